# Every target sets up what it needs; `make setup` alone is for editors. PYTHON chooses the interpreter (3.11 or newer).
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.loreplay-setup

.PHONY: setup demo test test-all test-compiled bench bench-check bench-write soak lint docs docs-check wheel lock clean

setup: $(STAMP)

$(STAMP): pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Loreplay needs Python 3.11 or newer: make PYTHON=python3.11 …" >&2; exit 2; }
	@$(PYTHON) -c 'import ensurepip, venv' || { echo "this Python has no venv: on Debian, apt-get install python3-venv" >&2; exit 2; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet -c requirements.lock setuptools
	$(BIN)/python -m pip install --quiet --no-build-isolation -c requirements.lock -e '.[dev]'
	touch $@

demo: $(STAMP)
	$(BIN)/loreplay demo

test: $(STAMP)
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow"

test-all: $(STAMP)
	$(BIN)/python -m pytest

# The compiled core (docs/adr/0012) in a copy of the tree, with the tests of the rules; needs a C compiler, takes minutes.
COPIED := domain projections replay analytics loreplay tests tools docs pyproject.toml setup.py *.md LICENSE
test-compiled: $(STAMP)
	rm -rf build/compiled && mkdir -p build/compiled && cp -r $(COPIED) build/compiled
	cd build/compiled && LOREPLAY_COMPILE=1 ../../$(BIN)/python setup.py --quiet build_ext --inplace
	cd build/compiled && ../../$(BIN)/python -c 'import domain.rules.game as game; assert game.__file__.endswith(".so"), game.__file__'
	cd build/compiled && ../../$(BIN)/python -m pytest -m "not slow" tests/domain tests/golden tests/scenarios

# Ours beside raw limits and other engines, as ratios (docs/benchmarks.md says what they mean); bench-check fails where one is worse than the committed one.
bench: $(STAMP)
	$(BIN)/python -m tests.bench.side_by_side $(ARGS)

bench-check: $(STAMP)
	$(BIN)/python -m tests.bench.side_by_side --check $(ARGS)

bench-write: $(STAMP)
	$(BIN)/python -m tests.bench.side_by_side --write $(ARGS)

# Half an hour: 10,000 games through PostgreSQL while writers are killed and the server is restarted.
soak: $(STAMP)
	$(BIN)/python -m tools.soak

lint: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/python tools/check_domain_purity.py
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

# What is generated and committed: domain/cr_numbers.py (needs the shared folder), EVENTS.md, parts of README.md, docs/formats/arena.md and text.md.
docs: $(STAMP)
	if [ -n "$$LOREPLAY_SHARED" ] || [ -d ../shared ]; then $(BIN)/python tools/build_cr_index.py; fi
	$(BIN)/python tools/gen_events_md.py
	$(BIN)/python tools/gen_arena_md.py
	$(BIN)/python tools/gen_text_md.py
	$(BIN)/python tools/gen_metrics_md.py
	$(BIN)/python tools/make_examples.py
	$(BIN)/python tools/make_small_arena_log.py
	$(BIN)/python tools/gen_readme.py
	$(BIN)/python -m tests.bench.side_by_side --page

docs-check: $(STAMP)
	if [ -n "$$LOREPLAY_SHARED" ] || [ -d ../shared ]; then $(BIN)/python tools/build_cr_index.py --check; fi
	$(BIN)/python tools/gen_events_md.py --check
	$(BIN)/python tools/gen_arena_md.py --check
	$(BIN)/python tools/gen_text_md.py --check
	$(BIN)/python tools/gen_metrics_md.py --check
	$(BIN)/python tools/make_examples.py --check
	$(BIN)/python tools/make_small_arena_log.py --check
	$(BIN)/python tools/gen_readme.py --check

wheel: $(STAMP)
	rm -rf build dist *.egg-info
	$(BIN)/python -m pip wheel --quiet --no-build-isolation --no-deps --wheel-dir dist .

# requirements.lock: one version for each package that any extra brings, as pip resolves them today.
lock: $(STAMP)
	$(BIN)/python tools/lock.py

clean:
	rm -rf $(VENV) build dist demo *.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .benchmarks
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
