package api

import (
	"time"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/http/pages"
	"painani/projections"
)

// tableList is a page of tables.
type tableList struct {
	Tables []apiTable `json:"tables"`
	Next   string     `json:"next,omitempty"` // cursor
}

// apiTable is a table as programs see it: what a TableRow holds, with names.
type apiTable struct {
	ID      string        `json:"id"`
	Game    string        `json:"game"`
	Phase   engine.Phase  `json:"phase"`
	Why     string        `json:"why,omitempty"`
	Because string        `json:"because,omitempty"`
	Halted  string        `json:"halted,omitempty"`
	Asleep  bool          `json:"asleep,omitempty"`
	Paused  time.Time     `json:"paused,omitzero"`
	Seats   []apiSeat     `json:"seats"`
	By      engine.Seat   `json:"by"`
	Winners []engine.Seat `json:"winners,omitempty"`
	Unit    int           `json:"unit,omitempty"`
	Seq     uint64        `json:"seq"`
	Head    string        `json:"head"`
	Born    time.Time     `json:"born"`
	At      time.Time     `json:"at"`
	Next    time.Time     `json:"next_deadline,omitzero"`
	Page    string        `json:"page"`

	Parent   *engine.Parent       `json:"parent,omitempty"`   // of a branch
	Branches []projections.Branch `json:"branches,omitempty"` // not in lists
}

type apiSeat struct {
	Seat      engine.Seat `json:"seat"`
	Player    string      `json:"player,omitempty"`
	Name      string      `json:"name,omitempty"`
	Bot       string      `json:"bot,omitempty"`
	Confirmed bool        `json:"confirmed"`
	Declined  bool        `json:"declined"`
	Resigned  bool        `json:"resigned"`
	Owes      bool        `json:"owes"`
	Since     time.Time   `json:"since,omitzero"`
	Due       time.Time   `json:"due,omitzero"`
	Late      bool        `json:"late"`
	Lost      bool        `json:"unreachable,omitempty"`
	Turns     int         `json:"turns"`
	Points    *int        `json:"points,omitempty"` // once the game is over
}

// apiPlayer is somebody who plays.
type apiPlayer struct {
	ID     string                 `json:"id"`
	Name   string                 `json:"name,omitempty"`
	Record []projections.Standing `json:"record"`
	Page   string                 `json:"page"`

	Ratings []apiRating `json:"ratings,omitempty"` // of who is to be seen
	Pace    *apiPace    `json:"pace,omitempty"`
}

// apiRating is how strong somebody is in one game: mu, give or take sigma.
type apiRating struct {
	Game        string  `json:"game"`
	Player      string  `json:"player"`
	Name        string  `json:"name,omitempty"`
	Mu          float64 `json:"mu"`
	Sigma       float64 `json:"sigma"`
	Games       int     `json:"games"`
	Provisional bool    `json:"provisional"`
}

// apiPace is how punctually somebody plays.
type apiPace struct {
	InTime int   `json:"in_time"`
	Late   int   `json:"late"`
	Left   int   `json:"left"`
	Median int64 `json:"median,omitempty"` // seconds within which half of the answers came
}

func (s handlers) tableOf(row projections.TableRow) apiTable {
	x := apiTable{
		ID:      row.ID,
		Game:    row.Game,
		Phase:   row.Phase,
		Why:     row.Why,
		Because: row.Because,
		Halted:  row.Halted,
		Asleep:  row.Asleep,
		Paused:  row.Paused,
		By:      row.By,
		Winners: row.Winners,
		Unit:    row.Unit,
		Seq:     row.Seq,
		Head:    row.Head,
		Born:    row.Born,
		At:      row.At,
		Next:    row.Due(),
		Page:    s.Config.BaseURL + "/t/" + row.ID,
		Parent:  row.Parent,
		Seats:   []apiSeat{},
	}
	for i, c := range row.Seats {
		seat := apiSeat{
			Seat:      engine.SeatAt(i),
			Player:    c.Player,
			Bot:       c.Bot,
			Confirmed: c.Confirmed,
			Declined:  c.Declined,
			Resigned:  c.Resigned,
			Owes:      c.Owes,
			Since:     c.Since,
			Due:       c.Due,
			Late:      c.Late,
			Lost:      s.Config.Pages.Lost(row, i),
			Turns:     c.Turns,
		}
		switch {
		case c.Player != "":
			seat.Name = s.Config.Pages.NameOf(c.Player)
		case c.Bot != "":
			seat.Name = house.Bot(seat.Seat, lang.EN)
		}
		if row.Phase == engine.Over {
			seat.Points = &c.Points
		}
		x.Seats = append(x.Seats, seat)
	}
	return x
}

func (s handlers) playerOf(p pages.Player) apiPlayer {
	x := apiPlayer{
		ID:     p.ID,
		Name:   s.Config.Pages.NameOf(p.ID),
		Record: p.Standings,
		Page:   s.Config.BaseURL + "/p/" + p.ID,
	}
	if x.Record == nil {
		x.Record = []projections.Standing{}
	}
	for _, r := range p.Known.Ratings {
		x.Ratings = append(x.Ratings, s.ratingOf(r))
	}
	if k := p.Known.Pace; k.InTime+k.Late+k.Left > 0 {
		median, _ := k.Median()
		x.Pace = &apiPace{InTime: k.InTime, Late: k.Late, Left: k.Left, Median: int64(median.Seconds())}
	}
	return x
}

func (s handlers) ratingOf(r projections.Rated) apiRating {
	return apiRating{Game: r.Game, Player: r.Player, Name: s.Config.Pages.NameOf(r.Player), Mu: r.Mu,
		Sigma: r.Sigma, Games: r.Games, Provisional: r.Provisional()}
}
