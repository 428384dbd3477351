import type { Answer } from '@spacebooks/sandbox-engine/http';
import { isIssued, type KsefDocument } from '../documents/document.js';
import { showDocument } from '../documents/show-document.js';
import { json, type KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { pageOf } from '../engine/request.js';
import { sessionOf } from './session.js';

/** GET /sessions/{referenceNumber}/invoices. @throws KsefProblem */
export function listDocuments(call: KsefCall): Answer {
  return page(call.world.documentsOf(sessionOf(call).reference), call);
}

/** GET /sessions/{referenceNumber}/invoices/failed. @throws KsefProblem */
export function listFailedDocuments(call: KsefCall): Answer {
  const now = call.world.clock.now();
  const documents = call.world.documentsOf(sessionOf(call).reference);
  return page(
    documents.filter((document) => now >= document.settledAt && !isIssued(document)),
    call,
  );
}

/** GET /sessions/{referenceNumber}/invoices/{invoiceReferenceNumber}. @throws KsefProblem */
export function getDocument(call: KsefCall): Answer {
  return json(200, showDocument(documentOf(call), call.world));
}

/** The document that the path names. @throws KsefProblem 21173 or 21405 */
export function documentOf(call: KsefCall): KsefDocument {
  const { invoiceReferenceNumber = '' } = call.params;
  const documents = call.world.documentsOf(sessionOf(call).reference);
  const found = documents.find((document) => document.reference === invoiceReferenceNumber);
  if (found !== undefined) return found;
  throw refusal(21405, `Faktura o numerze referencyjnym ${invoiceReferenceNumber} nie została znaleziona.`);
}

function page(documents: readonly KsefDocument[], call: KsefCall): Answer {
  const { items, continuationToken } = pageOf(documents, call);
  return json(200, {
    continuationToken,
    invoices: items.map((document) => showDocument(document, call.world)),
  });
}
