"""Every call of the client `ksef2-0-python` at a sandbox. Usage: calls_of_ksef2_0_python.py BASE_URL NIP TOKEN INVOICE_XML..."""

import datetime
import io
import sys
import zipfile
from pathlib import Path

from ksef import KSEFSDK

sys.path.insert(0, str(Path(__file__).parent.parent))
from calls import Calls, require  # noqa: E402


def status_of(error):
    return getattr(getattr(error, "response", None), "status_code", None)


def issue(call, client, invoice):
    call("start_session", client.start_session)
    sent = call("send_invoice", lambda: client.send_invoice(invoice), ["start_session"])
    call("send_invoice, taken", lambda: require(sent[0], sent[1]), ["send_invoice"])
    call("send_invoice, twice", lambda: require(not client.send_invoice(invoice)[0], "a duplicate"), ["send_invoice"])
    call("pobierz_upo", lambda: require("NumerKSeF" in client.pobierz_upo(), "a receipt"), ["send_invoice, taken"])
    call("close_session", client.close_session, ["start_session"])
    return sent[2]


def fetch(call, client, number, invoice):
    now = datetime.datetime.now(datetime.timezone.utc)
    days = lambda count: (now + datetime.timedelta(days=count)).isoformat()
    call("get_invoice", lambda: require(client.get_invoice(number).encode() == invoice, "the same bytes"))
    query = lambda: client.get_invoices_metadata(days(-1), days(1), client.SUBJECT1)
    call("get_invoices_metadata", lambda: require(number in [each["ksefNumber"] for each in query()], "is found"))
    call("get_invoices_zakupowe_metadata", lambda: client.get_invoices_zakupowe_metadata(days(-1), days(1)))
    call("get_batch_invoices", lambda: require(contains(client.get_batch_invoices(days(-1), days(1), client.SUBJECT1)[1],
                                                        invoice), "the invoice is in the package"))


def contains(package, invoice):
    with zipfile.ZipFile(io.BytesIO(bytes(package))) as file:
        return any(file.read(name) == invoice for name in file.namelist())


def send_package(call, client, invoices):
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        for index, invoice in enumerate(invoices):
            file.writestr(f"{index}.xml", invoice)
    sent = call("send_batch_session_bytes", lambda: client.send_batch_session_bytes(iter([archive.getvalue()])))
    call("send_batch_session_bytes, all taken", lambda: require(
        [each.ok for each in sent[2]] == [True] * len(invoices), str(sent)), ["send_batch_session_bytes"])


def main():
    base_url, nip, token, *paths = sys.argv[1:]
    invoices = [Path(path).read_bytes() for path in paths]
    call = Calls(status_of)
    # It knows the addresses of KSeF only, and adds the version.
    KSEFSDK._env_dict[KSEFSDK.DEVKSEF] = base_url
    client = call("initsdk", lambda: KSEFSDK.initsdk(KSEFSDK.DEVKSEF, nip=nip, token=token))
    number = issue(call, client, invoices[0].decode())
    fetch(call, client, number, invoices[0])
    send_package(call, client, invoices[1:])
    call("get_list_of_tokens", lambda: require(len(client.get_list_of_tokens()) >= 1, "a token"))
    call("session_terminate", client.session_terminate)


main()
