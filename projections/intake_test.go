package projections

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

var errFollow = errors.New("the store is gone")

// numbers hands over 1 to n, then what is sent by hand, and ends with errFollow when that is closed.
func numbers(n int, byHand <-chan int) func(context.Context, func(int) error) error {
	return func(ctx context.Context, fn func(int) error) error {
		for i := 1; i <= n; i++ {
			if err := fn(i); err != nil {
				return err
			}
		}
		for {
			select {
			case i, ok := <-byHand:
				if !ok {
					return errFollow
				}
				if err := fn(i); err != nil {
					return err
				}
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	}
}

func never(int) bool { return false }

// Every entry comes once and in order, in batches that wait for more below the target and
// never exceed the limit; then the error of the store.
func TestIntakeBatches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		byHand := make(chan int)
		f := follow(t.Context(), 10, numbers(25, byHand))
		defer f.end()
		at := 0
		read := func(want int, full func(int) bool) {
			t.Helper()
			batch, err := f.next(nil, nil, full)
			if err != nil || len(batch) != want {
				t.Fatalf("%d entries, want %d: %v", len(batch), want, err)
			}
			for _, x := range batch {
				if at++; x != at {
					t.Fatalf("%d came, %d was next", x, at)
				}
			}
		}
		below := func(n int) bool { return n < 25 }
		read(10, below)
		read(10, below)
		read(5, below)
		go func() { byHand <- 26 }()
		read(1, never)
		go func() { byHand <- 27; byHand <- 28; close(byHand) }()
		synctest.Wait()
		read(2, never)
		if batch, err := f.next(nil, nil, never); batch != nil || !errors.Is(err, errFollow) {
			t.Fatal(batch, err)
		}
	})
}

// A store that has more than a batch waits until the last one is done with.
func TestIntakeIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		handed := 0
		f := follow(t.Context(), 10, func(ctx context.Context, fn func(int) error) error {
			for {
				if err := fn(handed); err != nil {
					return err
				}
				handed++
			}
		})
		for range 3 {
			synctest.Wait()
			before := handed
			if batch, err := f.next(nil, nil, never); len(batch) != 10 || err != nil {
				t.Fatal(len(batch), err)
			}
			synctest.Wait()
			if handed != before+10 {
				t.Fatalf("%d entries were taken while the reader had none", handed-before)
			}
		}
		f.end()
		if batch, err := f.next(nil, nil, never); batch != nil || err != nil {
			t.Fatal("after the end:", batch, err)
		}
	})
}

// Wake and rest give an empty batch, unless entries have begun to come.
func TestIntakeWakes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := follow(t.Context(), 10, numbers(0, nil))
		defer f.end()
		wake := make(chan struct{}, 1)
		wake <- struct{}{}
		if batch, err := f.next(wake, nil, never); batch == nil || len(batch) > 0 || err != nil {
			t.Fatal("wake:", batch, err)
		}
		rest := time.After(time.Second)
		if batch, err := f.next(wake, rest, never); batch == nil || len(batch) > 0 || err != nil {
			t.Fatal("rest:", batch, err)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		byHand := make(chan int)
		f := follow(t.Context(), 10, numbers(1, byHand))
		defer f.end()
		wake := make(chan struct{}, 1)
		wake <- struct{}{}
		synctest.Wait()
		go func() { time.Sleep(time.Second); byHand <- 2 }()
		if batch, err := f.next(wake, nil, func(n int) bool { return n < 2 }); len(batch) != 2 || err != nil {
			t.Fatal("wake in the middle:", batch, err)
		}
		if len(wake) != 1 {
			t.Error("the wake was lost")
		}
	})
}
