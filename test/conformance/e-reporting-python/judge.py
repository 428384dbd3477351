"""Judges reports of flux 10 by the schema of the DGFiP (3.2) and reads them. Usage: judge.py FILE... Prints JSON: of each the problems and
the amounts, which are added up by what they are of.
"""

import json
import sys
from collections import defaultdict
from decimal import Decimal
from importlib.metadata import files

from lxml import etree

[XSD] = [path.locate() for path in files("mcp-facture-electronique-fr") if path.name == "ereporting.xsd"]
SCHEMA = etree.XMLSchema(etree.parse(str(XSD)))


def sales(document):
    for day in document.iterfind("TransactionsReport/Transactions"):
        date, category = day.findtext("Date"), day.findtext("CategoryCode")
        subtotals = day.findall("TaxSubtotal")
        for field, total in (("TaxableAmount", "TaxExclusiveAmount"), ("TaxTotal", "TaxTotal")):
            assert sum(Decimal(each.findtext(field)) for each in subtotals) == Decimal(day.findtext(total))
        for each in subtotals:
            place = f"{category} {date} {Decimal(each.findtext('TaxPercent')).normalize():f}"
            yield f"{place} net", each.findtext("TaxableAmount")
            yield f"{place} tax", each.findtext("TaxTotal")


def paid(document, kind):
    for payment in document.iterfind(f"PaymentsReport/{kind}/Payment"):
        for each in payment.iterfind("SubTotals"):
            yield f"{kind} {Decimal(each.findtext('TaxPercent')).normalize():f}", each.findtext("Amount")


def invoices(document):
    for invoice in document.iterfind("TransactionsReport/Invoice"):
        number, total = invoice.findtext("ID"), invoice.find("MonetaryTotal")
        yield f"{number} net", total.findtext("TaxExclusiveAmount")
        yield f"{number} tax", total.findtext("TaxAmount")


def judged(path):
    document = etree.parse(path)
    SCHEMA.validate(document)
    amounts = defaultdict(Decimal)
    for found in (sales(document), paid(document, "Invoice"), paid(document, "Transactions"), invoices(document)):
        for place, amount in found:
            amounts[place] += Decimal(amount)
    return {
        "problems": [f"line {error.line}: {error.message}" for error in SCHEMA.error_log],
        "amounts": {place: f"{amount:.2f}" for place, amount in amounts.items()},
    }


json.dump([judged(path) for path in sys.argv[1:]], sys.stdout)
