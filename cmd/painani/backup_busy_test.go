package main

import (
	"fmt"
	"sync"
	"testing"
	"time"
)

// TestBackupBusy: people who come and go while the files are read are no damage.
func TestBackupBusy(t *testing.T) {
	d := makeDrill(t)
	s := d.open()
	defer s.Close()
	var group sync.WaitGroup
	end := time.Now().Add(2 * time.Second)
	group.Go(func() {
		value := make([]byte, 3000)
		for i := 0; time.Now().Before(end); i++ {
			key := fmt.Sprintf("passing-%d", i)
			if _, err := s.People().Put(t.Context(), key, value, 0); err != nil {
				t.Error(err)
				return
			}
			if err := s.People().Delete(t.Context(), key); err != nil {
				t.Error(err)
				return
			}
		}
	})
	for n := 0; time.Now().Before(end); n++ {
		if _, err := s.backup(t.Context(), d.backup, weekAndMonth); err != nil {
			t.Errorf("backup %d: %v", n, err)
		}
	}
	group.Wait()
}
