#!/usr/bin/env bash
# mt-940 5.1.1 (PyPI) gives a reversed line the sign of the line that it reverses.
#
# In field 61 of MT940, RC is the reversal of a credit: money goes out. RD is the reversal of a debit: money comes in (SWIFT,
# category 9, field 61, subfield 3). The package reads RC 119.00 as +119.00 and RD 119.00 as +119.00 as well, while D 119.00
# is -119.00: only the mark D turns the sign. The balances of the same statement say 881.00 and 1119.00. Who adds up the
# amounts of the package to check them against the closing balance finds RC off by twice the amount; who books them records
# a returned payment as a second payment.
#
# Seen:
#   C  119.00 EUR    1000.00 -> 1119.00
#   D  -119.00 EUR   1000.00 -> 881.00
#   RC 119.00 EUR    1000.00 -> 881.00
#   RD 119.00 EUR    1000.00 -> 1119.00
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet mt-940==5.1.1

seen=$("$folder/venv/bin/python" - <<'PYTHON'
import mt940

STATEMENT = """:20:REVERSALS
:25:DE42100000000001234567
:28C:1/1
:60F:C261102EUR1000,00
:61:2611021102{mark}119,00NTRFNONREF//B1
:86:MEMBERSHIP
:62F:C261102EUR{closing},00
"""

for mark, closing in (("C", "1119"), ("D", "881"), ("RC", "881"), ("RD", "1119")):
    read = mt940.parse(STATEMENT.format(mark=mark, closing=closing))
    opening, end = (read.data[f"final_{which}_balance"].amount.amount for which in ("opening", "closing"))
    print(f"{mark:2} {read[0].data['amount']!s:13} {opening} -> {end}")
PYTHON
)
echo "$seen"

expected='C  119.00 EUR    1000.00 -> 1119.00
D  -119.00 EUR   1000.00 -> 881.00
RC 119.00 EUR    1000.00 -> 881.00
RD 119.00 EUR    1000.00 -> 1119.00'
[ "$seen" = "$expected" ] || { echo 'mt-940 5.1.1 behaves otherwise than stated above' >&2; exit 1; }
