package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// few are the cases of `make test`.
var few = []string{
	"EVENTS/N.blk,flip,noindex,killed,1",
	"ledger.jsonl,cut,index,stopped,1",
	"KV_PEOPLE/N.blk,flip,index,stopped,1",
	"KV_SERVICE/N.blk,delete,index,killed,1",
	"copies/people,flip,index,stopped,1",
	"copies/service,swap,index,stopped,1",
	"checkpoint.json,flip,index,stopped,1",
	"projections.db,second,index,stopped,1",
	"projections.db,cut,index,stopped,1",
	"ledger.jsonl,second,index,stopped,1",
	"KV_PEOPLE/N.blk,length,index,stopped,1",
	"INTAKE/N.blk,empty,index,killed,1",
	"KV_SERVICE/N.blk,swap,noindex,stopped,1",
	"EVENTS/N.blk,swap,index,stopped,1",
	"OUTBOX/N.blk,delete,index,killed,3",
	"OUTBOX/N.blk,age,noindex,stopped,3",
	"OUTBOX/N.blk,blocks,noindex,stopped,3",
	"OUTBOX/N.blk,swap,noindex,killed,3",
}

// findings are damages that once lost something, in the words of cases.
var findings = []string{
	"projections.db,second,index,stopped,1",
	"projections.db,cut,index,stopped,1",
	"ledger.jsonl,second,index,stopped,1",
	"KV_PEOPLE/N.blk,flip,index,stopped,1",
	"KV_PEOPLE/N.blk,tenth,index,stopped,1",
	"KV_PEOPLE/N.blk,empty,index,stopped,1",
	"KV_PEOPLE/N.blk,delete,index,stopped,1",
	"KV_PEOPLE/N.blk,length,index,stopped,1",
	"KV_SERVICE/N.blk,flip,index,stopped,1",
	"KV_SERVICE/N.blk,empty,index,stopped,1",
	"KV_SERVICE/N.blk,delete,index,stopped,1",
	"OUTBOX/N.blk,tenth,index,killed,1",
	"OUTBOX/N.blk,flip,index,killed,1",
	"OUTBOX/N.blk,empty,index,killed,1",
	"OUTBOX/N.blk,delete,index,killed,1",
	"INTAKE/N.blk,flip,index,killed,1",
	"INTAKE/N.blk,length,index,killed,1",
	"INTAKE/N.blk,age,noindex,killed,1",
	"INTAKE/N.blk,cut,index,killed,1",
	"INTAKE/N.blk,empty,index,killed,1",
	"INTAKE/N.blk,swap,noindex,killed,3",
	"register/INTAKE.spare,flip,index,killed,1",
}

// drillPlan is what the environment asks for: PAINANI_DRILL=SEED:COUNT, or PAINANI_DRILL_CASE="NAME …".
func drillPlan(t *testing.T, kinds []string) (list []drillCase) {
	names := few
	if one := os.Getenv("PAINANI_DRILL_CASE"); one != "" {
		names = strings.Fields(one)
	} else if all := os.Getenv("PAINANI_DRILL"); all != "" {
		var seed, count uint64
		if n, err := fmt.Sscanf(all, "%d:%d", &seed, &count); n != 2 {
			t.Fatalf("PAINANI_DRILL=%s: want SEED:COUNT: %v", all, err)
		}
		names, list = findings, allCases(kinds, seed, int(count)-len(findings))
	}
	for _, name := range names {
		c, err := parseCase(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	return list
}

// allCases are at least count cases: every damage to every kind with one seed, then with the next.
func allCases(kinds []string, seed uint64, count int) (list []drillCase) {
	for ; len(list) < count; seed++ {
		n := 0
		for _, damage := range forAll {
			for _, kind := range kinds {
				n++
				list = append(list, drillCase{kind, damage, (uint64(n)+seed)%2 == 0,
					[]string{"stopped", "killed"}[(uint64(n)/2+seed)%2], seed})
			}
		}
	}
	return list
}

// TestDrill damages one file of a played service's folder in every case. What was told stays true, by itself
// or after what the refusal says.
func TestDrill(t *testing.T) {
	if testing.Short() {
		t.Skip("many starts of the service: not with -short")
	}
	m := makeDrillBase(t)
	kinds := slices.Sorted(maps.Keys(kindsOf(t, m.folders["killed"])))
	for _, must := range []string{"EVENTS/N.blk", "INTAKE/N.blk", "OUTBOX/N.blk", "KV_PEOPLE/N.blk",
		"KV_SERVICE/N.blk",
		"EVENTS/index.db", "EVENTS/meta.inf", "EVENTS/meta.sum", "ledger.jsonl", "copies/people", "copies/service",
		"checkpoint.json", "projections.db"} {
		if !slices.Contains(kinds, must) {
			t.Errorf("the folder has no %s; it has %v", must, kinds)
		}
	}
	table, begin := &drillTable{}, time.Now()
	plan := drillPlan(t, kinds)
	t.Run("case", func(t *testing.T) {
		for _, c := range plan {
			t.Run(strings.ReplaceAll(c.String(), "/", "."), func(t *testing.T) {
				t.Parallel()
				m.try(t, c, table)
			})
		}
		for i, x := range drillTroubles {
			if os.Getenv("PAINANI_DRILL_CASE") != "" {
				break // that one alone
			}
			t.Run("lacking "+x.kind, func(t *testing.T) {
				t.Parallel()
				m.lacks(t, i, table)
			})
		}
	})
	t.Logf("%d cases in %v, %v each\n%v", len(plan), time.Since(begin).Round(time.Second),
		(time.Since(begin) / time.Duration(len(plan))).Round(time.Millisecond), table)
}

// try is one case.
func (m *drillBase) try(t *testing.T, c drillCase, table *drillTable) {
	if m.folders[c.ended] == "" {
		t.Fatalf("%s: no service ended so", c)
	}
	s := m.letters[c.ended].fork(t, m.folders[c.ended])
	c.apply(t, s.data, m.older)
	refusal, err := s.judge(m.truth[c.ended])
	count := func(r *drillRow) { r.healed++ }
	for round := 0; refusal != "" && err == nil; round++ { // a swap damages two files
		t.Logf("refused: %s", tail(refusal, 800))
		count = func(r *drillRow) { r.mended++ }
		if round == 3 {
			err = fmt.Errorf("refused after it was mended: %s", tail(refusal, 600))
		} else if err = s.obey(refusal, m.backups[c.ended]); err == nil {
			refusal, err = s.judge(m.truth[c.ended])
		}
	}
	if err != nil {
		count = func(r *drillRow) { r.lost++ }
		line := fmt.Sprintf("%s: %s", c, strings.ReplaceAll(err.Error(), "\n", " / "))
		t.Errorf("%s\n%s", line, tail(s.log.String()[s.began:], 3000))
		table.mu.Lock()
		table.lost = append(table.lost, line)
		table.mu.Unlock()
	}
	table.add(c.kind, count)
}
