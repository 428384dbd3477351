#!/usr/bin/env bash
# ofx-data-extractor 1.5.0 (npm) reads an OFX 1 file with line breaks, and fails on the same elements without them.
#
# OFX 1 is SGML: an element with a value ends where the next tag begins, and line breaks mean nothing (OFX 1.6, section 2.4).
# Banks deliver both. The package turns the text into JSON by its lines, so that elements of one line become broken JSON, and
# the SyntaxError speaks of JSON that the user never had.
#
# Seen:
#   with line breaks: 119.00
#   without: SyntaxError: Expected ',' or '}' after property value in JSON
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ofx-data-extractor@1.5.0

cat >read.mjs <<'JS'
import { Ofx } from 'ofx-data-extractor';

const header = ['OFXHEADER:100', 'DATA:OFXSGML', 'VERSION:102', 'SECURITY:NONE', 'ENCODING:USASCII', 'CHARSET:1252',
  'COMPRESSION:NONE', 'OLDFILEUID:NONE', 'NEWFILEUID:NONE', '', ''].join('\n');
const elements = `<OFX> <SIGNONMSGSRSV1> <SONRS> <STATUS> <CODE>0 <SEVERITY>INFO </STATUS> <DTSERVER>20261104 <LANGUAGE>ENG
</SONRS> </SIGNONMSGSRSV1> <BANKMSGSRSV1> <STMTTRNRS> <TRNUID>1 <STATUS> <CODE>0 <SEVERITY>INFO </STATUS> <STMTRS> <CURDEF>EUR
<BANKACCTFROM> <BANKID>1 <ACCTID>2 <ACCTTYPE>CHECKING </BANKACCTFROM> <BANKTRANLIST> <DTSTART>20261101 <DTEND>20261103 <STMTTRN>
<TRNTYPE>CREDIT <DTPOSTED>20261102 <TRNAMT>119.00 <FITID>1 <NAME>Camille </STMTTRN> </BANKTRANLIST> <LEDGERBAL> <BALAMT>119.00
<DTASOF>20261103 </LEDGERBAL> </STMTRS> </STMTTRNRS> </BANKMSGSRSV1> </OFX>`.split(/\s+/);

for (const [name, between] of [['with line breaks', '\n'], ['without', '']]) {
  try {
    const [line] = new Ofx(header + elements.join(between)).getBankTransferList();
    console.log(`${name}: ${line.TRNAMT}`);
  } catch (error) {
    console.log(`${name}: ${error.name}: ${error.message.replace(/ at position.*/, '')}`);
  }
}
JS

seen=$(node read.mjs)
echo "$seen"
expected="with line breaks: 119.00
without: SyntaxError: Expected ',' or '}' after property value in JSON"
[ "$seen" = "$expected" ] || { echo 'ofx-data-extractor 1.5.0 behaves otherwise than stated above' >&2; exit 1; }
