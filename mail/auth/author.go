package auth

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// Trust is how far the writer of a letter is believed, and so what is done with its commands.
type Trust string

// How far a writer can be trusted (letters.md, decision 3).
const (
	Accepted Trust = "accepted" // do it
	Held     Trust = "held"     // keep it and ask the registered address
	Stranger Trust = "stranger" // nobody we know: only help, JOIN and NEW
)

// Reason says which evidence decided about the trust.
type Reason string

// The reasons.
const (
	ByTokenAndFrom   Reason = "token-and-from"    // valid token, From registered for that player
	ByFromAndDMARC   Reason = "from-and-dmarc"    // From registered, DMARC passes
	TokenOtherFrom   Reason = "token-other-from"  // valid token, but From is not that player's
	TokenNoFrom      Reason = "token-no-from"     // valid token, From missing or ambiguous
	TokenForged      Reason = "token-forged"      // valid token, but From fails DMARC
	TokenOld         Reason = "token-old"         // valid token of an earlier generation or key
	FromUnproven     Reason = "from-unproven"     // From registered, nothing proves it
	NobodyThere      Reason = "nobody-there"      // valid token of a seat without a player, From unknown
	UnknownFrom      Reason = "unknown-from"      // no token, From unknown
	NoFrom           Reason = "no-from"           // no token and no usable From
	SeveralAddressed Reason = "several-addressed" // two signed addresses at once
)

// Reasons lists all of them, for the tables that must have a sentence for each.
var Reasons = []Reason{ByTokenAndFrom, ByFromAndDMARC, TokenOtherFrom, TokenNoFrom,
	TokenForged, TokenOld, FromUnproven, NobodyThere, UnknownFrom, NoFrom, SeveralAddressed}

// Member is a player as far as it matters who wrote: an id and the registered
// addresses, the preferred one first.
type Member struct {
	ID        string
	Addresses []string
	// Generation of their links and reply addresses; a signed address of an earlier one is held.
	Generation int
}

// People is where registered addresses are kept.
type People interface {
	// Behind is the member whom a signed address was given to; the zero Member
	// if there is none (any more).
	Behind(ctx context.Context, a Address) (Member, error)
	// With is the member who registered an address, given in canonical form; the zero Member if none.
	With(ctx context.Context, canonical string) (Member, error)
}

// Claim is the evidence that came with a letter.
type Claim struct {
	Token   Address // the verified signed recipient; zero: none
	Several bool    // there were two that disagree (Keys.First gave ErrSeveral)
	From    string  // the one From address; "" if it is missing or ambiguous
	DMARC   string  // mail.Results.DMARC
}

// Author is who wrote a letter and how sure that is.
type Author struct {
	Trust  Trust
	Reason Reason
	Member string // player id; for Held the one who is asked
	Ask    string // Held: the registered address to ask
	From   string // where the letter says it comes from, as given
}

// Decide applies the rule: a command is accepted if the token is valid and of the owner's present generation,
// From is a registered address of that player and DMARC does not fail, or if From is registered and DMARC
// passes in alignment. Otherwise it is held and the registered address is
// asked. Errors are those of People.
func Decide(ctx context.Context, people People, c Claim) (Author, error) {
	if c.Several {
		return Author{Trust: Stranger, Reason: SeveralAddressed, From: c.From}, nil
	}
	from := Canonical(c.From)
	writer, err := lookUp(ctx, people, from)
	if err != nil {
		return Author{}, err
	}
	if c.Token.Zero() {
		return withoutToken(c, from, writer), nil
	}
	owner, err := people.Behind(ctx, c.Token)
	if err != nil {
		return Author{}, fmt.Errorf("look up token: %w", err)
	}
	if owner.ID == "" { // the address outlived its seat: From alone must prove itself
		a := withoutToken(c, from, writer)
		if a.Trust == Stranger {
			a.Reason = NobodyThere
		}
		return a, nil
	}
	return withToken(c, from, owner), nil
}

func withToken(c Claim, from string, owner Member) Author {
	a := Author{Trust: Held, Reason: TokenOtherFrom, From: c.From,
		Member: owner.ID, Ask: firstOf(owner.Addresses)}
	if from == "" {
		a.Reason = TokenNoFrom
		return a
	}
	if !slices.ContainsFunc(owner.Addresses, func(addr string) bool { return Same(addr, c.From) }) {
		return a
	}
	// The address of a question is known to who was asked alone, and only once: it has no age, and it is how
	// somebody is believed whose letters fail DMARC on their way.
	aged := c.Token.Purpose == Reply || c.Token.Purpose == Person
	switch {
	case aged && (c.Token.Old || c.Token.Generation != owner.Generation):
		a.Reason = TokenOld
		return a
	case aged && c.DMARC == "fail":
		a.Reason = TokenForged
		return a
	}
	return Author{Trust: Accepted, Reason: ByTokenAndFrom, Member: owner.ID, From: c.From}
}

func withoutToken(c Claim, from string, writer Member) Author {
	a := Author{Trust: Stranger, Reason: UnknownFrom, From: c.From}
	switch {
	case from == "":
		a.Reason = NoFrom
	case writer.ID == "":
	case c.DMARC == "pass":
		a.Trust, a.Reason, a.Member = Accepted, ByFromAndDMARC, writer.ID
	default:
		a.Trust, a.Reason, a.Member = Held, FromUnproven, writer.ID
		a.Ask = firstOf(writer.Addresses)
		for _, addr := range writer.Addresses { // the very address that is claimed, as registered
			if Same(addr, c.From) {
				a.Ask = addr
			}
		}
	}
	return a
}

func lookUp(ctx context.Context, people People, canonical string) (Member, error) {
	if canonical == "" {
		return Member{}, nil
	}
	m, err := people.With(ctx, canonical)
	if err != nil {
		return Member{}, fmt.Errorf("look up sender: %w", err)
	}
	return m, nil
}

func firstOf(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// NewClaim gathers the evidence of a letter: its accepted recipients, what From says of it ("" for
// its errors) and the outcome of the sender checks.
func NewClaim(keys *Keys, recipients []string, from, dmarc string) Claim {
	token, err := keys.First(recipients)
	return Claim{Token: token, Several: errors.Is(err, ErrSeveral), From: from, DMARC: dmarc}
}
