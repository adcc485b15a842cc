# Every job lives in dev.py, which needs nothing but Python 3.11 or newer. `make help` lists them.
PYTHON = python3
ARGS =

help play test test-slow check lint bench web pictures docs clean lock:
	@"$(PYTHON)" dev.py $@ $(ARGS)

.PHONY: help play test test-slow check lint bench web pictures docs clean lock
