"""Every call of the client of `ufirma` at a sandbox. Usage: calls_of_ufirma.py BASE_URL NIP TOKEN INVOICE_XML..."""

import datetime
import sys
import time
from pathlib import Path

from ksef import KsefClient
from ksef.testing import generate_test_certificate

sys.path.insert(0, str(Path(__file__).parent.parent))
from calls import Calls, require  # noqa: E402

QUICK = {"poll_interval": 0.1, "poll_timeout": 60.0}


def status_of(error):
    return getattr(error, "status_code", None)


def issue(call, client, invoices):
    session = call("open_online_session", client.open_online_session)
    sent = call("send_invoice", lambda: client.send_invoice(session, invoices[0]))
    taken = call("wait_for_invoice", lambda: client.wait_for_invoice(session, sent, **QUICK))
    call("get_session_invoice", lambda: require(
        client.get_session_invoice(session.reference_number, sent).ksef_number == taken.ksef_number, "the same number"))
    call("close_online_session", lambda: client.close_online_session(session))
    return taken.ksef_number


def fetch(call, client, number, invoice):
    now = datetime.datetime.now(datetime.timezone.utc)
    dates = [now - datetime.timedelta(days=99), now + datetime.timedelta(hours=12)]
    numbers = lambda: [each.ksef_number for each in client.iter_invoice_metadata("Subject1", *dates, date_type="Invoicing")]
    call("iter_invoice_metadata, 99 days", lambda: require(found(numbers, number), "is found"))
    call("get_invoice", lambda: require(client.get_invoice(number) == invoice, "the same bytes"))


def found(numbers, number):
    for _ in range(600):
        if number in numbers():
            return True
        time.sleep(0.1)
    return False


def main():
    base_url, nip, token, *paths = sys.argv[1:]
    invoices = [Path(path).read_bytes() for path in paths]
    call = Calls(status_of)
    with KsefClient(f"{base_url}/v2") as client:
        call("get_encryption_certificates", lambda: require(len(client.get_encryption_certificates()) >= 1, "one"))
        call("authenticate_with_ksef_token", lambda: client.authenticate_with_ksef_token(nip, token, **QUICK))
        call("refresh_access_token", client.refresh_access_token)
        number = issue(call, client, invoices)
        fetch(call, client, number, invoices[0])
    with KsefClient(f"{base_url}/v2") as client:
        made = generate_test_certificate(nip)
        call("authenticate_with_certificate", lambda: client.authenticate_with_certificate(nip, *made, **QUICK))


main()
