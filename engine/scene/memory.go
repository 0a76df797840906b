package scene

import "sync"

// memory keeps what was made, up to max bytes: the newest half of it for sure, and what was asked for since.
type memory[K comparable, V any] struct {
	max int

	mu       sync.Mutex
	now, old map[K]kept[V]
	bytes    int // of now
}

type kept[V any] struct {
	value V
	bytes int
}

func (m *memory[K, V]) get(key K) (V, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if v, ok := m.now[key]; ok {
		return v.value, true
	}
	v, ok := m.old[key]
	if ok {
		m.add(key, v)
	}
	return v.value, ok
}

func (m *memory[K, V]) put(key K, v V, bytes int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.now[key]; !ok {
		m.add(key, kept[V]{v, bytes})
	}
}

func (m *memory[K, V]) add(key K, v kept[V]) {
	if m.bytes+v.bytes > m.max/2 || m.now == nil {
		m.old, m.now, m.bytes = m.now, map[K]kept[V]{}, 0
	}
	m.now[key] = v
	m.bytes += v.bytes
}
