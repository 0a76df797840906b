package engine

// When is a reason against something if it holds, else nil. Reasons are a list, of which cmp.Or gives the
// first that holds; each is made up whether those before it hold or not.
func When(holds bool, code, section string, values ...any) *Refusal {
	if !holds {
		return nil
	}
	return Refuse(code, section, values...)
}
