"""What ksef-client (PyPI) reads in documents of FA(3): a line of JSON for each path on standard input."""

import json
import sys

from ksef_client.documents.fa3.parse import parse_invoice_xml


def read(path: str) -> dict[str, object]:
    with open(path, "rb") as file:
        invoice = parse_invoice_xml(file.read())
    identifier = invoice.buyer.identifier
    return {
        "number": invoice.invoice_number,
        "date": invoice.issue_date.isoformat(),
        "currency": invoice.currency,
        "buyer": None if identifier is None else identifier.value,
        "total": str(invoice.summary_gross),
        # Its own sums of the lines, with its own rounding.
        "net": str(invoice.total_net),
        "tax": str(invoice.total_vat),
        "lines": [
            [str(line.quantity), str(line.gross_amount if line.net_amount is None else line.net_amount)]
            for line in invoice.lines
        ],
    }


for line in sys.stdin:
    try:
        answer = read(line.strip())
    except Exception as error:  # Whatever it raises is what it cannot read.
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
