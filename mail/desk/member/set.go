package member

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"painani/engine/house"
	"painani/engine/lang"
	post "painani/mail"
	"painani/mail/desk/request"
	"painani/mail/people"
	"painani/mail/reply"
)

// Set changes a person's settings: SET lang hu, SET board unicode, SET name Ada, SET zone Europe/Vienna.
func Set(ctx context.Context, v *request.Request, c reply.Command, i int) (request.Result, error) {
	if strings.TrimSpace(c.Args) == "" {
		r := settings(v, "set.now")
		r.Detail = append(r.Detail, v.Say("set.how"))
		return r, nil
	}
	key, value := setting(c)
	table := request.TableIn(key)
	if table != "" { // SET tz421 letters all
		key, value, _ = strings.Cut(value, " ")
		value = strings.TrimSpace(value)
	}
	name := keys[reply.Fold(key)]
	if name == setAddresses && table == "" {
		return setAddress(ctx, v, c, value, i)
	}
	if name == "" || value == "" {
		return notUnderstood(v, c), nil
	}
	p, err := v.Services.People.Update(ctx, v.Person.ID, func(p *people.Person) error {
		if table != "" {
			return p.SetAt(table, name, valueOf(name, value))
		}
		return p.Set(name, valueOf(name, value))
	})
	switch {
	case errors.Is(err, people.ErrName):
		why := v.Say("set.name", "max", people.MaxChosen)
		if errors.Is(err, people.ErrBot) {
			why = house.NoBot(v.Tag)
		}
		return request.NotDone(v.Say("set.unknown", "line", request.Quote(c.Args)), why), nil
	case errors.Is(err, people.ErrSetting):
		return notUnderstood(v, c), nil
	case errors.Is(err, people.ErrUnknown):
		return request.Result{Verdict: v.Say("not-done"), Bad: true}, nil
	case err != nil:
		return request.Result{}, err
	}
	v.Person = p
	v.Speak(p.Lang)
	if table != "" {
		return request.Result{Verdict: v.Say("set.table", "table", table, "letters", lettersWords(v, p, table),
			"picture", v.Say(pictureKey(p, table)))}, nil
	}
	return settings(v, "set.ok"), nil
}

// setting is what a SET names, as typed, and what it says of it.
func setting(c reply.Command) (key, value string) {
	key, value, _ = strings.Cut(strings.TrimSpace(c.Args), " ")
	value = strings.Trim(strings.TrimSpace(strings.TrimLeft(value, "= ")), `"`)
	if k, val, ok := strings.Cut(key, "="); ok {
		key, value = k, val+value
	}
	return key, value
}

// Tongue is the language that a SET chooses; "" if it is about something else.
func Tongue(c reply.Command) lang.Tag {
	if key, value := setting(c); keys[reply.Fold(key)] == people.SetLang {
		return people.Language(reply.Fold(value))
	}
	return ""
}

// notUnderstood refuses a SET and lists what can be set.
func notUnderstood(v *request.Request, c reply.Command) request.Result {
	verdict := v.Say("set.unknown", "line", request.Quote(c.Args))
	return request.NotDone(verdict, v.Once(v.Say("set.how"))...)
}

// settings are all of the person's.
func settings(v *request.Request, key string) request.Result {
	p, press, moves := v.Person, "switch.on", "moves.own"
	if p.Moves == "en" {
		moves = "moves.en"
	}
	if !p.Wants(post.Press) {
		press = "switch.off"
	}
	verdict := v.Say(key, "lang", v.Say(tongues[p.Lang]), "board", p.Board, "zone", p.Zone, "name", p.Name)
	return request.Result{Settings: true, Verdict: verdict, Detail: []string{
		v.Say("set.press", "press", v.Say(press)),
		v.Say("set.moves", "moves", v.Say(moves)),
		v.Say("address.list", "list", strings.Join(p.Addresses, ", "), "main", p.Primary()),
		v.Say("set.letters", "letters", lettersWords(v, p, ""), "picture", v.Say(pictureKey(p, ""))),
		v.Say("set.ratings", "ratings", v.Say(listedKey(p))),
	}}
}

// tongues are the keys of the names of languages.
var tongues = map[string]string{"en": "lang.en", "de": "lang.de", "hu": "lang.hu"}

// listedKey says whether somebody is listed with ratings.
func listedKey(p people.Person) string {
	if p.Listed() {
		return "switch.on"
	}
	return "switch.off"
}

// pictureKey says whether somebody gets pictures about a table.
func pictureKey(p people.Person, table string) string {
	if p.Pictured(table) {
		return "switch.on"
	}
	return "switch.off"
}

// setAddresses is the setting that is none of people.Person.Set: it is confirmed from elsewhere.
const setAddresses = "address"

// keys are the settings by their folded names in three languages.
var keys = map[string]string{
	"lang": people.SetLang, "language": people.SetLang, "sprache": people.SetLang, "nyelv": people.SetLang,
	"address": setAddresses, "addresses": setAddresses, "adresse": setAddresses, "adressen": setAddresses,
	"cim": setAddresses, "cimek": setAddresses,
	"board": people.SetBoard, "brett": people.SetBoard, "tabla": people.SetBoard,
	"moves": people.SetMoves, "zuge": people.SetMoves, "zuege": people.SetMoves, "lepesek": people.SetMoves,
	"name": people.SetName, "nev": people.SetName,
	"letters": people.SetLetters, "letter": people.SetLetters, "briefe": people.SetLetters,
	"levelek": people.SetLetters, "level": people.SetLetters,
	"picture": people.SetPicture, "pictures": people.SetPicture, "bild": people.SetPicture,
	"bilder": people.SetPicture, "kep": people.SetPicture, "kepek": people.SetPicture,
	"ratings": people.SetRatings, "rating": people.SetRatings, "wertung": people.SetRatings,
	"wertungen": people.SetRatings, "ertekeles": people.SetRatings, "ranglista": people.SetRatings,
	"press": people.SetPress, "messages": people.SetPress, "nachrichten": people.SetPress,
	"nachricht": people.SetPress, "uzenet": people.SetPress, "uzenetek": people.SetPress,
	"zone": people.SetZone, "timezone": people.SetZone, "zeitzone": people.SetZone, "idozona": people.SetZone,
}

// switches are the folded words for on and off in three languages.
var switches = map[string]string{
	"on": "on", "yes": "on", "an": "on", "ein": "on", "ja": "on", "be": "on", "igen": "on",
	"off": "off", "no": "off", "aus": "off", "nein": "off", "ki": "off", "nem": "off",
}

// ownMoves are the folded words for one's own language in three languages.
var ownMoves = map[string]string{"own": "own", "mine": "own", "eigene": "own", "eigen": "own", "sajat": "own"}

// valueOf is what a typed value means to Person.Set; what is not understood stays as it is and is refused
// there.
func valueOf(key, typed string) string {
	switch key {
	case people.SetLang:
		return cmp.Or(string(people.Language(reply.Fold(typed))), strings.ToLower(typed))
	case people.SetBoard:
		return reply.Fold(typed)
	case people.SetMoves:
		if people.Language(reply.Fold(typed)) == lang.EN {
			return "en"
		}
		return ownMoves[reply.Fold(typed)]
	case people.SetPress, people.SetPicture, people.SetRatings:
		return switches[reply.Fold(typed)]
	case people.SetLetters:
		return rhythmOf(typed)
	}
	return typed
}
