package events

import (
	"bytes"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"
)

// Limits of the names a store takes; they become part of subjects and file contents.
const (
	MaxID  = 64  // bytes of a table id
	MaxKey = 128 // bytes of a key of a Spool or a Bucket

	maxText = 512                    // bytes of Type, Actor and Cause, each
	maxBody = MaxRecord - 16*maxText // leaves room for escapes and the other members
)

// ErrInvalid: the record or key does not have the form of the contract. A
// store refuses it before anything is written; trying again cannot help.
var ErrInvalid = errors.New("invalid form")

// Stamp is t as a record carries it: UTC, whole milliseconds, no monotonic reading.
func Stamp(t time.Time) time.Time { return t.UTC().Round(0).Truncate(time.Millisecond) }

// CheckTable refuses a table id that is not 1 to MaxID lower-case letters,
// digits and hyphens; the error wraps ErrInvalid.
func CheckTable(id string) error { return checkName("table id", id, MaxID) }

// Base32 writes a digest as a key: lower-case letters and digits, no padding. Ids of letters, causes of
// commands and the MACs of signed addresses are written in it, so it never changes.
var Base32 = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// CheckKey refuses a key that is not 1 to MaxKey lower-case letters, digits
// and hyphens; the error wraps ErrInvalid.
func CheckKey(key string) error { return checkName("key", key, MaxKey) }

func checkName(what, s string, limit int) error {
	if s == "" || len(s) > limit {
		return fmt.Errorf("%w: %s of %d bytes, 1 to %d belong there", ErrInvalid, what, len(s), limit)
	}
	for i := range len(s) {
		if c := s[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return fmt.Errorf("%w: %s %q has other characters than a-z, 0-9 and hyphen", ErrInvalid, what, s)
		}
	}
	return nil
}

// Check refuses a record that could not be read back as it was written: a bad
// table id, number 0, a time that is not UTC in whole milliseconds, hashes that
// are not hex SHA-256, text that is not UTF-8, JSON that is not compact. The
// error wraps ErrInvalid. Whether the record fits behind another one is Link's matter.
func (r Record) Check() error {
	if err := CheckTable(r.Table); err != nil {
		return err
	}
	switch {
	case r.Seq == 0:
		return fmt.Errorf("%w: event number 0", ErrInvalid)
	case (r.Seq == 1) != (r.Prev == ""):
		return fmt.Errorf("%w: event #%d with hash before it %q", ErrInvalid, r.Seq, r.Prev)
	case r.Type == "":
		return fmt.Errorf("%w: event without a type", ErrInvalid)
	case r.At.IsZero() || r.At.Year() > 9999 || !r.At.Equal(Stamp(r.At)) || r.At.Location() != time.UTC:
		return fmt.Errorf("%w: time %v is not UTC in whole milliseconds", ErrInvalid, r.At)
	case r.Sealed != nil && r.Seal == "":
		return fmt.Errorf("%w: sealed part without its commitment", ErrInvalid)
	}
	return errors.Join(r.checkText(), r.checkHashes(), r.checkBodies())
}

func (r Record) checkText() error {
	for _, s := range [...]string{r.Type, r.Actor, r.Cause} {
		if len(s) > maxText {
			return fmt.Errorf("%w: text of %d bytes, limit %d", ErrInvalid, len(s), maxText)
		}
		if !utf8.ValidString(s) {
			return fmt.Errorf("%w: %q is not UTF-8", ErrInvalid, s)
		}
	}
	return nil
}

func (r Record) checkHashes() error {
	hashes := []string{r.Prev, r.After, r.Seal}
	if r.Sealed != nil {
		if r.Sealed.Salt == "" {
			return fmt.Errorf("%w: sealed part without a salt", ErrInvalid)
		}
		hashes = append(hashes, r.Sealed.Salt)
	}
	for _, s := range hashes {
		if s != "" && !isHash(s) {
			return fmt.Errorf("%w: %q is not 64 lower-case hex digits", ErrInvalid, s)
		}
	}
	return nil
}

func isHash(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < 'a' || c > 'f') && (c < '0' || c > '9') {
			return false
		}
	}
	return len(s) == 64
}

func (r Record) checkBodies() error {
	bodies := []Body{r.Body}
	if r.Sealed != nil {
		bodies = append(bodies, r.Sealed.Body)
	}
	for _, b := range bodies {
		if len(b) > maxBody {
			return fmt.Errorf("%w: body of %d bytes, limit %d", ErrInvalid, len(b), maxBody)
		}
		var c bytes.Buffer
		if err := json.Compact(&c, b); err != nil {
			return fmt.Errorf("%w: body is not JSON: %w", ErrInvalid, err)
		}
		if !bytes.Equal(c.Bytes(), b) || !utf8.Valid(b) {
			return fmt.Errorf("%w: body is not compact UTF-8 JSON", ErrInvalid)
		}
	}
	return nil
}
