"""Issues one FA(3) at a KSeF with the client of PyPI, which knows nothing of the sandbox.

Usage: issue.py BASE_URL NIP (TOKEN | seal) INVOICE_XML

With `seal` it logs in with the signature of a company seal that it makes for the NIP. Prints one JSON object.
"""

import base64
import datetime
import json
import sys
import time

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import NameOID
from ksef_client import KsefClient, KsefClientOptions
from ksef_client import models as m
from ksef_client.services import AuthCoordinator, OnlineSessionWorkflow

POLL_SECONDS = 0.1
MOST_POLLS = 100


def seal(nip):
    """Certificate and key, PEM."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    name = x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Biuro sp. z o.o."),
            x509.NameAttribute(NameOID.ORGANIZATION_IDENTIFIER, f"VATPL-{nip}"),
            x509.NameAttribute(NameOID.COMMON_NAME, "Biuro"),
            x509.NameAttribute(NameOID.COUNTRY_NAME, "PL"),
        ]
    )
    now = datetime.datetime.now(datetime.timezone.utc)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(minutes=5))
        .not_valid_after(now + datetime.timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    form = (serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return (
        certificate.public_bytes(serialization.Encoding.PEM).decode("ascii"),
        key.private_bytes(serialization.Encoding.PEM, *form).decode("ascii"),
    )


def log_in(client, nip, secret):
    coordinator = AuthCoordinator(client.auth)
    if secret == "seal":
        certificate, key = seal(nip)
        return coordinator.authenticate_with_xades(
            context_identifier_type="nip",
            context_identifier_value=nip,
            subject_identifier_type="certificateSubject",
            certificate_pem=certificate,
            private_key_pem=key,
            poll_interval_seconds=POLL_SECONDS,
        ).access_token
    usage = m.PublicKeyCertificateUsage.KSEFTOKENENCRYPTION
    published = client.security.get_public_key_certificate(usage)
    return coordinator.authenticate_with_ksef_token(
        token=secret,
        public_certificate=client.security.get_public_key_certificate_pem(usage),
        public_key_id=published.public_key_id,
        context_identifier_type="nip",
        context_identifier_value=nip,
        poll_interval_seconds=POLL_SECONDS,
    ).access_token


def poll(ask, is_done):
    for _ in range(MOST_POLLS):
        answer = ask()
        if is_done(answer):
            return answer
        time.sleep(POLL_SECONDS)
    raise TimeoutError("nothing more happens")


def issue(client, access_token, xml):
    usage = m.PublicKeyCertificateUsage.SYMMETRICKEYENCRYPTION
    published = client.security.get_public_key_certificate(usage)
    session = OnlineSessionWorkflow(client.sessions).open_session(
        form_code=m.FormCode(system_code="FA (3)", schema_version="1-0E", value="FA"),
        public_certificate=client.security.get_public_key_certificate_pem(usage),
        public_key_id=published.public_key_id,
        access_token=access_token,
        upo_v43=True,
    )
    sent = session.send_invoice(xml)
    status = poll(
        lambda: session.get_invoice_status(sent.reference_number),
        lambda answer: answer.status.code not in (100, 150),
    )
    listed = session.list_invoices()
    receipts = []
    if status.ksef_number is not None:
        receipts.append(session.get_invoice_upo_by_ref(sent.reference_number))
        receipts.append(session.get_invoice_upo_by_ksef(status.ksef_number))
    session.close()
    closed = poll(session.get_status, lambda answer: answer.status.code not in (100, 170))
    if closed.upo is not None:
        receipts.append(session.get_upo(closed.upo.pages[0].reference_number))
    return {
        "code": status.status.code,
        "extensions": status.status.extensions,
        "ksefNumber": status.ksef_number,
        "hash": status.invoice_hash,
        "listed": [each.reference_number == sent.reference_number for each in listed.invoices],
        "sessionCode": closed.status.code,
        "receipts": [base64.b64encode(each).decode("ascii") for each in receipts],
    }


def look_up(client, access_token, ksef_number):
    day = datetime.timedelta(days=1)
    now = datetime.datetime.now(datetime.timezone.utc)
    found = poll(
        lambda: client.invoices.query_invoice_metadata_by_date_range(
            subject_type=m.InvoiceQuerySubjectType.SUBJECT1,
            date_type=m.InvoiceQueryDateType.INVOICING,
            date_from=(now - day).isoformat(),
            date_to=(now + day).isoformat(),
            access_token=access_token,
            page_size=10,
        ),
        lambda answer: any(each.ksef_number == ksef_number for each in answer.invoices),
    )
    content = client.invoices.get_invoice_bytes(ksef_number, access_token=access_token)
    return {"found": len(found.invoices), "xml": base64.b64encode(content.content).decode("ascii")}


def main():
    base_url, nip, secret, path = sys.argv[1:]
    with open(path, "rb") as file:
        xml = file.read()
    with KsefClient(KsefClientOptions(base_url=base_url)) as client:
        access_token = log_in(client, nip, secret)
        issued = issue(client, access_token, xml)
        if issued["ksefNumber"] is not None:
            issued |= look_up(client, access_token, issued["ksefNumber"])
    print(json.dumps(issued))


main()
