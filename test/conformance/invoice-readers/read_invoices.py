"""Reads the e-invoices whose paths stand on standard input, a line of JSON for each: the XML that each library takes out of
the PDF, by its digest, and the terms and totals that drafthorse finds there."""

import hashlib
import io
import json
import logging
import sys

import pikepdf
import pypdf
from drafthorse.models.document import Document
from facturx import get_level, get_xml_from_pdf
from lxml import etree

logging.disable(logging.CRITICAL)


def digest(xml):
    return hashlib.sha256(xml).hexdigest()


def by_pikepdf(path):
    with pikepdf.open(path) as pdf:
        return next(file.get_file().read_bytes() for name, file in pdf.attachments.items() if name.endswith(".xml"))


def by_pypdf(path):
    attachments = pypdf.PdfReader(path).attachments
    return next(bytes(files[0]) for name, files in attachments.items() if name.endswith(".xml"))


def by_factur_x(path):
    with open(path, "rb") as file:
        _, xml = get_xml_from_pdf(io.BytesIO(file.read()), check_xsd=True)
    return xml


def amount(field):
    """Without the currency that may follow."""
    return str(getattr(field, "_value", field)).split()[0]


def by_drafthorse(xml):
    document = Document.parse(xml)
    settlement = document.trade.settlement
    totals = settlement.monetary_summation
    currency = str(settlement.currency_code)
    # BT-111 stands beside it, in the currency of the books.
    [tax] = [amount for amount, of in totals.tax_total_other_currency.children if of == currency]
    return {
        "number": str(document.header.id),
        "date": str(document.header.issue_date_time._value),
        "currency": currency,
        "seller": str(document.trade.agreement.seller.name),
        "buyer": str(document.trade.agreement.buyer.name),
        "lines": len(document.trade.items.children),
        "net": amount(totals.tax_basis_total),
        "tax": amount(tax),
        "gross": amount(totals.grand_total),
        "due": amount(totals.due_amount),
    }


for line in sys.stdin:
    path = line.strip()
    xml = by_pikepdf(path)
    is_cii = b"CrossIndustryInvoice" in xml
    print(
        json.dumps(
            {
                "pikepdf": digest(xml),
                "pypdf": digest(by_pypdf(path)),
                "factur-x": [digest(by_factur_x(path)), get_level(etree.fromstring(xml))] if is_cii else None,
                "drafthorse": by_drafthorse(xml) if is_cii else None,
            }
        )
    )
