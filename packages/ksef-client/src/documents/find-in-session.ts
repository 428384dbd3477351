import { z } from 'zod';
import type { SentDocument } from '../client.js';
import { readAnswer, unreadable } from '../exchange/read-answer.js';
import { hasCode, readRefusal } from '../exchange/refusal.js';
import type { Call } from '../login/call.js';
import { SESSION_UNKNOWN } from '../sessions/requests.js';
import { documentPath, documentStatus, type SessionDocument, sessionDocument } from './status.js';

const WHAT = 'GET /sessions/invoices';
const PAGE_SIZE = 1_000;
/** A session holds 10 000 documents. */
const MOST_PAGES = 20;

const page = z.object({ continuationToken: z.string().nullish(), invoices: z.array(sessionDocument) });

/** The best first: what was sent twice may have been dropped once. */
const RANK: readonly SentDocument['status']['kind'][] = [
  'accepted',
  'processing',
  'duplicate',
  'rejected',
  'dropped',
];

/** The document of a session with this hash; null when there is none, or KSeF does not know the session. */
export async function findInSession(call: Call, session: string, hash: string): Promise<SentDocument | null> {
  const found = (await listSession(call, session))
    .filter((document) => document.invoiceHash === hash)
    .map((document) => ({
      reference: document.referenceNumber,
      status: documentStatus(document, WHAT),
    }))
    .sort((a, b) => RANK.indexOf(a.status.kind) - RANK.indexOf(b.status.kind));
  return found[0] ?? null;
}

async function listSession(call: Call, session: string): Promise<readonly SessionDocument[]> {
  const path = `${documentPath(session)}?pageSize=${PAGE_SIZE}`;
  const documents: SessionDocument[] = [];
  let token: string | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const headers: Record<string, string> = token === null ? {} : { 'x-continuation-token': token };
    const reply = await call({ method: 'GET', path, group: 'session-documents', headers });
    if (!reply.ok && hasCode(reply, [SESSION_UNKNOWN])) return documents;
    if (!reply.ok) throw readRefusal(WHAT, reply);
    const { invoices, continuationToken } = readAnswer(page, reply.answer, WHAT);
    documents.push(...invoices);
    if (continuationToken == null || continuationToken === '') return documents;
    token = continuationToken;
  }
  throw unreadable(WHAT, `the list has more than ${MOST_PAGES} pages`);
}
