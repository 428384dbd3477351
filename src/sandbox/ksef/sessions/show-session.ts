import { isIssued, type KsefDocument } from '../documents/document.js';
import { ksefTime } from '../times.js';
import type { KsefWorld } from '../world.js';
import { endOf, type KsefSession, statusOf } from './session.js';

/** SessionStatusResponse */
export function showSession(session: KsefSession, world: KsefWorld): unknown {
  const counts = countsOf(world.documentsOf(session.reference), world.clock.now());
  return {
    ...shownOf(session, world),
    invoiceCount: counts.total,
    successfulInvoiceCount: counts.successful,
    failedInvoiceCount: counts.failed,
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
