import { createHash } from 'node:crypto';
import type { Answer } from '@spacebooks/sandbox-engine/http';
import { type IssuedDocument, isIssued, type KsefDocument } from '../documents/document.js';
import type { KsefCall } from '../engine/operation.js';
import { KsefProblem, refusal } from '../engine/problem.js';
import { ksefTime } from '../times.js';
import type { KsefWorld } from '../world.js';
import type { KsefSession } from './ksef-session.js';
import { sessionOf, statusOf } from './session.js';
import { documentOf } from './session-documents.js';

/** GET /sessions/{referenceNumber}/invoices/{invoiceReferenceNumber}/upo. @throws KsefProblem 21178 */
export function getDocumentReceipt(call: KsefCall): Answer {
  return ofDocument(sessionOf(call), documentOf(call), call.world);
}

/** GET /sessions/{referenceNumber}/invoices/ksef/{ksefNumber}/upo. @throws KsefProblem 21178 */
export function getDocumentReceiptByNumber(call: KsefCall): Answer {
  const session = sessionOf(call);
  const documents = call.world.documentsOf(session.reference);
  const found = documents.find(({ ksefNumber }) => ksefNumber === call.params.ksefNumber);
  return ofDocument(session, found, call.world);
}

/** GET /sessions/{referenceNumber}/upo/{upoReferenceNumber}. @throws KsefProblem 21178 */
export function getSessionReceipt(call: KsefCall): Answer {
  const session = sessionOf(call);
  if (call.params.upoReferenceNumber !== session.upoReference) throw noReceipt();
  return ofSession(session, call.world);
}

/** The links of a status: no token, another address, an end. @throws KsefProblem 403 or 21178 */
export function downloadReceipt(call: KsefCall): Answer {
  const { world, params, query } = call;
  const { session: sessionReference = '', document: documentReference } = params;
  const path =
    documentReference === undefined ? sessionReference : `${sessionReference}/${documentReference}`;
  if (!world.links.accepts(path, query, world.clock.now())) {
    throw new KsefProblem(403, null, ['The link is wrong or has expired.']);
  }
  const session = world.sessions.get(sessionReference);
  if (session === undefined) throw noReceipt();
  if (documentReference === undefined) return ofSession(session, world);
  const documents = world.documentsOf(sessionReference);
  return ofDocument(
    session,
    documents.find(({ reference }) => reference === documentReference),
    world,
  );
}

function ofDocument(session: KsefSession, document: KsefDocument | undefined, world: KsefWorld): Answer {
  const isReady = document !== undefined && isIssued(document) && world.clock.now() >= document.settledAt;
  if (!isReady) throw noReceipt();
  return answer(session, [document], world);
}

function ofSession(session: KsefSession, world: KsefWorld): Answer {
  const documents = world.documentsOf(session.reference);
  if (statusOf(session, documents, world.clock.now()).code !== 200) throw noReceipt();
  return answer(session, documents.filter(isIssued), world);
}

function answer(session: KsefSession, documents: readonly IssuedDocument[], world: KsefWorld): Answer {
  const body = receiptXml(session, documents, world);
  const hash = createHash('sha256').update(body).digest('base64');
  return { status: 200, body, headers: { 'content-type': 'application/xml', 'x-ms-meta-hash': hash } };
}

function noReceipt(): KsefProblem {
  return refusal(21178, 'UPO nie zostało znalezione.');
}

/**
 * The official confirmation of receipt (UPO), version 4-3 of its schema. KSeF signs it; the schema has no place
 * for a signature, and neither have the published samples.
 */
function receiptXml(
  session: KsefSession,
  documents: readonly IssuedDocument[],
  world: KsefWorld,
): Uint8Array {
  const text = `<?xml version="1.0" encoding="utf-8"?>
<Potwierdzenie xmlns="http://upo.schematy.mf.gov.pl/KSeF/v4-3" wersjaSchemy="v4-3">
  <NazwaPodmiotuPrzyjmujacego>Ministerstwo Finansów</NazwaPodmiotuPrzyjmujacego>
  <NumerReferencyjnySesji>${session.reference}</NumerReferencyjnySesji>
  <Uwierzytelnienie>
    <IdKontekstu>
      <Nip>${session.nip}</Nip>
    </IdKontekstu>
    ${proofOf(session, world)}
  </Uwierzytelnienie>
  <NazwaStrukturyLogicznej>Schemat_FA(3)_v1-0E.xsd</NazwaStrukturyLogicznej>
  <KodFormularza>FA (3)</KodFormularza>
${documents.map(entryOf).join('\n')}
</Potwierdzenie>
`;
  return Buffer.from(text, 'utf8');
}

function proofOf(session: KsefSession, world: KsefWorld): string {
  const proof = world.authentications.get(session.authentication)?.proof;
  if (proof === undefined) throw new Error(`session ${session.reference} has no login`);
  return proof.method === 'Token'
    ? `<NumerReferencyjnyTokenaKSeF>${proof.tokenReference}</NumerReferencyjnyTokenaKSeF>`
    : `<SkrotDokumentuUwierzytelniajacego>${proof.documentHash}</SkrotDokumentuUwierzytelniajacego>`;
}

function entryOf({ content, ksefNumber, receivedAt, settledAt, hash, mode }: IssuedDocument): string {
  return `  <Dokument>
    <NipSprzedawcy>${content.sellerNip}</NipSprzedawcy>
    <NumerKSeFDokumentu>${ksefNumber}</NumerKSeFDokumentu>
    <NumerFaktury>${escaped(content.number)}</NumerFaktury>
    <DataWystawieniaFaktury>${content.issueDate}</DataWystawieniaFaktury>
    <DataPrzeslaniaDokumentu>${ksefTime(receivedAt)}</DataPrzeslaniaDokumentu>
    <DataNadaniaNumeruKSeF>${ksefTime(settledAt)}</DataNadaniaNumeruKSeF>
    <SkrotDokumentu>${hash}</SkrotDokumentu>
    <TrybWysylki>${mode}</TrybWysylki>
  </Dokument>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
