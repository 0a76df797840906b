package engine_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"painani/engine"
	"painani/engine/chance"
)

// samePlayed holds ReadBody to what encoding/json makes of a body.
func samePlayed(t interface{ Fatalf(string, ...any) }, data []byte) {
	got, err := engine.ReadBody("played", data)
	var want engine.Played
	if bad := json.Unmarshal(data, &want); (bad == nil) != (err == nil) {
		t.Fatalf("%q: error is %v, encoding/json says %v", data, err, bad)
	}
	if err == nil && !reflect.DeepEqual(got, want) {
		t.Fatalf("%q: read as %#v, want %#v", data, got, want)
	}
}

func TestPlayedIsJSON(t *testing.T) {
	text := rapid.OneOf(rapid.StringMatching(`[a-z0-9 ,.:()'-]{0,40}`), rapid.String())
	small := rapid.OneOf(rapid.IntRange(0, 20), rapid.Int())
	draw := rapid.Custom(func(t *rapid.T) chance.Draw {
		return chance.Draw{
			Label: text.Draw(t, "l"),
			Index: small.Draw(t, "i"),
			N:     small.Draw(t, "n"),
			Value: small.Draw(t, "v"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		b := engine.Played{Seat: engine.Seat(rapid.IntRange(0, 5).Draw(t, "seat")), Turn: text.Draw(t, "turn"),
			Draws: rapid.SliceOfN(draw, 0, 3).
				Draw(t, "draws"),
			Forced: rapid.Bool().Draw(t, "forced"), Bot: text.Draw(t, "bot"),
			Planned: rapid.Bool().Draw(t, "planned")}
		data, err := json.Marshal(b)
		if err != nil {
			t.Fatal(err)
		}
		samePlayed(t, data)
		cut := rapid.IntRange(0, len(data)).Draw(t, "cut")
		samePlayed(t, data[:cut])
		samePlayed(t, append(data, data[cut:]...))
	})
}

func TestPlayedSpellings(t *testing.T) {
	for _, data := range []string{
		`{"seat":1}`, `{"seat":1,"turn":"a"}`, `{"turn":"a","seat":1}`, ` {"seat":1}`, `{"seat":1} `, `{"seat":01}`, `{"seat":-1}`,
		`{"seat":1,"draws":[]}`, `{"seat":1,"draws":[{"l":"x","i":0,"n":6,"v":5},{"l":"y","i":1,"n":6,"v":0}],"forced":true,"bot":"random"}`,
		`{"seat":1,"draws":[{"l":"x","i":0,"n":6,"v":5},]}`, `{"seat":1,"forced":false}`, `{"seat":1,"turn":"a\u0062"}`, `{"seat":1,"turn":"\xff"}`,
		`{"seat":1,"turn":"a","standing":true}`, `{"seat":1,"standing":true,"bot":"x"}`, `{"seat":1,"turn":"ő"}`, `{"seat":1,"other":2}`, `{"seat":300}`, `{"seat":1e0}`, `{"seat":1.5}`, `{"seat":}`, `{"seat":99999999999999999999}`,
		`{"seat":1,"draws":[{"l":"x","i":0,"n":99999999999,"v":5}]}`, `{"seat":1,"turn":null}`, `null`, `{}`, ``, `{"SEAT":3}`, `{"seat":1,"seat":2}`,
		"{\"seat\":1,\"turn\":\"a\tb\"}", `{"seat":1,"turn":"` + strings.Repeat("x", 5000) + `"}`,
	} {
		samePlayed(t, []byte(data))
	}
}
