"""What beancount makes of a file. Usage: read_beancount.py FILE.

Prints JSON: its errors, the balance of each account at cost, and the document number of each transaction.
"""
import json
import sys
from collections import defaultdict

from beancount import loader
from beancount.core import convert, data

entries, errors, _ = loader.load_file(sys.argv[1])
transactions = [entry for entry in entries if isinstance(entry, data.Transaction)]
sums = defaultdict(int)
for transaction in transactions:
    for posting in transaction.postings:
        sums[posting.account] += int(convert.get_weight(posting).number * 100)
json.dump(
    {
        "problems": [error.message for error in errors],
        "sums": sums,
        "documents": [transaction.meta["document"] for transaction in transactions],
    },
    sys.stdout,
)
