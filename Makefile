# What this project does, by name: `make` lists it. A fresh machine needs Python >= 3.11 with headers and venv, git,
# make and a C compiler; everything else is installed into .venv. BENCH=REGEX narrows bench, record, check, stages
# and summary to benchmarks whose names match.

PYTHON ?= python3
RANGE ?=
BENCH ?=
REV ?=
TRACK ?=
PORT ?= 8080
IN_VENV := .venv/bin/python
ONLY := $(if $(BENCH),--bench "$(BENCH)")
GRAPH := bench_ecdsa.Verify.time_single?p-library='pysecbench'&p-library='coincurve'&y-axis-scale=log
LOCKED := dev fuzz lock
STAMP := .venv/.made-from-requirements
# on two cores; a file stays on one, whose fixtures then are made once; the order kept, else long files of few tests come last
TESTS := PYSECBENCH_REFERENCE_INTEGER=gmpy2 $(IN_VENV) -m pytest tests -n 2 --dist loadfile --no-loadscope-reorder

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*##  */make \1\t/p' $(MAKEFILE_LIST) | expand -t 24

test: build lint  ## build, check style and types, run the tests
	$(TESTS)

test-all: build lint  ## the same, and every row of the slow signing vectors (some minutes more)
	$(TESTS) -m ""

test-debug: build  ## the tests of the package with every stated bound of the kernels checked
	$(IN_VENV) -m tests.assurance.suite checked -n 2 --dist loadfile --no-loadscope-reorder

test-sanitize: build  ## the tests of the package under address and undefined-behaviour sanitizers (needs gcc)
	$(IN_VENV) -m tests.assurance.suite sanitized -n 2 --dist loadfile --no-loadscope-reorder

test-mutation: build  ## break the arithmetic on purpose, ask the tests, write docs/mutation.md (an hour; it can be resumed)
	$(IN_VENV) -m tests.assurance.mutation

test-emulated: $(STAMP)  ## arithmetic and vectors on aarch64 and s390x (needs qemu-user-static and cross compilers)
	$(IN_VENV) -m tests.assurance.emulated

fuzz: build  ## fuzz every parser and verify, SECONDS (600) each
	$(IN_VENV) -m pip install --quiet --disable-pip-version-check --requirement requirements/fuzz.txt
	$(IN_VENV) -m tests.assurance.fuzzing --seconds $(or $(SECONDS),600) --record

long-runs: build  ## a million verifications beside another library, memory, threads, 50 killed recorders
	$(IN_VENV) -m tests.assurance.long_runs agree memory threads --record
	$(IN_VENV) -m tests.assurance.recorders --record

dudect: build  ## compare times of signing under two classes of secrets; a statistic, no gate
	$(IN_VENV) -m tests.constant_time.dudect

bench: $(STAMP)  ## measure HEAD on this host with the short profile, print the table, make the pages
	$(IN_VENV) -m tracking bench $(ONLY)

record: $(STAMP)  ## measure the commits of RANGE (HEAD) fully and save the figures in results/
	$(IN_VENV) -m tracking record "$(or $(RANGE),HEAD)" $(ONLY)

check: $(STAMP)  ## compare two commits, RANGE=BASE..HEAD (the branch, on main the last commit); exit status 3 is an alarm
	$(IN_VENV) -m tracking check $(RANGE) $(ONLY)

stages: $(STAMP)  ## print what each stage of TRACK (all) did to the recorded figures
	$(IN_VENV) -m tracking stages $(TRACK) $(ONLY)

selftest: $(STAMP)  ## try check and bisect on histories whose steps are known (up to 90 minutes; it can be resumed)
	$(IN_VENV) -m tracking selftest

publish: $(STAMP)  ## write html/ from results/
	$(IN_VENV) -m tracking publish

view: $(STAMP)  ## serve the pages over loopback, on PORT (8080)
	$(IN_VENV) -m tracking view --port $(PORT)

summary: $(STAMP)  ## print the recorded figures of REV (the newest recorded commit)
	$(IN_VENV) -m tracking summary $(REV) $(ONLY)

findings: $(STAMP)  ## write docs/findings.md, its figures and summary.json from results/
	$(IN_VENV) -m tracking findings

readme: $(STAMP)  ## write the README's table of figures from results/
	$(IN_VENV) -m tracking readme

picture: $(STAMP)  ## write docs/history.png, one graph of html/ (needs chromium and its driver)
	$(IN_VENV) -m tracking picture "$(GRAPH)"

build: $(STAMP)  ## build the extensions in place
	@mkdir -p build
	@echo "building the extensions (build/build.log)"
	@$(IN_VENV) setup.py build_ext --inplace >build/build.log 2>&1 || { cat build/build.log >&2; exit 1; }

lock:  ## write requirements/*.txt anew: all that the *.in files need, with hashes (needs a network; Python 3.11)
	$(PYTHON) -m venv --clear build/lock
	build/lock/bin/python -m pip install --quiet --disable-pip-version-check --requirement requirements/lock.txt
	for name in $(LOCKED); do \
	  CUSTOM_COMPILE_COMMAND="make lock" build/lock/bin/pip-compile --quiet --generate-hashes --allow-unsafe \
	    --strip-extras --no-emit-options --output-file requirements/$$name.txt requirements/$$name.in || exit 1; done

audit:  ## ask which pinned packages have known faults (needs pip-audit, and a network: fails without)
	@if command -v pip-audit >/dev/null; then \
	  pip-audit --strict --require-hashes --disable-pip $(LOCKED:%=--requirement requirements/%.txt); \
	else echo "audit: skipped, pip-audit is not installed"; fi

lint: $(STAMP)  ## check style and types
	$(IN_VENV) -m ruff check .
	$(IN_VENV) -m mypy

clean:  ## remove what was built or measured into ignored places, and .venv
	rm -rf .venv .asv build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	git ls-files -oi --exclude-standard '*.so' '*.c' | xargs -r rm -f
	find . -name __pycache__ -prune -exec rm -rf {} +

$(STAMP): requirements/dev.txt
	$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or newer is needed: make PYTHON=...")'
	$(PYTHON) -m venv --clear .venv
	@echo "installing the pinned packages into .venv (a few minutes)"
	@$(IN_VENV) -m pip install --quiet --disable-pip-version-check --requirement requirements/dev.txt
	@touch $@

.PHONY: help test test-all test-debug test-sanitize test-mutation test-emulated fuzz long-runs dudect \
        bench record check stages selftest publish view summary findings readme picture build lock audit lint \
        clean
