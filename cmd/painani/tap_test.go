package main

import (
	"io"
	"net"
	"sync"
	"testing"
)

// A tap stands between a client and the service and keeps what the client says.
type tap struct {
	addr string
	mu   sync.Mutex
	said []byte
}

func newTap(t testing.TB, to string) *tap {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	x := &tap{addr: l.Addr().String()}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go x.carry(c, to)
		}
	}()
	return x
}

// carry passes a connection on in both directions.
func (x *tap) carry(c net.Conn, to string) {
	defer c.Close()
	s, err := net.Dial("tcp", to)
	if err != nil {
		return
	}
	defer s.Close()
	go func() {
		io.Copy(s, io.TeeReader(c, x))
		s.(*net.TCPConn).CloseWrite()
	}()
	io.Copy(c, s)
}

// Write keeps bytes of the client.
func (x *tap) Write(b []byte) (int, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.said = append(x.said, b...)
	return len(b), nil
}

// reset forgets what was said.
func (x *tap) reset() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.said = nil
}

func (x *tap) String() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return string(x.said)
}
