package letter_test

import (
	"bytes"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"painani/engine/scene"
	"painani/mail/fixture"
	"painani/mail/letter"
)

// easel draws boards slowly and counts them.
type easel struct{ drawn atomic.Int64 }

func (e *easel) View(table string, seq uint64, seat int, lang string) (string, error) {
	return fmt.Sprint(table, seq, seat, lang), nil
}

func (e *easel) Paint(table string, seq uint64, seat int, lang string) (scene.Scene, error) {
	e.drawn.Add(1)
	time.Sleep(30 * time.Millisecond)
	view, _ := e.View(table, seq, seat, lang)
	return scene.New(view, 90, 60), nil
}

// TestOnePictureForAView: letters that show the same share one picture, drawn once however many are written
// at once or later; those of another seat or event have their own, and nobody who wants none has one drawn.
func TestOnePictureForAView(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := &easel{}
		w := &letter.Writer{Domain: "play.example", Painter: e,
			PNG: func(sc scene.Scene, _ int) ([]byte, error) { return []byte("picture of " + sc.Title), nil }}
		write := func(seat int, seq uint64, wanted bool) []byte {
			l := yourMove()
			l.Seat, l.Seq, l.Picture = seat, seq, wanted
			raw, err := w.Write(l, "Ada", "ada@home.example")
			if err != nil {
				t.Error(err)
			}
			env, err := fixture.Open(raw)
			if err != nil {
				t.Error(err)
				return nil
			}
			want := fmt.Sprintf("picture of %s", fmt.Sprint("tz42", seq, seat, "en"))
			if wanted && (len(env.Pictures) != 1 || string(env.Pictures[0].Data) != want) {
				t.Errorf("pictures %q, want %q", env.Pictures, want)
			}
			if !wanted && len(env.Pictures) != 0 {
				t.Errorf("pictures %q", env.Pictures)
			}
			return raw
		}
		var all sync.WaitGroup
		for range 5 {
			all.Go(func() { write(1, 131, true) })
			all.Go(func() { write(2, 131, true) })
			all.Go(func() { write(1, 131, false) })
		}
		all.Wait()
		if n := e.drawn.Load(); n != 2 {
			t.Errorf("%d pictures drawn for two views", n)
		}
		if a, b := write(1, 131, true), write(1, 131, true); !bytes.Equal(a, b) {
			t.Error("the same letter has other bytes")
		}
		write(1, 132, true)
		if n := e.drawn.Load(); n != 3 {
			t.Errorf("%d pictures drawn for three views", n)
		}
	})
}
