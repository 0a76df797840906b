# Painani. Everything a person runs is here; see README.md.
GO      ?= go
BIN     := painani
VERSION := $(shell git describe --always --dirty 2>/dev/null || echo unknown)
export CGO_ENABLED := 0

# What the tests need beside Go: Debian packages and the commands that show they are there.
TEST_PACKAGES := chromium swaks s-nail mutt curl bsdutils mawk python3
TEST_COMMANDS := chromium swaks s-nail mutt curl script awk python3

.PHONY: build run demo test tools vet lint fuzz bench generate screenshots clean

build: ## the one binary
	$(GO) build -trimpath -ldflags "-s -w -X main.version=$(VERSION)" -o $(BIN) ./cmd/painani

run: build ## the service on this machine: mail on 127.0.0.1:2525, pages on 127.0.0.1:8080
	./$(BIN) serve

demo: build ## the same with a game under way between bots who play by SMTP
	./$(BIN) demo

tools: ## install what the tests need, or say what is missing
	@missing=""; for c in $(TEST_COMMANDS); do command -v $$c >/dev/null 2>&1 || missing="$$missing $$c"; done; \
	[ -z "$$missing" ] && exit 0; \
	if command -v apt-get >/dev/null 2>&1 && [ "$$(id -u)" = 0 ]; then \
		echo "installing for the tests:$$missing"; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(TEST_PACKAGES) >/dev/null; \
	else \
		echo "The tests need these commands, which are not here:$$missing"; \
		echo "On Debian: apt-get install $(TEST_PACKAGES)"; exit 1; \
	fi

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
	$(GO) test -run '^$$' -bench . -benchmem ./engine/... ./events/... ./projections/... ./mail/... ./http/... ./cmd/...

lint: ## checks beyond vet, by pinned version
	$(GO) run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...

generate: ## the list of games
	$(GO) generate ./engine/games

clean:
	rm -rf $(BIN) build
