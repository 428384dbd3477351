import type { DocumentStatus } from '../client.js';
import { readAnswer } from '../exchange/read-answer.js';
import { readRefusal } from '../exchange/refusal.js';
import type { Call } from '../login/call.js';
import { documentPath } from './path.js';
import { documentStatus, sessionDocument } from './status.js';

const WHAT = 'GET /sessions/invoices';

/** The status of a document that was sent. */
export async function showDocument(call: Call, session: string, reference: string): Promise<DocumentStatus> {
  const path = documentPath(session, reference);
  const reply = await call({ method: 'GET', path, group: 'document-status' });
  if (!reply.ok) throw readRefusal(WHAT, reply);
  return documentStatus(readAnswer(sessionDocument, reply.answer, WHAT), WHAT);
}
