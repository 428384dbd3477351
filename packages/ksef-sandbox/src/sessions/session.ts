import { HOUR_MS } from '@spacebooks/base/durations';
import { isIssued, type KsefDocument } from '../documents/document.js';
import { callerOf, type KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { ksefTime } from '../times.js';
import type { KsefWorld } from '../world.js';
import { batchStatusOf, isBatch } from './batch/batch.js';
import type { KsefSession, SessionStatus } from './ksef-session.js';

/** Sessions end after twelve hours. */
export const SESSION_LIFETIME_MS = 12 * HOUR_MS;

/** When nothing more is taken, null while it is open. */
export function endOf(session: KsefSession, now: number): number | null {
  if (session.closedAt !== null) return session.closedAt;
  return now >= session.validUntil ? session.validUntil : null;
}

/** The status of a session as it is now: a closed one is processed when its last document is. */
export function statusOf(
  session: KsefSession,
  documents: readonly KsefDocument[],
  now: number,
): SessionStatus {
  if (isBatch(session)) return batchStatusOf(session, documents, now);
  if (session.key === null) return { code: 415, description: 'Błąd odszyfrowania dostarczonego klucza' };
  if (endOf(session, now) === null) return { code: 100, description: 'Sesja interaktywna otwarta' };
  if (documents.length === 0) {
    return { code: 440, description: 'Sesja anulowana', details: ['Nie przesłano faktur'] };
  }
  if (documents.some((document) => now < document.settledAt)) {
    return { code: 170, description: 'Sesja interaktywna zamknięta' };
  }
  return documents.some(isIssued)
    ? { code: 200, description: 'Sesja interaktywna przetworzona pomyślnie' }
    : { code: 445, description: 'Błąd weryfikacji, brak poprawnych faktur' };
}

/**
 * The session of the path, of the caller's own context.
 *
 * @param isFit which kind of sessions the operation is for
 * @throws KsefProblem 21173
 */
export function sessionOf<Kind extends KsefSession = KsefSession>(
  call: KsefCall,
  isFit: (session: KsefSession) => session is Kind = isAny,
): Kind {
  const { referenceNumber = '' } = call.params;
  const session = call.world.sessions.get(referenceNumber);
  if (session !== undefined && isFit(session) && session.nip === callerOf(call).nip) return session;
  throw refusal(21173, `Sesja o numerze referencyjnym ${referenceNumber} nie została odnaleziona.`);
}

function isAny<Kind extends KsefSession>(_session: KsefSession): _session is Kind {
  return true;
}

/** An interactive session. */
export function isOnline(session: KsefSession): session is KsefSession & { readonly batch: null } {
  return session.batch === null;
}

/** @throws KsefProblem 21180 */
export function requireOpen(session: KsefSession, call: KsefCall, refused: string): void {
  const { world } = call;
  const now = world.clock.now();
  if (endOf(session, now) === null && (session.key !== null || isBatch(session))) return;
  const { code } = statusOf(session, world.documentsOf(session.reference), now);
  throw refusal(21180, `Status sesji ${code} uniemożliwia ${refused}.`);
}

/** SessionStatusResponse */
export function showSession(session: KsefSession, world: KsefWorld): unknown {
  const now = world.clock.now();
  const counts = countsOf(world.documentsOf(session.reference), now);
  return {
    ...shownOf(session, world),
    ...countsShown(session, counts, now),
    ...receiptOf(session, world),
  };
}

/** SessionsQueryResponseItem */
export function showSessionInList(session: KsefSession, world: KsefWorld): unknown {
  const counts = countsOf(world.documentsOf(session.reference), world.clock.now());
  return {
    referenceNumber: session.reference,
    ...shownOf(session, world),
    totalInvoiceCount: counts.total,
    successfulInvoiceCount: counts.successful,
    failedInvoiceCount: counts.failed,
  };
}

type Counts = ReturnType<typeof countsOf>;

/** While documents may still come, KSeF counts only what there is; a package without documents has no counts. */
function countsShown(session: KsefSession, { total, successful, failed }: Counts, now: number) {
  const isOpen = endOf(session, now) === null;
  return {
    invoiceCount: isBatch(session) ? total || null : total,
    successfulInvoiceCount: isOpen ? successful || null : total === 0 && isBatch(session) ? null : successful,
    failedInvoiceCount: isOpen ? failed || null : total === 0 && isBatch(session) ? null : failed,
  };
}

/** When something last happened in it. */
export function updatedAt(session: KsefSession, world: KsefWorld): number {
  const last = world.documentsOf(session.reference).at(-1)?.receivedAt ?? session.openedAt;
  return Math.max(last, endOf(session, world.clock.now()) ?? 0);
}

function shownOf(session: KsefSession, world: KsefWorld) {
  const now = world.clock.now();
  return {
    status: statusOf(session, world.documentsOf(session.reference), now),
    dateCreated: ksefTime(session.openedAt),
    dateUpdated: ksefTime(updatedAt(session, world)),
    ...(endOf(session, now) === null ? { validUntil: ksefTime(session.validUntil) } : {}),
  };
}

function countsOf(documents: readonly KsefDocument[], now: number) {
  const settled = documents.filter((document) => now >= document.settledAt);
  const successful = settled.filter(isIssued).length;
  return { total: documents.length, successful, failed: settled.length - successful };
}

function receiptOf(session: KsefSession, world: KsefWorld) {
  const now = world.clock.now();
  if (statusOf(session, world.documentsOf(session.reference), now).code !== 200) return {};
  const link = world.links.to(session.reference, now);
  const page = {
    referenceNumber: session.upoReference,
    downloadUrl: link.url,
    downloadUrlExpirationDate: ksefTime(link.expiresAt),
  };
  return { upo: { pages: [page] } };
}
