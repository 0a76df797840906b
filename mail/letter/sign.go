package letter

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"

	"github.com/emersion/go-msgauth/dkim"

	post "painani/mail"
)

// Key signs letters with DKIM (RFC 6376, RFC 8463).
type Key struct {
	Domain   string        // signing domain, the one of From
	Selector string        // names the DNS record: <selector>._domainkey.<domain>
	Signer   crypto.Signer // RSA of at least 2048 bits, or Ed25519
}

// ErrKey: the DKIM key cannot be read or is too weak.
var ErrKey = errors.New("bad DKIM key")

// ParseKey reads a private key in PEM: PKCS #8, or PKCS #1 for RSA. Errors wrap ErrKey.
func ParseKey(domain, selector string, data []byte) (*Key, error) {
	block, _ := pem.Decode(data)
	if block == nil {
		return nil, fmt.Errorf("%w: no PEM block", ErrKey)
	}
	var key any
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		if key, err = x509.ParsePKCS1PrivateKey(block.Bytes); err != nil {
			return nil, fmt.Errorf("%w: neither PKCS #8 nor PKCS #1", ErrKey)
		}
	}
	if !host.MatchString(domain) || !host.MatchString(selector) {
		return nil, fmt.Errorf("%w: domain %q, selector %q", ErrKey, domain, selector)
	}
	switch k := key.(type) {
	case ed25519.PrivateKey:
		return &Key{domain, selector, k}, nil
	case *rsa.PrivateKey:
		if k.N.BitLen() < 2048 {
			return nil, fmt.Errorf("%w: RSA of %d bits, at least 2048 belong there", ErrKey, k.N.BitLen())
		}
		return &Key{domain, selector, k}, nil
	}
	return nil, fmt.Errorf("%w: %T", ErrKey, key)
}

// Record is the TXT record that must stand at <selector>._domainkey.<domain>.
func (k *Key) Record() (string, error) {
	switch pub := k.Signer.Public().(type) {
	case ed25519.PublicKey:
		return "v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(pub), nil
	case *rsa.PublicKey:
		der, err := x509.MarshalPKIXPublicKey(pub)
		if err != nil {
			return "", fmt.Errorf("%w: %w", ErrKey, err)
		}
		return "v=DKIM1; k=rsa; p=" + base64.StdEncoding.EncodeToString(der), nil
	}
	return "", fmt.Errorf("%w: %T", ErrKey, k.Signer.Public())
}

// signed are the fields under the signature. From, Subject and Reply-To stand
// twice, so that adding a second one breaks it.
var signed = []string{
	"From", "From", "To", "Subject", "Subject", "Date", "Message-Id", "Reply-To", "Reply-To",
	"In-Reply-To", "References", "List-Id", "List-Unsubscribe", "List-Unsubscribe-Post",
	"Auto-Submitted",
	post.LoopHeader, "Mime-Version", "Content-Type",
}

func (k *Key) sign(msg []byte) ([]byte, error) {
	var out bytes.Buffer
	out.Grow(len(msg) + 1024)
	err := dkim.Sign(&out, bytes.NewReader(msg), &dkim.SignOptions{
		Domain: k.Domain, Selector: k.Selector, Signer: k.Signer,
		HeaderCanonicalization: dkim.CanonicalizationRelaxed,
		BodyCanonicalization:   dkim.CanonicalizationRelaxed,
		HeaderKeys:             signed,
	})
	if err != nil {
		return nil, fmt.Errorf("sign letter: %w", err)
	}
	return out.Bytes(), nil
}
