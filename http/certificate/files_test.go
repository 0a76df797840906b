package certificate

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"log/slog"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// writePair writes a certificate with a serial number and its key.
func writePair(t *testing.T, cert, key string, serial int64) {
	t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(serial), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{"post.test"}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &k.PublicKey, k)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(k)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "PRIVATE KEY", Bytes: private}} {
		if name == "" {
			continue
		}
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFilesAreReadAgain: a renewal is used without a start; a half of one is not.
func TestFilesAreReadAgain(t *testing.T) {
	cert, key := filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	writePair(t, cert, key, 1)
	var said strings.Builder
	c, err := OpenFiles(cert, key, slog.New(slog.NewTextHandler(&said, nil)))
	if err != nil {
		t.Fatal(err)
	}
	serial := func(now bool) int64 {
		leaf, err := x509.ParseCertificate(c.current(now).Certificate[0])
		if err != nil {
			t.Fatal(err)
		}
		return leaf.SerialNumber.Int64()
	}
	writePair(t, cert, "", 2) // the key follows later
	if got := serial(true); got != 1 || strings.Count(said.String(), "level=ERROR") != 1 {
		t.Errorf("serial %d, log %s", got, said.String())
	}
	writePair(t, cert, key, 3)
	if got := serial(false); got != 1 {
		t.Errorf("read again within %v", lookEvery)
	}
	c.looked = time.Now().Add(-lookEvery)
	if got := serial(false); got != 3 {
		t.Errorf("serial %d after a renewal", got)
	}
	if err := os.Remove(key); err != nil {
		t.Fatal(err)
	}
	if got := serial(true); got != 3 {
		t.Errorf("serial %d without a key", got)
	}
}
