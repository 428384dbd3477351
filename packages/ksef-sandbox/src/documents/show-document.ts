import type { Answer } from '@spacebooks/sandbox-engine/http';
import { callerOf, type KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { checked } from '../engine/request.js';
import { ksefNumberText } from '../numbers.js';
import { ksefTime } from '../times.js';
import type { KsefWorld } from '../world.js';
import { type KsefDocument, type Verdict, verdict } from './document.js';

/** The visible verdict: half of the processing time it is pending, then in progress. */
export function verdictNow(document: KsefDocument, now: number): Verdict {
  if (now >= document.settledAt) return document.verdict;
  const half = (document.receivedAt + document.settledAt) / 2;
  return verdict(now < half ? 100 : 150);
}

/** SessionInvoiceStatusResponse */
export function showDocument(document: KsefDocument, world: KsefWorld): unknown {
  const now = world.clock.now();
  const { code, description, details, extensions } = verdictNow(document, now);
  const isSettled = now >= document.settledAt;
  const isAccepted = isSettled && document.ksefNumber !== null;
  return {
    ordinalNumber: document.ordinal,
    ...(isSettled && document.content !== null ? { invoiceNumber: document.content.number } : {}),
    ...(isAccepted ? acceptance(document, world) : {}),
    referenceNumber: document.reference,
    invoiceHash: document.hash,
    ...(document.fileName === null ? {} : { invoiceFileName: document.fileName }),
    invoicingDate: ksefTime(document.receivedAt),
    status: {
      code,
      description,
      ...(details.length > 0 ? { details } : {}),
      ...(extensions === null ? {} : { extensions }),
    },
  };
}

function acceptance(document: KsefDocument, world: KsefWorld) {
  const now = world.clock.now();
  const link = world.links.to(`${document.session}/${document.reference}`, now);
  return {
    ksefNumber: document.ksefNumber,
    acquisitionDate: ksefTime(document.settledAt),
    ...(now >= document.storedAt ? { permanentStorageDate: ksefTime(document.storedAt) } : {}),
    upoDownloadUrl: link.url,
    upoDownloadUrlExpirationDate: ksefTime(link.expiresAt),
    invoicingMode: document.mode,
  };
}

/** GET /invoices/ksef/{ksefNumber}: for seller and buyer. @throws KsefProblem 21164, 21165 or 21405 */
export function getDocumentXml(call: KsefCall): Answer {
  const { world, params } = call;
  const ksefNumber = checked(ksefNumberText, params.ksefNumber, call);
  const now = world.clock.now();
  const found = world.issuedByNumber.get(ksefNumber);
  const { nip } = callerOf(call);
  const isParty = found?.content.sellerNip === nip || found?.content.buyer.value === nip;
  if (found === undefined || !isParty || now < found.settledAt) {
    throw refusal(21164, `Faktura o numerze KSeF ${ksefNumber} nie została znaleziona.`);
  }
  if (now < found.storedAt) {
    const text = 'została przetworzona, ale nie jest jeszcze dostępna do pobrania. Spróbuj ponownie później.';
    throw refusal(21165, `Faktura o numerze KSeF ${ksefNumber} ${text}`);
  }
  const headers = { 'content-type': 'application/xml', 'x-ms-meta-hash': found.hash };
  return { status: 200, body: found.xml, headers };
}
