#!/usr/bin/env bash
# mloda-community-german-ledger 0.11.0 (PyPI) doubles in a DATEV Buchungsstapel what a Generalumkehr cancels.
#
# A row that cancels another has field 118 (Generalumkehr) = 1 and the other side in field 2: in DATEV's published sample of a
# Buchungsstapel the rows 100,00 H with the keys 501, 502, 6501 and 6502 are each cancelled by 100,00 S with field 118 = 1. The package
# turns the sign of such a row once more, since it takes it for one of the same side: debtor and revenue then show the amount
# twice, and a file in which everything is cancelled does not come to zero. Who reads with it has to add up the rows with
# Generalumkehr apart and subtract them.
#
# Seen, of an invoice of 119.00 and the row that cancels it (account, amount, Generalumkehr; debit above zero):
#   10001 119.00 False
#   8400 -119.00 False
#   10001 119.00 True
#   8400 -119.00 True
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet mloda-community-german-ledger==0.11.0

seen=$(cd "$folder" && "$folder/venv/bin/python" - <<'PYTHON'
from mloda.community.feature_groups.experimental.german_ledger.datev import read_batch

HEADER = (
    '"EXTF";700;21;"Buchungsstapel";13;20261129120000000;;"SV";"";"";1001;1;20260101;4;20261101;20261130;"Stapel";"";1;0;0;'
    '"EUR";;"";;;"03";;;"";""'
)
NAMES = {
    1: "Umsatz (ohne Soll/Haben-Kz)",
    2: "Soll/Haben-Kennzeichen",
    3: "WKZ Umsatz",
    4: "Kurs",
    5: "Basis-Umsatz",
    6: "WKZ Basis-Umsatz",
    7: "Konto",
    8: "Gegenkonto (ohne BU-Schlüssel)",
    9: "BU-Schlüssel",
    10: "Belegdatum",
    11: "Belegfeld 1",
    12: "Belegfeld 2",
    13: "Skonto",
    14: "Buchungstext",
    118: "Generalumkehr",
}


def row(side, reversal):
    fields = {1: "119,00", 2: f'"{side}"', 7: "10001", 8: "8400", 10: "0211", 11: '"RE-1"', 14: '"Rent"', 118: reversal}
    return ";".join(fields.get(number, "") for number in range(1, 126))


heading = ";".join(NAMES.get(number, f"Field {number}") for number in range(1, 126))
lines = [HEADER, heading, row("S", "0"), row("H", "1"), ""]
with open("EXTF_November.csv", "w", encoding="cp1252", newline="") as file:
    file.write("\r\n".join(lines))
_, legs = read_batch("EXTF_November.csv")
for account, amount, reversal in zip(legs["Konto"], legs["Betrag"], legs["Generalumkehr"], strict=True):
    print(account, amount, reversal)
PYTHON
)
echo "$seen"

expected='10001 119.00 False
8400 -119.00 False
10001 119.00 True
8400 -119.00 True'
[ "$seen" = "$expected" ] || { echo 'mloda-community-german-ledger 0.11.0 behaves otherwise than stated above' >&2; exit 1; }
