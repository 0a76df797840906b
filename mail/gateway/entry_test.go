package gateway_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"painani/mail"
	"painani/mail/gateway"
)

// FuzzDecode: an entry is read as its JSON says, whether it stands as Encode writes it or otherwise.
func FuzzDecode(f *testing.F) {
	own, err := gateway.Encode(mail.Envelope{From: `a"b@club.test`, To: []string{`x","raw":"@post.test`}},
		[]byte("Subject: x\r\n\r\nbody"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(own)
	for _, change := range [][2]string{
		{`,"raw"`, `, "raw"`}, {`"raw":"`, `"raw":"\u0061`}, {`"}`, "\n\"}"}, {`"}`, `"} `}, {`"}`, `=="}`},
		{`"}`, `","raw":"YQ=="}`}, {`"raw":"`, `"raw":"YQ==","RAW":"`}, {`{"envelope"`, `{"raw":"YQ==","envelope"`},
		{`"envelope":{`, `"envelope":{},"envelope":{`}, {`,"raw"`, `}`}, {`"raw":"`, `"raw":null,"more":"`},
	} {
		at := strings.LastIndex(string(own), change[0])
		f.Add([]byte(string(own[:at]) + change[1] + string(own[at+len(change[0]):])))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var want struct {
			Envelope mail.Envelope `json:"envelope"`
			Raw      []byte        `json:"raw"`
		}
		bad := json.Unmarshal(data, &want)
		env, raw, err := gateway.Decode(data)
		if (err == nil) != (bad == nil) {
			t.Fatalf("%q: %v, as JSON %v", data, err, bad)
		}
		if err == nil && (!reflect.DeepEqual(env, want.Envelope) || string(raw) != string(want.Raw)) {
			t.Errorf("%q: %+v %q, as JSON %+v", data, env, raw, want)
		}
	})
}
