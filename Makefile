# Painani. Everything a person runs is here; see README.md.
GO      ?= go
BIN     := painani
VERSION := $(shell git describe --always --dirty 2>/dev/null || echo unknown)
export CGO_ENABLED := 0

# What the tests need beside Go: Debian packages and the commands that show they are there.
TEST_PACKAGES := chromium swaks s-nail mutt curl bsdutils mawk python3
TEST_COMMANDS := chromium swaks s-nail mutt curl script awk python3

# The checker of accessibility that the browser tests load into pages; http/axe_test.go names the same.
AXE     := 4.14.1
AXE_SUM := 29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c
AXE_JS  := .cache/axe-$(AXE).min.js

.PHONY: build run demo test tools commands vet lint fuzz bench generate screenshots clean

build: ## the one binary
	$(GO) build -trimpath -ldflags "-s -w -X main.version=$(VERSION)" -o $(BIN) ./cmd/painani

run: build ## the service on this machine: mail on 127.0.0.1:2525, pages on 127.0.0.1:8080
	./$(BIN) serve

demo: build ## the same with a game under way between bots who play by SMTP
	./$(BIN) demo

tools: commands $(AXE_JS) ## install what the tests need, or say what is missing

commands:
	@missing=""; for c in $(TEST_COMMANDS); do command -v $$c >/dev/null 2>&1 || missing="$$missing $$c"; done; \
	[ -z "$$missing" ] && exit 0; \
	if command -v apt-get >/dev/null 2>&1 && [ "$$(id -u)" = 0 ]; then \
		echo "installing for the tests:$$missing"; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(TEST_PACKAGES) >/dev/null; \
	else \
		echo "The tests need these commands, which are not here:$$missing"; \
		echo "On Debian: apt-get install $(TEST_PACKAGES)"; exit 1; \
	fi

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

# Long runs. TIME is for each fuzz target, GAMES for each number of players.
TIME  ?= 30s
GAMES ?= 10000
fuzz: ## every fuzz target for TIME, then GAMES random games for each number of players
	@set -e; for p in $$($(GO) list ./...); do \
		for f in $$($(GO) test -list '^Fuzz' $$p | grep '^Fuzz' || true); do \
			echo "$$p $$f"; $(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime $(TIME) $$p; \
		done; \
	done
	PAINANI_FUZZ_GAMES=$(GAMES) $(GO) test -timeout 4h -count 1 -run 'Contract|Random|Invariants' ./engine/games/...

bench: ## the figures of the README
	$(GO) test -timeout 3h -run '^$$' -bench . -benchmem ./engine/... ./events/... ./projections/... ./mail/... ./http/... ./cmd/...

lint: ## checks beyond vet, by pinned version
	$(GO) run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...

screenshots: tools ## every picture of the README, from games of Tzolk'in by letter and on pages
	PAINANI_SCREENSHOTS=$(CURDIR)/.readme $(GO) test -count 1 -run '^(TestScreenshots|TestPictureOfALetter)$$' ./http ./cmd/painani

generate: ## the list of games
	$(GO) generate ./engine/games

clean:
	rm -rf $(BIN) build
