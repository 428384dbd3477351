"""Every call of the client `ksef2` at a sandbox. Usage: calls_of_ksef2.py BASE_URL NIP TOKEN INVOICE_XML..."""

import base64
import datetime
import sys
from pathlib import Path

import httpx
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from ksef2 import Client, Environment, FormSchema
from ksef2 import models as m

sys.path.insert(0, str(Path(__file__).parent.parent))
from calls import Calls, require  # noqa: E402

QUICK = {"timeout": 60.0, "poll_interval": 0.1}
PESEL = "90010112349"
OTHER_NIP = "7352765225"


class ToSandbox(httpx.BaseTransport):
    """The client knows the addresses of KSeF only."""

    def __init__(self, base_url):
        self._base = httpx.URL(base_url)
        self._inner = httpx.HTTPTransport()

    def handle_request(self, request):
        if request.url.host.endswith("ksef.mf.gov.pl"):
            request.url = request.url.copy_with(scheme=self._base.scheme, host=self._base.host, port=self._base.port)
            request.headers["host"] = f"{self._base.host}:{self._base.port}"
        return self._inner.handle_request(request)


def status_of(error):
    return getattr(error, "status_code", None)


def log_in(call, client, nip, token):
    login = client.authentication
    call("encryption.get_certificates", client.encryption.get_certificates)
    by_token = call("authentication.with_token", lambda: login.with_token(ksef_token=token, nip=nip, **QUICK))
    owner = call("authentication.with_test_certificate", lambda: login.with_test_certificate(nip=nip, **QUICK))
    call("authentication.refresh", lambda: login.refresh(refresh_token=owner.refresh_token))
    call("sessions.list", lambda: require(len(list(owner.sessions.list())) >= 2, "two logins"))
    call("sessions.terminate_current", by_token.sessions.terminate_current)
    return owner


def issue(call, owner, invoices):
    session = call("online_session", lambda: owner.online_session(form_code=FormSchema.FA3))
    sent = call("online.send_invoice", lambda: session.send_invoice(invoices[0]))
    status = call("online.submission.wait", lambda: sent.wait(**QUICK))
    call("online.send_invoice, twice", lambda: require(refused(session, invoices[0]) == 440, "a duplicate"))
    call("online.list_invoices", lambda: require(len(session.list_invoices().invoices) == 2, "two documents"))
    call("online.list_failed_invoices", lambda: require(len(session.list_failed_invoices().invoices) == 1, "one"))
    call("online.submission.download_upo", lambda: require(b"NumerKSeF" in sent.download_upo(), "a receipt"))
    number = status.ksef_number
    call("online.download_invoice_upo", lambda: session.download_invoice_upo(ksef_number=number))
    call("online.get_status", session.get_status)
    call("online.close", session.close)
    call("online.wait", lambda: session.wait(**QUICK))
    call("online.download_upo", lambda: require(len(session.download_upo()) == 1, "one receipt"))
    call("invoice_sessions.list", lambda: require(len(list(owner.invoice_sessions.list("online"))) >= 1, "a session"))
    return number


def refused(session, invoice):
    submission = session.send_invoice(invoice)
    try:
        return submission.wait(**QUICK).status.code
    except Exception:
        return submission.get_status().status.code


def fetch(call, owner, number, invoice):
    now = datetime.datetime.now(datetime.timezone.utc)
    day = datetime.timedelta(days=1)
    filters = m.InvoicesFilter(role="seller", date_type="invoicing_date", date_from=now - day, date_to=now + day)
    found = call("invoices.search", lambda: list(owner.invoices.search(filters).wait(**QUICK)))
    call("invoices.search, the one", lambda: require(number in [each.ksef_number for each in found], "is found"))
    call("invoices.download", lambda: require(owner.invoices.download(number) == invoice, "the same bytes"))
    long = m.InvoicesFilter(role="seller", date_type="invoicing_date", date_from=now - 99 * day, date_to=now + day / 2)
    call("invoices.search, 99 days", lambda: require(number in [each.ksef_number for each in
                                                                owner.invoices.search(long).wait(**QUICK)], "is found"))
    export = call("invoices.export", lambda: owner.invoices.export(filters))
    needs = ["invoices.export"]
    package = call("invoices.export, wait", lambda: export.wait(**QUICK), needs)
    contents = lambda: [content for _name, content in package.invoices()]
    call("invoices.export, the one", lambda: require(invoice in contents(), "the invoice is in the package"), needs)


def send_package(call, owner, invoices):
    documents = [m.BatchInvoice(file_name=f"{index}.xml", content=each) for index, each in enumerate(invoices)]
    prepared = call("batch.prepare", lambda: owner.batch.prepare(documents))
    session = call("batch_session", lambda: owner.batch_session(prepared_batch=prepared))
    needs = ["batch_session"]
    call("batch.upload_parts", lambda: session.upload_parts(), needs)
    call("batch.close", lambda: session.close(), needs)
    status = call("batch.wait", lambda: session.wait(**QUICK), needs)
    call("batch.wait, all taken", lambda: require(status.successful_invoice_count == len(invoices), str(status)), needs)
    listed = lambda: session.list_invoices().invoices
    call("batch.list_invoices", lambda: require(len(listed()) == len(invoices), "all"), needs)
    call("batch.download_upo", lambda: require(len(session.download_upo()) >= 1, "a receipt"), needs)
    return [each.ksef_number for each in listed()]


def collective_identifiers(call, owner, numbers):
    identifiers = owner.collective_identifiers
    paid = m.CollectiveIdentifierInvoicePayment(amount=123.0, currency="PLN")
    invoices = [m.CollectiveIdentifierInvoice(ksef_number=number, payment=paid, description="paid") for number in numbers]
    made = call("collective_identifiers.generate", lambda: identifiers.generate(invoices=invoices))
    needs = ["collective_identifiers.generate"]
    now = datetime.datetime.now(datetime.timezone.utc)
    day = datetime.timedelta(days=1)
    query = m.CollectiveIdentifiersQuery(date_created_from=now - day, date_created_to=now + day)
    identifier = lambda: made.collective_identifier_number
    call("collective_identifiers.query_all", lambda: require(identifier() in [
        each.collective_identifier_number for page in identifiers.query_all(filters=query)
        for each in page.collective_identifiers], "is found"), needs)
    call("collective_identifiers.list_all_invoices", lambda: require(sorted(
        each.ksef_number for page in identifiers.list_all_invoices(collective_identifier_numbers=[identifier()])
        for each in page.invoices) == sorted(numbers), "the same invoices"), needs)
    call("collective_identifiers.query_all_by_ksef_number", lambda: require(identifier() in [
        each.collective_identifier_number for page in identifiers.query_all_by_ksef_number(ksef_number=numbers[0])
        for each in page.collective_identifiers], "is found"), needs)


def tokens(call, client, owner, nip):
    permissions = ["invoice_read", "invoice_write"]
    made = call("tokens.generate", lambda: owner.tokens.generate(permissions=permissions, description="for a shop"))
    call("tokens.wait", lambda: made.wait(**QUICK))
    call("authentication.with_token, the new one",
         lambda: client.authentication.with_token(ksef_token=made.token, nip=nip, **QUICK))
    call("tokens.list", lambda: require(len(list(owner.tokens.list())) >= 1, "a token"))
    call("tokens.revoke", lambda: owner.tokens.revoke(reference_number=made.reference_number))


def limits(call, owner):
    context = call("limits.get_context_limits", owner.limits.get_context_limits)
    subject = call("limits.get_subject_limits", owner.limits.get_subject_limits)
    rates = call("limits.get_api_rate_limits", owner.limits.get_api_rate_limits)
    call("limits.set_session_limits", lambda: owner.limits.set_session_limits(limits=context), ["limits.get_context_limits"])
    call("limits.reset_session_limits", owner.limits.reset_session_limits)
    call("limits.set_subject_limits", lambda: owner.limits.set_subject_limits(limits=subject), ["limits.get_subject_limits"])
    call("limits.reset_subject_limits", owner.limits.reset_subject_limits)
    call("limits.set_api_rate_limits", lambda: owner.limits.set_api_rate_limits(limits=rates), ["limits.get_api_rate_limits"])
    call("limits.reset_api_rate_limits", owner.limits.reset_api_rate_limits)


def test_data(call, client, nip):
    data = client.testdata
    group = {"nip": "1111111111", "subject_type": "vat_group", "description": "a group"}
    call("testdata.create_subject", lambda: data.create_subject(**group))
    call("testdata.delete_subject", lambda: data.delete_subject(nip="1111111111"))
    person = {"nip": "2222222222", "pesel": PESEL, "description": "a person"}
    call("testdata.create_person", lambda: data.create_person(**person))
    call("testdata.delete_person", lambda: data.delete_person(nip="2222222222"))
    pesel = m.Identifier(type="pesel", value=PESEL)
    context = m.Identifier(type="nip", value=nip)
    reading = [m.Permission(type="invoice_read", description="reads")]
    call("testdata.grant_permissions",
         lambda: data.grant_permissions(permissions=reading, grant_to=pesel, in_context_of=context))
    call("testdata.revoke_permissions", lambda: data.revoke_permissions(revoke_from=pesel, in_context_of=context))
    call("testdata.enable_attachments", lambda: data.enable_attachments(nip=nip))
    call("testdata.revoke_attachments", lambda: data.revoke_attachments(nip=nip))
    blocked = m.AuthContextIdentifier(type="nip", value="3333333333")
    call("testdata.block_context", lambda: data.block_context(context=blocked))
    call("testdata.unblock_context", lambda: data.unblock_context(context=blocked))


def permissions(call, client, owner, nip):
    rights = owner.permissions
    person = {"subject_type": "pesel", "subject_value": PESEL, "first_name": "Jan", "last_name": "Nowak"}
    granted = call("permissions.grant_person",
                   lambda: rights.grant_person(permissions=["invoice_read"], description="reads", **person))
    call("permissions.grant_person, wait", lambda: granted.wait(**QUICK), ["permissions.grant_person"])
    call("permissions.grant_entity", lambda: rights.grant_entity(
        subject_value=OTHER_NIP, permissions=["invoice_read"], description="reads", entity_name="Biuro").wait(**QUICK))
    call("permissions.grant_entity, collective identifiers", lambda: rights.grant_entity(
        subject_value=OTHER_NIP, permissions=["collective_identifier_manage"], description="pays them", entity_name="Biuro").wait(**QUICK))
    call("permissions.grant_authorization", lambda: rights.grant_authorization(
        subject_type="nip", subject_value=OTHER_NIP, permission="self_invoicing", description="issues", entity_name="Biuro",
    ).wait(**QUICK))
    call("permissions.grant_entity, to delegate", lambda: client.authentication.with_test_certificate(
        nip=OTHER_NIP, **QUICK).permissions.grant_entity(
        subject_value=nip, permissions=[m.EntityPermission(type="invoice_read", can_delegate=True)],
        description="reads", entity_name="Biuro").wait(**QUICK))
    call("permissions.grant_indirect", lambda: rights.grant_indirect(
        permissions=["invoice_read"], description="reads", target_type="nip", target_value=OTHER_NIP, **person).wait(**QUICK))
    persons = m.PersonPermissionsQuery(query_type="granted_in_context")
    found = call("permissions.list_persons", lambda: list(rights.list_persons(persons)))
    call("permissions.list_personal", lambda: list(rights.list_personal(m.PersonalPermissionsQuery())))
    call("permissions.list_entities", lambda: list(rights.list_entities(m.EntityPermissionsQuery())))
    call("permissions.list_entity_roles", lambda: list(rights.list_entity_roles()))
    call("permissions.list_authorizations",
         lambda: list(rights.list_authorizations(m.AuthorizationPermissionsQuery(query_type="granted"))))
    call("permissions.list_subunits", lambda: list(rights.list_subunits(m.SubunitPermissionsQuery())))
    call("permissions.list_subordinate_entities",
         lambda: list(rights.list_subordinate_entities(m.SubordinateEntityRolesQuery())))
    call("permissions.list_eu_entities", lambda: list(rights.list_eu_entities(m.EuEntityPermissionsQuery())))
    call("permissions.get_attachment_permission_status", rights.get_attachment_permission_status)
    needs = ["permissions.grant_person", "permissions.list_persons"]
    call("permissions.revoke", lambda: rights.revoke(permission_id=found[0].id).wait(**QUICK), needs)


def certificates_of(call, client, owner, nip):
    certificates = owner.certificates
    call("certificates.get_limits", certificates.get_limits)
    data = call("certificates.get_enrollment_data", certificates.get_enrollment_data)
    key = ec.generate_private_key(ec.SECP256R1())
    needs = ["certificates.get_enrollment_data"]
    enrolled = call("certificates.enroll", lambda: certificates.enroll(
        certificate_name="a shop", certificate_type="authentication", csr=request_for(data, key)), needs)
    needs = ["certificates.enroll"]
    issued = call("certificates.wait", lambda: enrolled.wait(**QUICK), needs)
    numbers = lambda: [issued.certificate_serial_number]
    retrieved = call("certificates.retrieve", lambda: certificates.retrieve(certificate_serial_numbers=numbers()), needs)
    call("certificates.list", lambda: require(len(list(certificates.list())) >= 1, "a certificate"), needs)
    call("authentication.with_xades, the new certificate", lambda: client.authentication.with_xades(
        nip=nip, cert=der(retrieved.certificates[0].base64_encoded_certificate), private_key=key, **QUICK), needs)
    call("certificates.revoke", lambda: certificates.revoke(certificate_serial_number=numbers()[0]), needs)


def der(text):
    return x509.load_der_x509_certificate(base64.b64decode(text))


OIDS = {
    "common_name": "2.5.4.3", "country_name": "2.5.4.6", "name": "2.5.4.42", "surname": "2.5.4.4",
    "serial_number": "2.5.4.5", "unique_identifier": "2.5.4.45", "organization_name": "2.5.4.10",
    "organization_identifier": "2.5.4.97",
}


def request_for(data, key):
    parts = [(oid, getattr(data, name)) for name, oid in OIDS.items()]
    name = x509.Name([x509.NameAttribute(x509.ObjectIdentifier(oid), value) for oid, value in parts if value])
    made = x509.CertificateSigningRequestBuilder().subject_name(name).sign(key, hashes.SHA256())
    return base64.b64encode(made.public_bytes(serialization.Encoding.DER)).decode("ascii")


def main():
    base_url, nip, token, *paths = sys.argv[1:]
    invoices = [Path(path).read_bytes() for path in paths]
    call = Calls(status_of)
    http = httpx.Client(transport=ToSandbox(base_url))
    with Client(Environment.TEST, http_client=http) as client:
        owner = log_in(call, client, nip, token)
        number = issue(call, owner, invoices)
        fetch(call, owner, number, invoices[0])
        numbers = send_package(call, owner, invoices[1:])
        collective_identifiers(call, owner, [number, *numbers])
        tokens(call, client, owner, nip)
        limits(call, owner)
        test_data(call, client, nip)
        permissions(call, client, owner, nip)
        certificates_of(call, client, owner, nip)
        call("peppol.list", lambda: list(client.peppol.list()))
        call("sessions.terminate_current, at the end", owner.sessions.terminate_current)


main()
