# Everything a user or a contributor runs. Each target first installs what it needs and says so.

export CARGO_TERM_COLOR ?= auto
FUZZ_SECONDS ?= 20
SOAK_ROUNDS ?= 10

# What is built is what Cargo.lock says.
CARGO := cargo
LOCKED := --locked
REPORT := target/nextest

.PHONY: help test demo lint deny bench fuzz soak coverage

help:
	@echo "make demo   a private network on this machine, with a payment and its proof"
	@echo "make test   format check, lints, doc examples and every test, the reference's vectors among them"
	@echo "make lint   format check, clippy and the documentation's links"
	@echo "make deny   licences, duplicate versions and sources of all dependencies"
	@echo "make bench  our timings beside the reference's own, as a table of ratios"
	@echo "make fuzz   every decoder against mutated input, FUZZ_SECONDS=$(FUZZ_SECONDS) each"
	@echo "make coverage  which lines the tests reach, by crate, into docs/coverage.md"
	@echo "make soak   the long forms of the tests, SOAK_ROUNDS=$(SOAK_ROUNDS) times the cases"

# The slowest tests are printed whether all passed or not.
test: lint
	@scripts/need reference zmq processes browser nextest
	$(CARGO) test $(LOCKED) --workspace --doc --quiet
	@rm -f $(REPORT)/default/junit.xml
	@$(CARGO) nextest run $(LOCKED) --workspace; status=$$?; \
		if [ -e $(REPORT)/default/junit.xml ]; then scripts/slowest $(REPORT)/default/junit.xml 20; fi; exit $$status

demo:
	@scripts/need build
	$(CARGO) build $(LOCKED) --release --package ferrite-daemon --package ferrite-wallet-rpc --package ferrite-cli
	target/release/ferrite demo

lint:
	@scripts/need build lints
	$(CARGO) fmt --all --check
	$(CARGO) clippy $(LOCKED) --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc $(LOCKED) --workspace --no-deps --quiet

deny:
	@scripts/need build deny
	$(CARGO) deny --locked check bans licenses sources

# Each of these prints a table with its goals and takes a few minutes.
bench:
	@scripts/need build reference load
	$(CARGO) bench $(LOCKED) --package ferrite-testkit --bench against_reference --bench chain
	$(CARGO) bench $(LOCKED) --package ferrite-rpc --bench server
	$(CARGO) bench $(LOCKED) --package ferrite-chain --bench template
	$(CARGO) bench $(LOCKED) --package ferrite-daemon --bench calls
	$(CARGO) bench $(LOCKED) --package ferrite-daemon --bench sync
	$(CARGO) bench $(LOCKED) --package ferrite-wallet --bench scan --bench files
	$(CARGO) bench $(LOCKED) --package ferrite-wallet-rpc --bench refresh --bench send

fuzz:
	@scripts/need build fuzz
	fuzz/run $(FUZZ_SECONDS)

# The profile of the tests, which keeps overflow checks and debug assertions. The reference's functional suite only
# where it is at hand: see crates/daemon/tests/functional.
soak:
	@scripts/need build reference zmq processes browser clients nextest
	FERRITE_TEST_ROUNDS=$(SOAK_ROUNDS) $(CARGO) nextest run $(LOCKED) --workspace --run-ignored all --profile soak \
		$(if $(FERRITE_FUNCTIONAL_SUITE),,-E 'not binary(functional)')

# As `make test`, with everything built anew so that it counts; the figures are printed and written down.
coverage:
	@scripts/need build reference zmq processes browser nextest coverage
	scripts/coverage
