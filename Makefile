# Everything a user or a contributor runs. Each target first installs what it needs and says so.

export CARGO_TERM_COLOR ?= auto
FUZZ_SECONDS ?= 20
# One part of the long tests, such as 3 or 3/20; all of them when it is empty.
SOAK_PART ?=
# Set to anything, what has passed already is run again.
SOAK_AGAIN ?=

# Where `make install` puts things. Settings go to /etc, or under PREFIX if that is not a place of the system.
PREFIX ?= /usr/local
SYSCONFDIR ?= $(if $(filter /usr /usr/local,$(PREFIX)),/etc,$(PREFIX)/etc)
DESTDIR ?=

# What is built is what Cargo.lock says.
CARGO := cargo
LOCKED := --locked
REPORT := target/nextest
# Where the programs write which answers they have compared with their descriptions.
ANSWERS := $(CURDIR)/target/answers

.PHONY: help test demo lint install deb deb-test deny package bench bench-quick growth fuzz soak coverage

help:
	@echo "make demo         a private network on this machine: a payment in two web pages, its webhooks and its proof"
	@echo "make test         format check, lints, doc examples and every test, the reference's vectors among them"
	@echo "make lint         format check, clippy and the documentation's links"
	@echo "make install      build and install under PREFIX=$(PREFIX), into DESTDIR if it is set"
	@echo "make deb          a Debian package with systemd units, manual pages and completions, in target/debian"
	@echo "make deb-test     installs, uses, upgrades and removes the package in a new Debian root under systemd; needs root"
	@echo "make deny         licences, duplicate versions and sources of all dependencies"
	@echo "make package      that the library crates can be packaged; asks the registry, uploads nothing"
	@echo "make bench        our timings beside the reference's own; writes docs/bench.md, fails when a goal is missed"
	@echo "make bench-quick  the rows that tell most, in a short form; writes no page"
	@echo "make growth       how everything grows with the chain, up to two million blocks; writes docs/growth.md. Takes hours"
	@echo "                  and 60 GB; GROWTH_BLOCKS=20000,200000 takes half an hour and 5 GB"
	@echo "make fuzz         every decoder against mutated input, FUZZ_SECONDS=$(FUZZ_SECONDS) each; keeps new seeds"
	@echo "make soak         the long forms of the tests; writes docs/soak.md. SOAK_PART=3 runs one part of less than 30"
	@echo "                  minutes, SOAK_AGAIN=1 also what has passed already"
	@echo "make coverage     which lines the tests reach, by crate; writes docs/coverage.md"

# What the tests need besides the build.
TESTED := reference zmq processes browser accessibility prometheus clients types nextest

# What the tests need is installed while the compiler runs. Many tests wait for other programs, so there are more of them
# at a time than cores. The slowest are printed whether all passed or not.
test:
	@scripts/need build lints
	@scripts/need $(TESTED) & needed=$$!; $(MAKE) --no-print-directory lint || { wait $$needed; exit 1; }; wait $$needed
	$(CARGO) test $(LOCKED) --workspace --doc --quiet
	@rm -rf $(REPORT)/default/junit.xml $(ANSWERS) && mkdir -p $(ANSWERS)
	@FERRITE_CHECKED_ANSWERS=$(ANSWERS) $(CARGO) nextest run $(LOCKED) --workspace \
			--test-threads $$((2 * $$(nproc))); status=$$?; \
		if [ -e $(REPORT)/default/junit.xml ]; then scripts/slowest $(REPORT)/default/junit.xml 20; fi; \
		scripts/answers $(ANSWERS) || status=1; exit $$status

demo:
	@scripts/need build
	$(RELEASE)
	target/release/ferrite demo

lint:
	@scripts/need build lints
	$(CARGO) fmt --all --check
	$(CARGO) clippy $(LOCKED) --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc $(LOCKED) --workspace --no-deps --quiet

PROGRAMS := ferrited ferrite-wallet-rpc ferrite
RELEASE := $(CARGO) build $(LOCKED) --release --package ferrite-daemon --package ferrite-wallet-rpc --package ferrite-cli
SHARE := $(DESTDIR)$(PREFIX)/share

# Settings that are there already stay. The units name programs in /usr/bin, which is replaced by where they are.
install:
	@scripts/need build
	$(RELEASE)
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/man/man1 $(SHARE)/doc/ferrite/examples $(DESTDIR)$(PREFIX)/lib/systemd/system
	install -m 755 $(PROGRAMS:%=target/release/%) $(DESTDIR)$(PREFIX)/bin
	install -m 644 packaging/man/*.1 $(SHARE)/man/man1
	install -D -m 644 -t $(SHARE)/bash-completion/completions packaging/completions/bash/*
	install -D -m 644 -t $(SHARE)/zsh/site-functions packaging/completions/zsh/*
	install -D -m 644 -t $(SHARE)/fish/vendor_completions.d packaging/completions/fish/*
	install -m 644 packaging/examples/*.conf packaging/ferrited.conf packaging/ferrite-wallet-rpc.conf $(SHARE)/doc/ferrite/examples
	install -D -m 644 -t $(SHARE)/ferrite/grafana packaging/grafana/*.json
	install -D -m 644 -t $(SHARE)/ferrite/prometheus packaging/prometheus/*.yml
	install -d $(DESTDIR)$(SYSCONFDIR)/ferrite
	for program in ferrited ferrite-wallet-rpc; do \
		test -e $(DESTDIR)$(SYSCONFDIR)/ferrite/$$program.conf || \
		install -m 644 packaging/$$program.conf $(DESTDIR)$(SYSCONFDIR)/ferrite || exit 1; done
	for unit in ferrited ferrite-wallet-rpc; do \
		sed 's|/usr/bin/|$(PREFIX)/bin/|; s|/etc/ferrite/|$(SYSCONFDIR)/ferrite/|' packaging/systemd/$$unit.service \
			> $(DESTDIR)$(PREFIX)/lib/systemd/system/$$unit.service || exit 1; done

deb:
	@scripts/need build deb
	$(RELEASE)
	$(CARGO) deb $(LOCKED) --no-build --package ferrite-daemon

# The same package twice, one of them with a lower version, which the other one replaces.
DEB_TEST := $(or $(CARGO_TARGET_DIR),target)/debian-test

deb-test:
	@scripts/need build deb clean-root
	$(RELEASE)
	install -d $(DEB_TEST)
	$(CARGO) deb $(LOCKED) --no-build --package ferrite-daemon --deb-version 0.0.1-1 --output $(DEB_TEST)/older.deb
	$(CARGO) deb $(LOCKED) --no-build --package ferrite-daemon --output $(DEB_TEST)/newer.deb
	packaging/tests/clean-root

deny:
	@scripts/need build deny
	$(CARGO) deny --locked check bans licenses sources

# The crates of other programs' authors; all others are not for publication.
LIBRARIES := types crypto consensus net rpc wallet wallet-files wallet-client

package:
	@scripts/need build
	$(CARGO) package $(LOCKED) --no-verify $(LIBRARIES:%=--package ferrite-%)

# The build comes first and does not count. `cargo bench --package P --bench B` runs one of them alone.
BENCH := $(CARGO) run $(LOCKED) --quiet --release --bin bench

bench:
	@scripts/need build reference load
	$(BENCH)

bench-quick:
	@scripts/need build reference load
	$(BENCH) quick

# The lengths of the chains; those are left out for which the disk has no room.
GROWTH_BLOCKS ?= 20000,200000,2000000

growth:
	@scripts/need build reference
	FERRITE_GROWTH_BLOCKS=$(GROWTH_BLOCKS) $(BENCH) growth

fuzz:
	@scripts/need build fuzz
	fuzz/run $(FUZZ_SECONDS)

# Optimised, with overflow checks and debug assertions: see the profile `soak` in Cargo.toml. The parts are in
# crates/testkit/src/soak/table.rs, the records of what was run in docs/soak. The reference's functional suite takes part
# where it is at hand: see crates/daemon/tests/functional.
soak:
	@scripts/need build $(TESTED)
	$(CARGO) run $(LOCKED) --quiet --profile soak --bin soak -- $(SOAK_PART) $(if $(SOAK_AGAIN),--again)

# As `make test`, with everything built anew so that it counts; the figures are printed and written down.
coverage:
	@scripts/need build $(TESTED) coverage
	scripts/coverage
