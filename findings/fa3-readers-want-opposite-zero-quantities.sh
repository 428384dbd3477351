#!/usr/bin/env bash
# ksef2 1.1.0 and ksef-client 0.20.0 (PyPI) read no line of quantity zero in common: what one of them takes, the other one refuses.
#
# FA(3) lets a line state a quantity of zero (TIlosci has no lower bound) and lets it state none (P_8B has minOccurs 0):
# so a line that states an amount given before, or a correction to nothing, can be written in two ways. ksef2 raises for the
# first, ksef-client for the second. Who writes such a line for readers unknown has to choose whom it reaches; a line of quantity
# one with the price zero, or with the amount as its price, is read by both.
#
# Needs Python 3.12 or later (ksef2 does). Seen:
#   ksef2 with <P_8B>0</P_8B>: refused
#   ksef2 without P_8B: read
#   ksef-client with <P_8B>0</P_8B>: read
#   ksef-client without P_8B: refused
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for python in python3 python3.13 python3.12 ""; do
  "${python:-false}" -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null && break
done
[[ -n $python ]] || { echo 'no Python 3.12 or later' >&2; exit 2; }

cat >"$folder/read.py" <<'PYTHON'
import sys

INVOICE = """<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
<Naglowek><KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza><WariantFormularza>3</WariantFormularza>
<DataWytworzeniaFa>2026-11-20T09:15:00Z</DataWytworzeniaFa></Naglowek>
<Podmiot1><DaneIdentyfikacyjne><NIP>5265877635</NIP><Nazwa>Sprzedawca</Nazwa></DaneIdentyfikacyjne>
<Adres><KodKraju>PL</KodKraju><AdresL1>ul. Prosta 1, 00-001 Warszawa</AdresL1></Adres></Podmiot1>
<Podmiot2><DaneIdentyfikacyjne><NIP>7352765225</NIP><Nazwa>Nabywca</Nazwa></DaneIdentyfikacyjne>
<Adres><KodKraju>PL</KodKraju><AdresL1>ul. Krzywa 2, 00-002 Warszawa</AdresL1></Adres><JST>2</JST><GV>2</GV></Podmiot2>
<Fa><KodWaluty>PLN</KodWaluty><P_1>2026-11-20</P_1><P_2>FV/1</P_2><P_13_1>0.00</P_13_1><P_14_1>0.00</P_14_1><P_15>0.00</P_15>
<Adnotacje><P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A><Zwolnienie><P_19N>1</P_19N></Zwolnienie>
<NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu><P_23>2</P_23><PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy></Adnotacje>
<RodzajFaktury>VAT</RodzajFaktury>
<FaWiersz><NrWierszaFa>1</NrWierszaFa><P_7>Druk</P_7><P_8A>szt.</P_8A>{quantity}<P_9A>1.00</P_9A><P_11>0.00</P_11><P_12>23</P_12></FaWiersz>
</Fa></Faktura>"""


def read(xml):
    if sys.argv[1] == "ksef2":
        from ksef2.fa3 import parse_invoice_xml

        return parse_invoice_xml(xml)
    from ksef_client.documents.fa3.parse import parse_invoice_xml

    return parse_invoice_xml(xml)


for name, quantity in (("with <P_8B>0</P_8B>", "<P_8B>0</P_8B>"), ("without P_8B", "")):
    try:
        read(INVOICE.format(quantity=quantity))
        outcome = "read"
    except Exception as error:
        outcome = "refused"
        print(f"{sys.argv[1]}: {str(error).splitlines()[0]}", file=sys.stderr)
    print(f"{sys.argv[1]} {name}: {outcome}")
PYTHON

read_with() {
  local name=$1 version=$2
  "$python" -m venv "$folder/$name"
  "$folder/$name/bin/pip" install --quiet "$name==$version"
  "$folder/$name/bin/python" "$folder/read.py" "$name"
}

seen=$(read_with ksef2 1.1.0 && read_with ksef-client 0.20.0)
printf '%s\n' "$seen"
diff <(printf '%s\n' "$seen") - <<'SEEN'
ksef2 with <P_8B>0</P_8B>: refused
ksef2 without P_8B: read
ksef-client with <P_8B>0</P_8B>: read
ksef-client without P_8B: refused
SEEN
