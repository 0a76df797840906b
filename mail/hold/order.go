package hold

// Order is what a letter asks for, in the form in which it can be held until its
// writer is sure: no more of the letter is kept.
type Order struct {
	Cause     string `json:"cause"`
	MessageID string `json:"mid,omitempty"`     // of the letter, with brackets
	From      string `json:"from,omitempty"`    // address it claims to come from
	Name      string `json:"name,omitempty"`    // display name
	Table     string `json:"table,omitempty"`   // of the signed address, else of the letter answered
	Seat      int    `json:"seat,omitempty"`    // of the signed address
	Reply     string `json:"reply,omitempty"`   // id of our letter that it answers
	Guard     uint64 `json:"guard,omitempty"`   // event that that letter showed
	Subject   string `json:"subject,omitempty"` // read for commands only if the text is empty
	Text      string `json:"text,omitempty"`    // what its writer typed
	Digest    string `json:"digest"`            // of the letter: the word of who gives none
}
