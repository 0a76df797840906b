package pages

// Guest is what the page of a guest's seat shows besides.
type Guest struct {
	Link    string // opens the seat at any time
	Address string // that he named, if it was refused
	Manual  string // address of how the game is played; Compose fills it in
	State   string // what became of it: GuestAsked, GuestBad, GuestOften; "" if he named none
}

// What becomes of an address that a guest names.
const (
	GuestAsked = "asked" // a letter goes there
	GuestBad   = "bad"   // it is none
	GuestOften = "often" // enough of them were named today
)

// guest says what became of the address that a guest named.
func (v *composePage) guest() {
	switch v.Guest.State {
	case GuestAsked:
		v.Told = v.Say("guest-asked")
	case GuestBad:
		v.Refused = v.Say("guest-bad")
	case GuestOften:
		v.Refused = v.Say("guest-often")
	}
}
