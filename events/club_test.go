package events_test

import "testing"

// TestClubEvents: both verifiers take motions and sleep where they can stand, and name the first event that cannot.
func TestClubEvents(t *testing.T) {
	type e struct{ kind, body string }
	moved, said := e{"moved", `{"kind":"overdue","about":[1]}`}, e{"said", `{"motion":2,"seat":2,"choice":4}`}
	settled := e{"settled", `{"motion":2,"kind":"overdue","about":[1],"choice":2}`}
	wants, slept := e{"moved", `{"kind":"takeover","about":[1],"player":"x"}`}, e{"slept", `{}`}
	for name, c := range map[string]struct {
		bad  uint64 // the event that is named; 0: none
		list []e
	}{
		"a ballot":               {0, []e{moved, said, settled, slept, {"returned", `{"seat":1}`}, {"played", `{"seat":1}`}}},
		"taken":                  {0, []e{wants, {"taken", `{"motion":2,"seat":1,"player":"x"}`}, {"taken", `{"seat":2,"player":"y"}`}}},
		"a null is nothing":      {0, []e{{"moved", `{"kind":"pause","motion":null,"choice":null}`}}},
		"put by nothing":         {2, []e{said}},
		"of another kind":        {3, []e{moved, {"settled", `{"motion":2,"kind":"pause","choice":1}`}}},
		"what no table decides":  {2, []e{{"moved", `{"kind":"tea"}`}}},
		"settled twice":          {4, []e{moved, settled, settled}},
		"answer 5":               {3, []e{moved, {"said", `{"motion":2,"seat":2,"choice":5}`}}},
		"answer 3 of 2":          {3, []e{wants, {"said", `{"motion":2,"seat":2,"choice":3}`}}},
		"no answer":              {3, []e{moved, {"said", `{"motion":2,"seat":2}`}}},
		"another spelling":       {3, []e{moved, {"said", `{"Motion":2,"seat":2,"Choice":1}`}}},
		"taken by a pause":       {3, []e{{"moved", `{"kind":"pause"}`}, {"taken", `{"motion":2,"seat":1}`}}},
		"no object":              {2, []e{{"moved", `[]`}}},
		"null":                   {2, []e{{"moved", `null`}}},
		"a motion that is text":  {3, []e{moved, {"said", `{"motion":"2","choice":1}`}}},
		"a motion with a point":  {3, []e{moved, {"said", `{"motion":2.0,"choice":1}`}}},
		"a choice beyond bounds": {2, []e{{"moved", `{"kind":"pause","choice":99999999999999999999}`}}},
		"played asleep":          {3, []e{slept, {"played", `{"seat":1}`}}},
		"late asleep":            {4, []e{slept, {"resigned", `{"seat":1}`}, {"late", `{"seat":1}`}}},
	} {
		t.Run(name, func(t *testing.T) {
			list := []told{{"proposed", "engine", `{}`}}
			for _, x := range c.list {
				list = append(list, told{x.kind, "engine", x.body})
			}
			audited(t, list, c.bad)
		})
	}
}
