package letter_test

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"testing"
	"unicode"

	"github.com/emersion/go-msgauth/dkim"

	"painani/mail/letter"
)

func isMark(r rune) bool { return unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) && r != '\u0301' }

func pemKey(t *testing.T, key any) []byte {
	t.Helper()
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})
}

func TestSigned(t *testing.T) {
	_, ed, _ := ed25519.GenerateKey(rand.Reader)
	rs, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	pkcs1 := pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(rs)})
	for name, data := range map[string][]byte{"ed25519": pemKey(t, ed), "rsa": pemKey(t, rs), "rsa pkcs1": pkcs1} {
		t.Run(name, func(t *testing.T) {
			key, err := letter.ParseKey("play.example", "mail", data)
			if err != nil {
				t.Fatal(err)
			}
			s := stamp()
			s.Keys = []*letter.Key{key}
			raw, err := letter.Compose(yourMove(), s)
			if err != nil {
				t.Fatal(err)
			}
			if err := verify(t, key, raw); err != nil {
				t.Errorf("signature does not hold: %v", err)
			}
			for what, forged := range map[string][]byte{
				"body":         bytes.Replace(raw, []byte("Your move at"), []byte("Your loss at"), 1),
				"second from":  append([]byte("From: x@play.example\r\n"), raw...),
				"second reply": append([]byte("Reply-To: x@y.example\r\n"), raw...),
			} {
				if verify(t, key, forged) == nil {
					t.Errorf("changed %s still verifies", what)
				}
			}
		})
	}
}

// TestSignedTwice: each reader finds a signature that he can read, and both hold.
func TestSignedTwice(t *testing.T) {
	_, ed, _ := ed25519.GenerateKey(rand.Reader)
	rs, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	s, records := stamp(), map[string]string{}
	for selector, data := range map[string][]byte{"one": pemKey(t, ed), "two": pemKey(t, rs)} {
		key, err := letter.ParseKey("play.example", selector, data)
		if err != nil {
			t.Fatal(err)
		}
		s.Keys = append(s.Keys, key)
		if records[selector+"._domainkey.play.example"], err = key.Record(); err != nil {
			t.Fatal(err)
		}
	}
	raw, err := letter.Compose(yourMove(), s)
	if err != nil {
		t.Fatal(err)
	}
	list, err := dkim.VerifyWithOptions(bytes.NewReader(raw), &dkim.VerifyOptions{
		LookupTXT: func(name string) ([]string, error) { return []string{records[name]}, nil },
	})
	if err != nil || len(list) != 2 || list[0].Err != nil || list[1].Err != nil {
		t.Errorf("signatures %+v, %v", list, err)
	}
}

func verify(t *testing.T, key *letter.Key, raw []byte) error {
	t.Helper()
	record, err := key.Record()
	if err != nil {
		t.Fatal(err)
	}
	v, err := dkim.VerifyWithOptions(bytes.NewReader(raw), &dkim.VerifyOptions{
		LookupTXT: func(name string) ([]string, error) {
			if name != "mail._domainkey.play.example" {
				return nil, errors.New("asked for " + name)
			}
			return []string{record}, nil
		},
	})
	if err != nil || len(v) != 1 || v[0].Domain != "play.example" {
		t.Fatalf("verifications %v, %v", v, err)
	}
	return v[0].Err
}

func TestBadKeys(t *testing.T) {
	weak, err := rsa.GenerateKey(rand.Reader, 1024)
	if err != nil {
		t.Fatal(err)
	}
	_, ed, _ := ed25519.GenerateKey(rand.Reader)
	for name, c := range map[string]struct {
		domain, selector string
		data             []byte
	}{
		"no PEM":   {"play.example", "mail", []byte("hello")},
		"no key":   {"play.example", "mail", pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: []byte("x")})},
		"weak":     {"play.example", "mail", pemKey(t, weak)},
		"domain":   {"play example", "mail", pemKey(t, ed)},
		"selector": {"play.example", "", pemKey(t, ed)},
	} {
		if _, err := letter.ParseKey(c.domain, c.selector, c.data); !errors.Is(err, letter.ErrKey) {
			t.Errorf("%s: %v", name, err)
		}
	}
	var signer crypto.Signer = ed
	if _, err := (&letter.Key{Domain: "d", Selector: "s", Signer: signer}).Record(); err != nil {
		t.Error(err)
	}
}
