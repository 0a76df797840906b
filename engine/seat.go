package engine

import (
	"math/bits"
	"strconv"
)

// Seat is a place at a table, 1, 2, 3, …; players sit in seat order clockwise.
// As a viewer, Nobody is a spectator and Arbiter may see everything.
type Seat uint8

// Special seats.
const (
	Nobody  Seat = 0
	Arbiter Seat = 255
)

// MaxSeats bounds the seats of any game.
const MaxSeats = 8

// Index is the seat's place in an array of players, from 0.
func (s Seat) Index() int { return int(s) - 1 }

// String is the seat's number.
func (s Seat) String() string { return strconv.Itoa(int(s)) }

// MarshalJSON writes the number; without it a list of seats would be written as
// a string of bytes.
func (s Seat) MarshalJSON() ([]byte, error) { return strconv.AppendUint(nil, uint64(s), 10), nil }

// SeatAt is the inverse of Index.
func SeatAt(i int) Seat { return Seat(i + 1) }

// Seats is a set of seats.
type Seats uint16

// SeatsOf makes a set.
func SeatsOf(list ...Seat) Seats {
	var s Seats
	for _, x := range list {
		s |= 1 << x
	}
	return s
}

// Has reports whether the seat is in the set.
func (s Seats) Has(x Seat) bool { return x <= MaxSeats && s&(1<<x) != 0 }

// Len counts the seats.
func (s Seats) Len() int { return bits.OnesCount16(uint16(s)) }

// First is the lowest seat of the set, Nobody if it is empty.
func (s Seats) First() Seat {
	if s == 0 {
		return Nobody
	}
	return Seat(bits.TrailingZeros16(uint16(s)))
}

// List returns the seats in order.
func (s Seats) List() []Seat {
	var out []Seat
	for x := Seat(1); x <= MaxSeats; x++ {
		if s.Has(x) {
			out = append(out, x)
		}
	}
	return out
}

// EachSeat yields players with their seats, which are numbers from 1 in a game's state.
func EachSeat[P any](players []P, yield func(seat uint8, p *P) bool) {
	for i := range players {
		if !yield(uint8(i+1), &players[i]) {
			return
		}
	}
}
