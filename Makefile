# Painani. Everything a person runs is here; see README.md.
GO      ?= go
BIN     := painani
VERSION := $(shell git describe --always --dirty 2>/dev/null || echo unknown)
export CGO_ENABLED := 0

# What the tests need beside Go: Debian packages and the commands that show they are there.
TEST_PACKAGES := chromium swaks s-nail mutt curl bsdutils mawk python3
TEST_COMMANDS := chromium swaks s-nail mutt curl script awk python3

# What the race detector needs beside them: a C compiler and its library.
RACE_PACKAGES := gcc libc6-dev
RACE_COMMANDS := gcc

# The checkers of `make lint`, fetched by the go command.
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
DEADCODE    := golang.org/x/tools/cmd/deadcode@v0.52.0

# The checker of accessibility that the browser tests load into pages; http/axe_test.go names the same.
AXE     := 4.14.1
AXE_SUM := 29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c
AXE_JS  := .cache/axe-$(AXE).min.js

# What the Debian package is made with, and the version it bears: the day of the commit and the commit.
NFPM := github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.45.1
DEB_VERSION := 0.9.$(shell git log -1 --format=%cd --date=format:%Y%m%d 2>/dev/null || echo 0)+$(subst -,.,$(VERSION))

.PHONY: package image deb nats-server
.PHONY: build run demo test drill drill-cluster race tools commands compiler fuzz bench screenshots generate clean
.PHONY: lint vet tidy staticcheck deadcode lines

# $(call need,COMMANDS,PACKAGES,WHO) sees that the commands are there and installs the packages where it can.
define need
@missing=""; for c in $(1); do command -v $$c >/dev/null 2>&1 || missing="$$missing $$c"; done; \
[ -z "$$missing" ] && exit 0; \
if command -v apt-get >/dev/null 2>&1 && [ "$$(id -u)" = 0 ]; then \
	echo "installing for $(3):$$missing"; \
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(2) >/dev/null; \
else \
	echo "Missing for $(3):$$missing"; \
	echo "On Debian: apt-get install $(2)"; exit 1; \
fi
endef

build: ## the one binary
	$(GO) build -trimpath -ldflags "-s -w -X main.version=$(VERSION)" -o $(BIN) ./cmd/painani

nats-server: ## build/nats-server: a node of a cluster, of the very version that is embedded
	@mkdir -p build
	$(GO) build -trimpath -ldflags "-s -w" -o build/nats-server github.com/nats-io/nats-server/v2

package: image deb ## what others install: an OCI image and a Debian package, below build

image: build ## build/painani-image.tar: podman load, docker load, skopeo copy oci-archive:…
	@mkdir -p build
	$(GO) run ./cmd/image $(BIN) $(VERSION) build/painani-image.tar

deb: build ## build/painani_….deb
	@mkdir -p build && rm -f build/*.deb
	DEB_VERSION=$(DEB_VERSION) DEB_ARCH=$(shell $(GO) env GOARCH) $(GO) run $(NFPM) package --config .nfpm.yaml --packager deb --target build
	@! command -v dpkg-deb >/dev/null || { rm -rf build/deb && dpkg-deb -x build/*.deb build/deb && build/deb/usr/bin/painani --version; }

run: build ## the service on this machine: mail on 127.0.0.1:2525, pages on 127.0.0.1:8080
	./$(BIN) serve

demo: build ## the same with a game under way between bots who play by SMTP
	./$(BIN) demo

tools: commands $(AXE_JS) ## install what the tests need, or say what is missing

commands:
	$(call need,$(TEST_COMMANDS),$(TEST_PACKAGES),the tests)

compiler:
	$(call need,$(RACE_COMMANDS),$(RACE_PACKAGES),the race detector)

# Without it everything else is tested all the same, and this says so.
$(AXE_JS): | commands
	@mkdir -p .cache && cd .cache && rm -f axe-* && npm pack --silent axe-core@$(AXE) >/dev/null && \
	tar -xzOf axe-core-$(AXE).tgz package/axe.min.js >axe.tmp && echo "$(AXE_SUM)  axe.tmp" | sha256sum --quiet -c && mv axe.tmp $(notdir $(AXE_JS)) || \
	echo "NOT TESTED: accessibility of pages. axe-core $(AXE) could not be fetched with npm (Debian: apt-get install npm) as $(AXE_JS)."

vet:
	@out=$$(gofmt -s -l cmd engine events http mail projections); [ -z "$$out" ] || { echo "gofmt -s would change:"; echo "$$out"; exit 1; }
	$(GO) vet ./...

test: tools vet ## all tests
	$(GO) test -timeout 20m ./...

# SEED and COUNT are of the damaged files, KILLS of the power cuts; CASE is the name of one damage.
SEED  ?= 1
COUNT ?= 360
KILLS ?= 200
ifdef CASE
DRILL := PAINANI_DRILL_CASE='$(CASE)' $(GO) test -run '^TestDrill$$'
else
DRILL := PAINANI_DRILL=$(SEED):$(COUNT) PAINANI_DRILL_KILLS=$(SEED):$(KILLS) $(GO) test -run '^TestDrill'
endif
drill-cluster: ## kills, stops and restarts three processes on three nodes while people play; SEED=1 ROUNDS=100 FAULT=node
	PAINANI_DRILL_CLUSTER=$(or $(SEED),1):$(or $(ROUNDS),100) PAINANI_DRILL_FAULT='$(FAULT)' $(GO) test ./cmd/painani -run 'TestDrillCluster$$' -v -timeout 6h

drill: ## damages every kind of file below the data folder, and kills; wants everything that was told to stay true
	$(DRILL) -timeout 2h -count 1 -parallel 2 -v ./cmd/painani

# The packages in which goroutines meet. Left out, because they are long or start no goroutines of their own:
# engine but for the referee, the games, the parts of mail that only compute. Of http, what drives a browser or
# computes a whole review; of cmd/painani, all but some tests that run the whole service: real mail programs,
# browsers, whole games by letter, the restore drill, records and the verifiers run without the detector in
# `make test`.
RACE := ./engine/referee ./events/... ./projections \
	./mail/cursor ./mail/daily ./mail/desk ./mail/gateway ./mail/guest ./mail/letter ./mail/notice ./mail/outbox ./mail/people ./mail/plan ./mail/hold
RACE_NOT_HTTP := Screenshots|Slider|Browser|WithScript|Clicking|OnPaper|BoardStays|PlayByKeys|PageFollows|HitAllOver|Telephone|WholeGames|ClicksOfATurn|Tablet|OnItsSide|NoConnection|FieldsStay|NothingIsMissed|PageOfItsOwn|EscapeLeaves|ReviewOnItsPage
RACE_CMD := Backup|BadInput|BranchEverywhere|Checkpoint|Folder|Frozen|Gate|Hidden|MovingHost|Plan|Start|StoreCommands

race: compiler ## the race detector where goroutines meet
	CGO_ENABLED=1 $(GO) test -race -timeout 20m $(RACE)
	CGO_ENABLED=1 $(GO) test -race -timeout 20m -skip '$(RACE_NOT_HTTP)' ./http ./http/maildir
	CGO_ENABLED=1 $(GO) test -race -timeout 20m -short -run '$(RACE_CMD)' ./cmd/painani

# Long runs. TIME is for each fuzz target, GAMES for each number of players.
TIME  ?= 30s
GAMES ?= 10000
fuzz: ## every fuzz target for TIME, then GAMES random games for each number of players
	@set -e; for p in $$($(GO) list ./...); do \
		for f in $$($(GO) test -list '^Fuzz' $$p | grep '^Fuzz' || true); do \
			echo "$$p $$f"; $(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime $(TIME) $$p; \
		done; \
	done
	PAINANI_FUZZ_GAMES=$(GAMES) $(GO) test -timeout 4h -count 1 -run 'Contract|Random|Invariants|ReadWrite' ./engine/games/...

bench: ## the figures of cmd/painani/FIGURES.md
	$(GO) test -timeout 3h -run '^$$' -bench . -benchmem ./engine/... ./events/... ./projections/... ./mail/... ./http/... ./cmd/...

lint: vet tidy staticcheck deadcode lines ## checks by pinned versions; make -k lint names everything at once

tidy:
	$(GO) mod tidy -diff

staticcheck:
	$(GO) run $(STATICCHECK) ./...

# What the program cannot reach. events/memory is test kit of which the program uses a part; a table can be
# withdrawn by its host according to FORMAT.md, and no door serves it yet.
deadcode:
	@echo "$(GO) run $(DEADCODE) ./cmd/painani"; out=$$($(GO) run $(DEADCODE) ./cmd/painani) || exit 1; \
	out=$$(echo "$$out" | grep -v -e '^events/memory/' -e 'Withdraw.decide$$' -e '^$$'); [ -z "$$out" ] || { echo "$$out"; exit 1; }

# Tests are left to their authors, and so are the games, which are tables for a good part.
lines:
	@find cmd engine events http mail projections -name '*.go' ! -name '*_test.go' ! -path 'engine/games/*' \
		-exec env LC_ALL=C awk -f .ci/lines.awk {} +

screenshots: tools ## every picture of the README, from games of Tzolk'in by letter and on pages
	PAINANI_SCREENSHOTS=$(CURDIR)/.readme $(GO) test -count 1 -run '^(TestScreenshots|TestPictureOfALetter)$$' ./http ./cmd/painani

generate: ## the list of games
	$(GO) generate ./engine/games

clean:
	rm -rf $(BIN) build
