"""Every call of the client `ksef` at a sandbox. Usage: calls_of_ksef.py BASE_URL NIP TOKEN INVOICE_XML..."""

import sys
import time
from pathlib import Path
from types import SimpleNamespace

import ksef.client
from ksef.auth.token import TokenAuthorization

sys.path.insert(0, str(Path(__file__).parent.parent))
from calls import Calls, require  # noqa: E402


def status_of(error):
    return getattr(getattr(error, "response", None), "status_code", None)


def poll(ask):
    for _ in range(600):
        answer = ask()
        if answer.status.code not in (100, 150, 170):
            return answer
        time.sleep(0.1)
    return answer


def main():
    base_url, nip, token, *paths = sys.argv[1:]
    invoice = Path(paths[0]).read_bytes()
    call = Calls(status_of)
    # It knows the addresses of KSeF only, and makes documents of its own models.
    environment = SimpleNamespace(value=f"{base_url}/v2/")
    ksef.client.convert_invoice_to_xml = lambda given: given
    login = TokenAuthorization(token, environment)
    call("TokenAuthorization.authorize", lambda: login.authorize(nip))
    client = ksef.client.Client(login, environment)
    session = call("open_session", lambda: client.open_session(nip))
    needs = ["open_session"]
    sent = call("send_invoice_in_session", lambda: client.send_invoice_in_session(session, invoice), needs)
    needs = ["send_invoice_in_session"]
    reference = lambda: (session.reference_number, sent.reference_number)
    taken = call("get_invoice_status", lambda: poll(lambda: client.get_invoice_status(*reference())), needs)
    call("get_invoice_status, taken", lambda: require(taken.status.code == 200, str(taken)), ["get_invoice_status"])
    call("get_session_invoices", lambda: client.get_session_invoices(session.reference_number), needs)
    call("close_session", lambda: client.close_session(session), needs)
    call("get_session_status", lambda: require(
        poll(lambda: client.get_session_status(session.reference_number)).status.code == 200, "it is done"), needs)
    call("download_invoice", lambda: require(client.download_invoice(taken.ksef_number) == invoice, "the same bytes"), needs)
    call("search_invoices", client.search_invoices)


main()
