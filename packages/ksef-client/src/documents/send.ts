import { z } from 'zod';
import type { OutgoingDocument } from '../client.js';
import { KsefError, type KsefErrorCode } from '../errors.js';
import { readAnswer } from '../exchange/read-answer.js';
import { commonRefusal, hasCode, refused } from '../exchange/refusal.js';
import type { KsefRefusal } from '../exchange/request.js';
import type { Call } from '../login/call.js';
import { encrypt, sha256Base64 } from '../sessions/cipher.js';
import {
  isWithoutRights,
  SESSION_CLOSED,
  SESSION_ENDED,
  SESSION_FULL,
  SESSION_UNKNOWN,
} from '../sessions/requests.js';
import type { Sessions } from '../sessions/sessions.js';

const WHAT = 'POST /sessions/online/invoices';
const SESSION_IS_OVER = [SESSION_FULL, SESSION_UNKNOWN, SESSION_CLOSED, SESSION_ENDED];
/** What is wrong with a document for KSeF's door, whoever says it. */
const NOT_ACCEPTED: readonly number[] = [400, 413, 415, 422];

const UNANSWERED: readonly KsefErrorCode[] = ['ksef.unreachable', 'ksef.unavailable'];

const sent = z.object({ referenceNumber: z.string().min(1) });

/** Encrypts a document and sends it in a session, once. */
export async function sendDocument(
  call: Call,
  sessions: Sessions,
  session: string,
  { xml, offline }: OutgoingDocument,
): Promise<{ readonly reference: string }> {
  const cipher = sessions.cipherFor(session);
  if (cipher === null) {
    const detail = `${WHAT}: the session ${session} is not open in this process`;
    throw new KsefError('ksef.session-closed', { detail, notReceived: true });
  }
  const encrypted = encrypt(cipher, xml);
  const body = {
    invoiceHash: sha256Base64(xml),
    invoiceSize: xml.byteLength,
    encryptedInvoiceHash: sha256Base64(encrypted),
    encryptedInvoiceSize: encrypted.byteLength,
    encryptedInvoiceContent: Buffer.from(encrypted).toString('base64'),
    offlineMode: offline,
  };
  const path = `/sessions/online/${encodeURIComponent(session)}/invoices`;
  const content = { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
  const reply = await call({ method: 'POST', path, group: 'send', content }).catch((error: unknown) => {
    if (error instanceof KsefError && UNANSWERED.includes(error.code)) sessions.tried(session, false);
    throw error;
  });
  sessions.tried(session, true);
  if (reply.ok) return { reference: readAnswer(sent, reply.answer, WHAT).referenceNumber };
  if (hasCode(reply, SESSION_IS_OVER)) {
    sessions.ended(session);
    throw refused(isWithoutRights(reply) ? 'ksef.unauthorized' : 'ksef.session-closed', WHAT, reply);
  }
  throw refusedDocument(reply);
}

/** Only what KSeF itself says, or what says that the document is too large, is a refusal; the rest stays open. */
function refusedDocument(reply: KsefRefusal): KsefError {
  if (reply.status === 413) return refused('ksef.rejected', WHAT, reply);
  const common = commonRefusal(WHAT, reply);
  if (common !== null) return common;
  if (NOT_ACCEPTED.includes(reply.status)) return refused('ksef.rejected', WHAT, reply);
  return refused('ksef.not-found', WHAT, reply);
}
