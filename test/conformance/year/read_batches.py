"""What the released batches of a space add up to, from their CSV files alone: the folder is the argument.

The same keys as compute_books.py has. An entry of a debtor is gross: what it owes more, or less.
"""

import csv
import json
import sys
from collections import defaultdict
from decimal import Decimal
from pathlib import Path


def cents(text):
    return int(Decimal(text) * 100)


def main():
    folder, currency = sys.argv[1:]
    sums = defaultdict(int)
    entries = 0
    for path in sorted(Path(folder).glob("*.csv")):
        with open(path, encoding="utf-8-sig", newline="") as file:
            for row in csv.DictReader(file, delimiter=";"):
                entries += 1
                foreign = [] if row["Currency"] == currency else [row["Currency"]]

                def add(*key, amount):
                    sums["|".join([*foreign, *key])] += amount

                net, tax, gross = (cents(row[name]) for name in ("Net", "Tax", "Gross"))
                rate = f"{Decimal(row['Tax rate'] or 0).normalize():f}"
                if row["Part"] == "deferral":
                    # Debit what holds it, credit revenue.
                    add("held", row["Debtor account"], amount=-gross)
                    add("deferred", row["Account"], row["Cost center"], amount=net)
                    continue
                add("debtor", row["Debtor account"], amount=gross)
                if row["Part"] == "revenue":
                    add("net", row["Account"], row["Tax case"], rate, row["Cost center"], amount=net)
                    add("tax", rate, amount=tax)
                elif row["Part"] == "payment":
                    add("paid", row["Account"], amount=-gross)
                else:
                    add("lost", amount=-gross)
    json.dump({"entries": entries, "sums": {key: value for key, value in sorted(sums.items()) if value != 0}}, sys.stdout)


if __name__ == "__main__":
    main()
