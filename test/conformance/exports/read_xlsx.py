"""Reads a workbook with openpyxl. Usage: read_xlsx.py FILE. Prints its sheets as lists of rows, dates as ISO texts."""

import json
import sys
import warnings

import openpyxl

warnings.simplefilter("ignore")
book = openpyxl.load_workbook(sys.argv[1])
sheets = {sheet.title: [list(row) for row in sheet.iter_rows(values_only=True)] for sheet in book}
json.dump(sheets, sys.stdout, default=lambda value: value.date().isoformat())
