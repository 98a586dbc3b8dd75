# Everything a user or a contributor runs. Each target first installs what it needs and says so.

export CARGO_TERM_COLOR ?= auto
FUZZ_SECONDS ?= 20
SOAK_ROUNDS ?= 10

.PHONY: help test demo lint deny bench fuzz soak

help:
	@echo "make demo   a private network on this machine, with a payment and its proof"
	@echo "make test   format check, lints and every test, the reference's vectors among them"
	@echo "make lint   format check, clippy and the documentation's links"
	@echo "make deny   licences, duplicate versions and sources of all dependencies"
	@echo "make bench  our timings beside the reference's own, as a table of ratios"
	@echo "make fuzz   every decoder against mutated input, FUZZ_SECONDS=$(FUZZ_SECONDS) each"
	@echo "make soak   the long forms of the tests, SOAK_ROUNDS=$(SOAK_ROUNDS) times the cases"

test: lint
	@scripts/need reference zmq browser nextest
	cargo nextest run --workspace

demo:
	@scripts/need build
	cargo build --release --package ferrite-daemon --package ferrite-wallet-rpc --package ferrite-cli
	target/release/ferrite demo

lint:
	@scripts/need build lints
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet

deny:
	@scripts/need build deny
	cargo deny check bans licenses sources

# Each of these prints a table with its goals and takes a few minutes.
bench:
	@scripts/need build reference load
	cargo bench --package ferrite-testkit --bench against_reference --bench chain
	cargo bench --package ferrite-rpc --bench server
	cargo bench --package ferrite-chain --bench template
	cargo bench --package ferrite-daemon --bench calls
	cargo bench --package ferrite-daemon --bench sync
	cargo bench --package ferrite-wallet --bench scan --bench files
	cargo bench --package ferrite-wallet-rpc --bench refresh --bench send

fuzz:
	@scripts/need build fuzz
	fuzz/run $(FUZZ_SECONDS)

# The profile of the tests, which keeps overflow checks and debug assertions. The reference's functional suite only
# where it is at hand: see crates/daemon/tests/functional.
soak:
	@scripts/need build reference zmq browser clients nextest
	FERRITE_TEST_DATASET=1 FERRITE_TEST_ROUNDS=$(SOAK_ROUNDS) cargo nextest run --workspace --run-ignored all --profile soak \
		$(if $(FERRITE_FUNCTIONAL_SUITE),,-E 'not binary(functional)')
