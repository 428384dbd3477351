"""What PyPI's fec-parser makes of a FEC. Usage: read_fec.py FILE.

Prints JSON: its errors, and the balance of each account in whole cents, debit above zero, of debtors by their auxiliary account.
"""
import json
import sys
from collections import defaultdict

from fec_parser.parser import FECParser

parser = FECParser.from_txt(open(sys.argv[1], encoding="utf-8", newline="").read(), sys.argv[1])
problems = [str(error) for error in parser.parse()]
sums = defaultdict(int)
for line in parser.get_ecritures():
    sums[line.comp_aux_num or line.compte_num] += int((line.debit - line.credit) * 100)
json.dump({"problems": problems, "sums": sums}, sys.stdout)
