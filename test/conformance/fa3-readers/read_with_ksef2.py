"""What ksef2 (PyPI) reads in documents of FA(3): a line of JSON for each path on standard input."""

import json
import sys
from decimal import Decimal

from ksef2.fa3 import parse_invoice_xml


def read(path: str) -> dict[str, object]:
    with open(path, "rb") as file:
        invoice = json.loads(parse_invoice_xml(file.read()).model_dump_json())
    body, buyer = invoice["body"], invoice["buyer"]
    sums = {name: Decimal(value) for name, value in body["summary_overrides"].items() if value is not None}
    total = sums.pop("total_gross")
    taxes = {name: value for name, value in sums.items() if "_vat_total" in name}
    nets = [value for name, value in sums.items() if name not in taxes]
    return {
        "number": body["invoice_number"],
        "date": body["issue_date"],
        "currency": body["currency"],
        "buyer": buyer["tax_id"] or buyer["eu_vat_id"] or buyer["other_id"],
        "total": str(total),
        "net": str(sum(nets, Decimal(0))),
        "tax": str(sum((value for name, value in taxes.items() if not name.endswith("_pln")), Decimal(0))),
        "lines": [
            [row["quantity"], row["net_amount"] if row["unit_price_gross"] is None else row["gross_amount"]]
            for row in body["rows"]
        ],
    }


for line in sys.stdin:
    try:
        answer = read(line.strip())
    except Exception as error:  # Whatever it raises is what it cannot read.
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
