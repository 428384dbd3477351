"""What PyPI's mloda-community-german-ledger makes of batches of bookings. Usage: read_datev.py FILE...

Prints JSON: what stands on each account in whole cents, debit above zero, apart for reversals (Generalumkehr), and the documents.
"""
import json
import sys
from collections import defaultdict

from mloda.community.feature_groups.experimental.german_ledger.datev import read_batch

sums = {False: defaultdict(int), True: defaultdict(int)}
documents = []
for path in sys.argv[1:]:
    _, legs = read_batch(path)
    for account, amount, reversal in zip(legs["Konto"], legs["Betrag"], legs["Generalumkehr"], strict=True):
        sums[reversal][account] += int(amount * 100)
    documents += legs["Belegfeld 1"][::2]
json.dump({"booked": sums[False], "reversed": sums[True], "documents": documents}, sys.stdout)
