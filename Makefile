# Sakshi: `make demo` shows it, `make play` plays it, `make test` tests it.

PYTHON ?= python3
GAME ?= house-rules
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: setup demo play test bench mutants clean

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Sakshi needs Python 3.11 or newer; '$(PYTHON)' is older. Try: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; exit 2; }
	@echo "Setting up $(VENV) (once)…"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

demo: setup
	@$(BIN)/python -P scripts/demo.py

play: setup
	@$(BIN)/sakshi play $(GAME)

test: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/python -P -m pytest -n auto

bench: setup
	@$(BIN)/python -P -m pytest tests/bench -n 0 --benchmark-only --benchmark-columns=min,median,rounds

mutants: setup
	@$(BIN)/python -P scripts/mutants.py

clean:
	rm -rf $(VENV) build dist *.egg-info
