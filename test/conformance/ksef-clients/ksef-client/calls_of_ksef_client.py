"""Every call of the client `ksef-client` at a sandbox. Usage: calls_of_ksef_client.py BASE_URL NIP TOKEN INVOICE_XML..."""

import datetime
import io
import sys
import time
import zipfile
from pathlib import Path

import ksef_client.http
from ksef_client import KsefClient, KsefClientOptions
from ksef_client import models as m
from ksef_client.services import AuthCoordinator, BatchSessionWorkflow, ExportWorkflow, OnlineSessionWorkflow
from ksef_client.services import crypto

sys.path.insert(0, str(Path(__file__).parent.parent))
from calls import Calls, require  # noqa: E402

POLL_SECONDS = 0.1
MOST_POLLS = 600
OTHER_NIP = "7352765225"
PESEL = {"type": "Pesel", "value": "90010112349"}
PERSON = {"subjectDetailsType": "PersonByIdentifier", "personById": {"firstName": "Jan", "lastName": "Nowak"}}


def status_of(error):
    return getattr(error, "status_code", None)


def poll(ask, is_done):
    for _ in range(MOST_POLLS):
        answer = ask()
        if is_done(answer):
            return answer
        time.sleep(POLL_SECONDS)
    raise TimeoutError("nothing more happens")


class Program:
    def __init__(self, client, nip, token):
        self.call = Calls(status_of)
        self.client = client
        self.nip = nip
        self.token = token
        self.access = None

    def key(self, usage):
        published = self.client.security.get_public_key_certificate(usage)
        pem = self.client.security.get_public_key_certificate_pem(usage)
        return {"public_certificate": pem, "public_key_id": published.public_key_id}

    def with_token(self, token):
        return AuthCoordinator(self.client.auth).authenticate_with_ksef_token(
            token=token, context_identifier_type="nip", context_identifier_value=self.nip,
            poll_interval_seconds=POLL_SECONDS, **self.key(m.PublicKeyCertificateUsage.KSEFTOKENENCRYPTION))

    def log_in(self):
        call, auth = self.call, self.client.auth
        call("security.get_public_key_certificates", self.client.security.get_public_key_certificates)
        result = call("auth, with a token", lambda: self.with_token(self.token))
        self.access = result.access_token
        call("auth.refresh_access_token", lambda: auth.refresh_access_token(result.refresh_token))
        call("auth.get_active_sessions", lambda: require(len(auth.get_active_sessions(access_token=self.access).items) >= 1, "one"))
        other = call("auth, with a token, again", lambda: self.with_token(self.token))
        call("auth.revoke_current_session", lambda: auth.revoke_current_session(other.access_token))

    def issue(self, invoices):
        call, client = self.call, self.client
        session = call("sessions.open_online_session", lambda: OnlineSessionWorkflow(client.sessions).open_session(
            form_code=m.FormCode(system_code="FA (3)", schema_version="1-0E", value="FA"), access_token=self.access,
            upo_v43=True, **self.key(m.PublicKeyCertificateUsage.SYMMETRICKEYENCRYPTION)))
        sent = call("sessions.send_online_invoice", lambda: session.send_invoice(invoices[0]))
        reference = sent.reference_number
        done = lambda answer: answer.status.code not in (100, 150)
        status = call("sessions.get_session_invoice_status", lambda: poll(lambda: session.get_invoice_status(reference), done))
        call("sessions.get_session_invoices", lambda: require(len(session.list_invoices().invoices) == 1, "one"))
        call("sessions.get_session_failed_invoices", lambda: require(session.list_failed_invoices().invoices == [], "none"))
        number = status.ksef_number
        call("sessions.get_session_invoice_upo_by_ref", lambda: session.get_invoice_upo_by_ref(reference))
        call("sessions.get_session_invoice_upo_by_ksef", lambda: session.get_invoice_upo_by_ksef(number))
        call("sessions.close_online_session", session.close)
        ended = call("sessions.get_session_status", lambda: poll(session.get_status, lambda each: each.status.code not in (100, 170)))
        call("sessions.get_session_upo", lambda: session.get_upo(ended.upo.pages[0].reference_number))
        call("sessions.get_sessions", lambda: client.sessions.get_sessions(session_type="Online", access_token=self.access))
        return number

    def filters(self, days=1):
        now = datetime.datetime.now(datetime.timezone.utc)
        day = datetime.timedelta(days=1)
        dates = {"dateType": "Invoicing", "from": (now - days * day).isoformat(), "to": (now + day).isoformat()}
        return m.InvoiceQueryFilters.from_dict({"subjectType": "Subject1", "dateRange": dates})

    def fetch(self, number, invoice):
        call, invoices = self.call, self.client.invoices
        query = lambda: invoices.query_invoice_metadata(self.filters(), access_token=self.access, page_size=100)
        found = lambda answer: any(each.ksef_number == number for each in answer.invoices)
        call("invoices.query_invoice_metadata", lambda: poll(query, found))
        call("invoices.query_invoice_metadata, 99 days", lambda: require(found(
            invoices.query_invoice_metadata(self.filters(98), access_token=self.access, page_size=100)), "is found"))
        get = lambda: invoices.get_invoice_bytes(number, access_token=self.access).content
        call("invoices.get_invoice_bytes", lambda: require(get() == invoice, "the same bytes"))
        usage = m.PublicKeyCertificateUsage.SYMMETRICKEYENCRYPTION
        key = self.client.security.get_public_key_certificate(usage)
        encryption = crypto.build_encryption_data(self.client.security.get_public_key_certificate_pem(usage))
        info = m.EncryptionInfo(encryption.encryption_info.encrypted_symmetric_key,
                                encryption.encryption_info.initialization_vector, key.public_key_id)
        request = m.InvoiceExportRequest(encryption=info, filters=self.filters())
        export = call("invoices.export_invoices", lambda: invoices.export_invoices(request, access_token=self.access))
        needs = ["invoices.export_invoices"]
        status = call("invoices.get_export_status", lambda: poll(
            lambda: invoices.get_export_status(export.reference_number, access_token=self.access),
            lambda answer: answer.status.code != 100), needs)
        workflow = ExportWorkflow(invoices, self.client.http_client)
        package = lambda: workflow.download_and_process_package(status.package, encryption)
        call("invoices.download_export_part", lambda: require(invoice.decode() in package().invoice_xml_files.values(), "it"),
             [*needs, "invoices.get_export_status"])

    def send_package(self, invoices):
        call, client = self.call, self.client
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w") as file:
            for index, invoice in enumerate(invoices):
                file.writestr(f"{index}.xml", invoice)
        workflow = BatchSessionWorkflow(client.sessions, client.http_client)
        session = call("sessions.open_batch_session", lambda: workflow.open_session(
            form_code=m.FormCode(system_code="FA (3)", schema_version="1-0E", value="FA"), zip_bytes=archive.getvalue(),
            access_token=self.access, **self.key(m.PublicKeyCertificateUsage.SYMMETRICKEYENCRYPTION)))
        needs = ["sessions.open_batch_session"]
        call("sessions, upload_parts", lambda: session.upload_parts(), needs)
        needs = ["sessions, upload_parts"]
        call("sessions.close_batch_session", lambda: session.close(), needs)
        status = call("sessions.get_session_status, batch",
                      lambda: poll(session.get_status, lambda each: each.status.code not in (100, 150, 170)), needs)
        count = lambda: status.successful_invoice_count
        call("sessions, batch, all taken", lambda: require(count() == len(invoices), str(status.status)), needs)
        return [each.ksef_number for each in session.list_invoices().invoices]

    def collective_identifiers(self, numbers):
        call, identifiers = self.call, self.client.collective_identifiers
        access = {"access_token": self.access}
        made = call("collective_identifiers.generate", lambda: identifiers.generate_for_ksef_numbers(
            numbers, descriptions=["paid"] * len(numbers), **access))
        needs = ["collective_identifiers.generate"]
        number = lambda: made.collective_identifier_number
        named = lambda items: [each.collective_identifier_number for each in items]
        today = datetime.datetime.now(datetime.timezone.utc).date()
        dates = [(today + datetime.timedelta(days=days)).isoformat() for days in (-1, 1)]
        call("collective_identifiers.query", lambda: require(number() in named(
            identifiers.query_by_created_range(*dates, **access).collective_identifiers), "is found"), needs)
        call("collective_identifiers.list_invoices", lambda: require(sorted(
            each.ksef_number for each in identifiers.list_invoices(number(), **access).invoices) == sorted(numbers),
            "the same invoices"), needs)
        call("collective_identifiers.list_by_ksef_number", lambda: require(number() in named(
            identifiers.list_by_ksef_number(numbers[0], **access).collective_identifiers), "is found"), needs)

    def tokens(self):
        call, tokens = self.call, self.client.tokens
        request = m.GenerateTokenRequest.from_dict({"description": "for a shop", "permissions": ["InvoiceRead", "InvoiceWrite"]})
        made = call("tokens.generate_token", lambda: tokens.generate_token(request, access_token=self.access))
        reference = made.reference_number
        status = lambda: tokens.get_token_status(reference, access_token=self.access)
        is_active = lambda answer: str(getattr(answer.status, "value", answer.status)) == "Active"
        call("tokens.get_token_status", lambda: poll(status, is_active))
        call("auth, with the new token", lambda: self.with_token(made.token))
        call("tokens.list_tokens", lambda: require(len(tokens.list_tokens(access_token=self.access).tokens) >= 1, "one"))
        call("tokens.revoke_token", lambda: tokens.revoke_token(reference, access_token=self.access))

    def limits(self):
        access = {"access_token": self.access}
        call, data = self.call, self.client.testdata
        call("limits.get_context_limits", lambda: self.client.limits.get_context_limits(self.access))
        call("limits.get_subject_limits", lambda: self.client.limits.get_subject_limits(self.access))
        call("rate_limits.get_rate_limits", lambda: self.client.rate_limits.get_rate_limits(self.access))
        call("testdata.reset_session_limits", lambda: data.reset_session_limits(**access))
        call("testdata.reset_certificate_limits", lambda: data.reset_certificate_limits(**access))
        call("testdata.reset_rate_limits", lambda: data.reset_rate_limits(**access))

    def test_data(self):
        call, data = self.call, self.client.testdata
        group = {"subjectNip": "1111111111", "subjectType": "VatGroup", "description": "a group"}
        call("testdata.create_subject", lambda: data.create_subject(m.SubjectCreateRequest.from_dict(group)))
        call("testdata.remove_subject", lambda: data.remove_subject(m.SubjectRemoveRequest.from_dict({"subjectNip": "1111111111"})))
        person = {"nip": "2222222222", "pesel": PESEL["value"], "isBailiff": False, "description": "a person"}
        call("testdata.create_person", lambda: data.create_person(m.PersonCreateRequest.from_dict(person)))
        call("testdata.remove_person", lambda: data.remove_person(m.PersonRemoveRequest.from_dict({"nip": "2222222222"})))
        where = {"authorizedIdentifier": PESEL, "contextIdentifier": {"type": "Nip", "value": self.nip}}
        reading = {**where, "permissions": [{"permissionType": "InvoiceRead", "description": "reads"}]}
        call("testdata.grant_permissions", lambda: data.grant_permissions(m.TestDataPermissionsGrantRequest.from_dict(reading)))
        call("testdata.revoke_permissions", lambda: data.revoke_permissions(m.TestDataPermissionsRevokeRequest.from_dict(where)))
        nip = {"nip": self.nip}
        call("testdata.enable_attachment", lambda: data.enable_attachment(m.AttachmentPermissionGrantRequest.from_dict(nip)))
        call("testdata.disable_attachment", lambda: data.disable_attachment(m.AttachmentPermissionRevokeRequest.from_dict(nip)))
        context = {"contextIdentifier": {"type": "Nip", "value": "3333333333"}}
        block = m.BlockContextAuthenticationRequest.from_dict(context)
        unblock = m.UnblockContextAuthenticationRequest.from_dict(context)
        call("testdata.block_context_authentication", lambda: data.block_context_authentication(block))
        call("testdata.unblock_context_authentication", lambda: data.unblock_context_authentication(unblock))

    def permissions(self):
        call, rights = self.call, self.client.permissions
        access = {"access_token": self.access}
        done = lambda granted: poll(lambda: rights.get_operation_status(granted.reference_number, **access),
                                    lambda answer: answer.status.code != 100)
        request = m.PersonPermissionsGrantRequest.from_dict({
            "subjectIdentifier": PESEL, "subjectDetails": PERSON, "permissions": ["InvoiceRead"], "description": "reads"})
        granted = call("permissions.grant_person", lambda: rights.grant_person(request, **access))
        needs = ["permissions.grant_person"]
        call("permissions.get_operation_status", lambda: require(done(granted).status.code == 200, "it is granted"), needs)
        entity = m.EntityPermissionsGrantRequest.from_dict({
            "subjectIdentifier": {"type": "Nip", "value": OTHER_NIP}, "subjectDetails": {"fullName": "Biuro"},
            "permissions": [{"type": "InvoiceRead", "canDelegate": True}], "description": "reads"})
        call("permissions.grant_entity", lambda: rights.grant_entity(entity, **access))
        query = m.PersonPermissionsQueryRequest.from_dict({"queryType": "PermissionsGrantedInCurrentContext"})
        found = call("permissions.query_persons_grants", lambda: rights.query_persons_grants(query, **access).permissions)
        own = m.PersonalPermissionsQueryRequest.from_dict({})
        call("permissions.query_personal_grants", lambda: rights.query_personal_grants(own, **access))
        call("permissions.query_entities_roles", lambda: rights.query_entities_roles(**access))
        call("permissions.check_attachment_permission_status", lambda: rights.check_attachment_permission_status(self.access))
        needs += ["permissions.query_persons_grants"]
        call("permissions.revoke_common_permission", lambda: require(
            done(rights.revoke_common_permission(found[0].id, **access)).status.code == 200, "it is revoked"), needs)


def main():
    base_url, nip, token, *paths = sys.argv[1:]
    invoices = [Path(path).read_bytes() for path in paths]
    # It takes presigned addresses of no machine of one's own, whatever the options say.
    ksef_client.http._validate_presigned_url_security = lambda options, url: None
    with KsefClient(KsefClientOptions(base_url=base_url)) as client:
        program = Program(client, nip, token)
        program.log_in()
        number = program.issue(invoices)
        program.fetch(number, invoices[0])
        numbers = program.send_package(invoices[1:])
        program.collective_identifiers([number, *numbers])
        program.tokens()
        program.limits()
        program.test_data()
        program.permissions()
        access = program.access
        program.call("certificates.get_limits", lambda: client.certificates.get_limits(access))
        program.call("peppol.list_providers", client.peppol.list_providers)


main()
