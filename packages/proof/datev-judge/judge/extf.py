"""Reads a Buchungsstapel (DATEV format, header version 700, category 21, version 13): bytes in, rows with named fields out.

Sources: DATEV's format description and its published sample, as columns by number, type and length.
"""

import datetime
import re
from decimal import Decimal

HEADER_FIELDS = 31
FIELDS = 125

# Fields of a row that a booking depends on, by number from 1.
AMOUNT, SIDE, CURRENCY, RATE, BASE_AMOUNT, BASE_CURRENCY, ACCOUNT, CONTRA, KEY, DAY = range(1, 11)
ENTRY = 24
EU_COUNTRY, EU_RATE = 40, 41
TAX_PERIOD, GENERAL_REVERSAL = 116, 118

TEXTS = {2, 3, 6, 9, 11, 12, 14, 16, 42, 91, 95, 96, 98, 102, 103, 105, 107, 109, 110, 112, 118, 120, 121, 123}
TEXTS |= set(range(20, 39)) | {40} | set(range(48, 88))

FIELD = re.compile(r'"((?:[^"]|"")*)"|([^;"]*)')


class Unreadable(Exception):
    """DATEV would not import the file at all."""


def cells(line):
    """Values of a line, and whether each was quoted."""
    found, at = [], 0
    while True:
        match = FIELD.match(line, at)
        quoted = match.group(1) is not None
        found.append((match.group(1).replace('""', '"') if quoted else match.group(2), quoted))
        at = match.end()
        if at == len(line):
            return found
        if line[at] != ";":
            raise Unreadable(f"no delimiter at {at + 1}")
        at += 1


def amount(text):
    """Whole cents. @param text `1190,00`"""
    if not re.fullmatch(r"\d{1,10}(,\d{1,2})?", text):
        raise Unreadable(f"{text} is no amount")
    whole, _, decimals = text.partition(",")
    return int(whole + decimals.ljust(2, "0"))


def day_of(text):
    """Date of TTMMJJJJ, as rows have it."""
    return datetime.date(int(text[4:8]), int(text[2:4]), int(text[:2]))


def date_of(text):
    """Date of JJJJMMTT, as the header has it."""
    return datetime.date(int(text[:4]), int(text[4:6]), int(text[6:8]))


class Header:
    def __init__(self, line):
        fields = [value for value, _ in cells(line)]
        if len(fields) != HEADER_FIELDS:
            raise Unreadable(f"the header has {len(fields)} fields")
        if fields[0] not in ("EXTF", "DTVF") or fields[1] != "700":
            raise Unreadable("no header of version 700")
        self.category = int(fields[2])
        self.year_start = date_of(fields[12])
        self.length = int(fields[13])
        self.currency = fields[21]
        self.chart = fields[26]
        if self.category != 21:
            return
        if fields[3] != "Buchungsstapel" or fields[4] not in ("12", "13"):
            raise Unreadable(f"{fields[3]}, version {fields[4]}")
        self.first, self.last = date_of(fields[14]), date_of(fields[15])
        if not 4 <= self.length <= 8:
            raise Unreadable(f"accounts of {self.length} digits")
        year_end = self.year_start.replace(year=self.year_start.year + 1)
        if not self.year_start <= self.first <= self.last < year_end:
            raise Unreadable("the period is not within the fiscal year")


def read(content):
    """@returns Header and rows: line number and a list of values, from index 1; no rows of another category"""
    text = content.decode("cp1252")
    lines = text.split("\r\n")
    if lines[-1] == "":
        lines.pop()
    if any("\n" in line or "\r" in line for line in lines):
        raise Unreadable("lines do not end with CR LF")
    header = Header(lines[0])
    if header.category != 21:
        return header, []
    if len(cells(lines[1])) != FIELDS:
        raise Unreadable("the heading has another number of columns")
    return header, [(number, row_of(line)) for number, line in enumerate(lines[2:], start=3)]


def row_of(line):
    found = cells(line)
    if len(found) != FIELDS:
        raise Unreadable(f"a row of {len(found)} fields")
    for number, (value, quoted) in enumerate(found, start=1):
        if number in TEXTS and not quoted:
            raise Unreadable(f"field {number} ({value}) is a text without quotation marks")
    return [""] + [value for value, _ in found]


def percent(text):
    """`21,00` as `21`, `5,50` as `5.5`."""
    number = Decimal(text.replace(",", ".")).normalize()
    return f"{number:f}"
