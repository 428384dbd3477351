"""Reads a FEC file with Python's csv. Usage: read_fec.py FILE. Prints its rows as objects by column name."""

import csv
import json
import sys

with open(sys.argv[1], encoding="utf-8", newline="") as file:
    json.dump(list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)), sys.stdout)
