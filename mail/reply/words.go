package reply

import "regexp"

// The words around commands in letters of three languages, folded. They are
// tables so that a missing one is a line, not a change of code.

// greetings begin a line that is not a command and may stand right above one.
var greetings = set("hi", "hello", "hey", "dear", "hiya", "greetings", "morning", "good", "ahoy",
	"hallo", "liebe", "lieber", "liebes", "servus", "moin", "guten", "gruss", "gruezi", "grias", "sehr", "tag",
	"szia", "sziasztok", "hali", "hello", "kedves", "szervusz", "szevasz", "udv", "udvozlet", "tisztelt",
	"jo", "heló", "helo", "cso", "csao")

// planJoins are the words of a plan before and behind which its line may be broken.
var planJoins = set("then", "else", "otherwise", "and", "dann", "sonst", "andernfalls", "und",
	"akkor", "kulonben", "egyebkent", "es")

// closings end a block of commands like a blank line does.
var closings = set("thanks", "thank", "thx", "cheers", "regards", "best", "kind", "greetings",
	"yours", "bye", "sincerely", "love", "cu",
	"danke", "gruss", "grusse", "gruesse", "viele", "liebe", "beste", "herzliche", "freundliche",
	"schone", "schonen", "mfg", "lg", "vg", "bg", "tschuss", "ciao", "bis",
	"koszi", "koszonom", "kosz", "udv", "udvozlettel", "udvozlet", "puszi", "szia",
	"sziasztok", "hali", "minden", "szep", "ceterum")

// closingPhrases do the same, but their first word alone says nothing.
var closingPhrases = compileAll(
	`^mit (freundlich|best|lieb|herzlich|schon)\w* `, `^(all the|many|with) (best|kind|thanks)\b`,
	`^(have a|bis) (nice|bald|dann|spater)\b`,
	`^(es )?gr(u|ue)(ss|sst|sse)\b`, `^(elore is|nagyon) kosz`,
)

// footers are lines that phones and filters add. They are folded before matching.
var footers = compileAll(
	// phones, English
	`^(sent|mailed|written|posted) (from|via|with|using|by) (my |a |the )?(\S+ ){0,4}\S+( \S+)?$`,
	`^get outlook for (ios|android|mac)`,
	`^sent from (yahoo|aol|mail|outlook|gmail|proton|samsung|my)\b`,
	`^(please )?excuse (my )?(brevity|typos)`,
	`^get \S+ for (ios|iphone|android|mac|windows)\b`, `^(securely )?sent with tuta\b`, `^yahoo mail:`,
	`^dictated (to|by|with) \S+$`,
	// phones, German
	`^(von|vom) (meinem|meiner|mein|unterwegs|iphone|ipad|handy|smartphone)\b`,
	`^gesendet (von|mit|uber|aus|via)\b`,
	`^diese (nachricht|e-?mail|mail) wurde (von|mit|uber)\b`,
	`^holen sie sich outlook fur`,
	`^outlook fur (ios|android|mac|windows) (beziehen|herunterladen)`,
	`^(von|mit) (\S+ ){1,5}(gesendet|verschickt|diktiert)\.?$`, `^sicher versendet mit tuta\b`,
	`^(bitte entschuldigen? (sie )?(die|meine) kurze|kurz gefasst)`,
	// phones, Hungarian
	`^(elkuldve|kuldve|kuldte|elkuldte) (az? )?(\S+ ){0,4}\S+$`,
	`^(iphone|ipad|android|samsung|okostelefon|telefon|mobil)\S*( \S+){0,3} (kuldve|elkuldve|kuldtem)`,
	`^(az? )?(outlook|gmail|yahoo)\b.* (letoltese|beszerzese)`,
	`^(az )?outlook (ios|android)`,
	`^az? (\S+ ){1,6}(alkalmazasbol|levelezobol|keszulekemrol|telefonomrol) (kuldve|elkuldve|kuldtem)\.?$`,
	// filters
	`^(virus-free|virenfrei|virusmentes)\b`,
	`avast|avg\.com`,
	`^this e-?mail (has been|was) (checked|scanned)`,
	`^\W*(this is an )?(external|externe?r?|kulso)`+
		`( (e-?mail|sender|message|nachricht|absender|level|felado))?\W*$`,
	`^\W*(caution|warning|attention|notice|achtung|vorsicht|hinweis|figyelem)\b.*(e-?mail|mail|sender|message|`+
		`nachricht|absender|level|felado|extern|outside|organi[sz]ation)`,
	`^(you don't often get|sie erhalten nicht (haufig|oft)|nem gyakran kap) `,
	// the frame of a letter that is signed in clear (RFC 9580, 7)
	`^-----begin pgp signed message-----$`, `^hash: [a-z0-9, -]+$`,
	`^(diese e-mail wurde auf viren|ezt az e-mailt)`,
)

// signatureMarks of the text: "-- ", which normalising left as "--", and the
// rules that programs draw.
var signatureLine = regexp.MustCompile(`^(--|_{5,}|-{5,}|={10,}|\*{5,}|-----BEGIN PGP SIGNATURE-----)$`)

// An attribution is the line above a quote, and may be broken over several. It
// begins with a day or a name and ends with a verb. Folded before matching.
var (
	datedStart = regexp.MustCompile(`^(on|am|den)\s+\S|^(19|20)\d\d[.\-/]\s?`)
	namedStart = regexp.MustCompile(`^"?[^<>@]{0,80}"?\s*<[^<>@\s]+@`)
	bareStart  = regexp.MustCompile( // an address without a name
		`^<?[^<>@\s]+@[^<>@\s]+>?\s+(wrote|writes|schrieb|schreibt|irta|ezt irta|kuldte)\b`)
	attributionEnd = regexp.MustCompile(
		`(^|\s)(wrote|writes|schrieb|schreibt|geschrieben|irta|ezt irta|kuldte)\b[^:]{0,200}:$|` +
			`\birta \(.{0,100}\):$|\bschrieb .{0,200}:$`)
	addressOrTime = regexp.MustCompile(`\S@\S|\b\d{1,2}[:.]\d\d\b`)
)

// dividers are lines after which everything is the letter that was answered,
// quoted or not.
var dividers = compileAll(
	`^-{2,}\s*(original|urspr\S*|eredeti|forwarded|weitergeleitete|tovabbitott)\s+\S+.*-{2,}$`,
	`^-{2,}\s*(original|forwarded) (message|appointment)`,
	`^-{2,}\s*(original|ursprungs)-?nachricht\s*-{2,}$`,
	`^(begin forwarded message|anfang der weitergeleiteten nachricht|kezdodik az eredeti uzenet)\b`,
	`^(tovabbitott uzenet kezdete|tovabbitott level)\b`,
	`^-{3,} ?(weitergeleitet von|forwarded by)\b`,
	`^_{2,} ?(from|von|felado):`,
)

// headerNames begin the lines of a header that some programs copy above the
// letter they answer; two of them close together are one.
var headerNames = regexp.MustCompile(`^\*?(from|von|felado|sent|gesendet|kuldve|elkuldve|date|datum|` +
	`to|an|cimzett|subject|betreff|targy|cc|kopie|masolat|kuldes datuma|reply-to)\s*:\*?(\s|$)`)

// replyPrefixes begin the subject of an answer.
var replyPrefixes = regexp.MustCompile(
	`(?i)^\s*((re|aw|antw|wg|fwd?|vs|v[aá]|v[aá]lasz|tov)(\[\d+\])?\s*:|\[)`)

func compileAll(patterns ...string) []*regexp.Regexp {
	list := make([]*regexp.Regexp, len(patterns))
	for i, p := range patterns {
		list[i] = regexp.MustCompile(p)
	}
	return list
}

func matchAny(list []*regexp.Regexp, s string) bool {
	for _, re := range list {
		if re.MatchString(s) {
			return true
		}
	}
	return false
}
