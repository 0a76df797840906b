package neural

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A file begins with remarks in lines of "#". Then a line "net INPUTS HIDDEN seats SEATS…" follows, and
// behind it the numbers of the net, each as 16 bits, the lower eight first, in parts of fine.
const (
	fine      = 1 << 11
	maxInputs = 4096
)

// ErrFile: it is no file of a net.
var ErrFile = errors.New("no file of a net")

// Rounded is the net as its file keeps it.
func (n *Net) Rounded() *Net {
	out := &Net{n.inputs, n.seats, make([]float32, len(n.p))}
	for i, x := range n.p {
		out.p[i] = float32(coarse(x)) / fine
	}
	return out
}

func coarse(x float32) int16 {
	return int16(max(math.MinInt16, min(math.MaxInt16, math.Round(float64(x)*fine))))
}

// Bytes is the file of a net, which begins with remarks.
func (n *Net) Bytes(remarks string) []byte {
	var b bytes.Buffer
	for line := range strings.Lines(remarks) {
		fmt.Fprintf(&b, "# %s\n", strings.TrimSpace(line))
	}
	fmt.Fprintf(&b, "net %d %d seats", n.inputs, Hidden)
	for _, seats := range n.seats {
		fmt.Fprintf(&b, " %d", seats)
	}
	b.WriteByte('\n')
	out := b.Bytes()
	for _, x := range n.p {
		out = binary.LittleEndian.AppendUint16(out, uint16(coarse(x)))
	}
	return out
}

// Own is the net of a file that is part of the program, nil if nothing is in it: there is none yet.
func Own(file []byte) *Net {
	if len(file) == 0 {
		return nil
	}
	n, err := Read(file)
	if err != nil {
		panic(err) // of what is built in
	}
	return n
}

// Read reads the file of a net. ErrFile if it is none.
func Read(file []byte) (*Net, error) {
	head, body, _ := bytes.Cut(file, []byte("\n"))
	for len(head) > 0 && head[0] == '#' {
		head, body, _ = bytes.Cut(body, []byte("\n"))
	}
	words := strings.Fields(string(head))
	if len(words) < 5 || words[0] != "net" || words[2] != strconv.Itoa(Hidden) || words[3] != "seats" {
		return nil, fmt.Errorf("%w: head %.40q", ErrFile, head)
	}
	n := &Net{}
	var err error
	if n.inputs, err = strconv.Atoi(words[1]); err != nil || n.inputs < 1 || n.inputs > maxInputs {
		return nil, fmt.Errorf("%w: %.20s inputs", ErrFile, words[1])
	}
	for _, word := range words[4:] {
		seats, err := strconv.Atoi(word)
		if err != nil {
			return nil, fmt.Errorf("%w: seats %.20q", ErrFile, word)
		}
		n.seats = append(n.seats, seats)
	}
	if len(body) != 2*size(n.inputs) {
		return nil, fmt.Errorf("%w: %d bytes of numbers, not %d", ErrFile, len(body), 2*size(n.inputs))
	}
	n.p = make([]float32, size(n.inputs))
	for i := range n.p {
		n.p[i] = float32(int16(binary.LittleEndian.Uint16(body[2*i:]))) / fine
	}
	return n, nil
}
