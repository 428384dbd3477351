import { z } from 'zod';
import type { KsefSession, SessionStatus } from '../client.js';
import { readAnswer } from '../exchange/read-answer.js';
import { commonRefusal, hasCode, readRefusal, refused } from '../exchange/refusal.js';
import type { KsefRefusal } from '../exchange/request.js';
import type { Call } from '../login/call.js';
import { moment } from '../moments.js';
import { type PublicKeys, RETIRED_KEY } from '../public-keys.js';
import type { SessionCipher } from './cipher.js';

/** KSeF's exceptions about sessions. */
export const SESSION_FULL = 21155;
export const SESSION_UNKNOWN = 21173;
/** Its state does not allow it: it is closed. */
export const SESSION_CLOSED = 21180;
/** Maintenance: the session takes nothing for now, another one may (OpenAPI 2.9.0). */
export const SESSION_ENDED = 21184;

/**
 * KSeF has opened a session and gives it no rights: its state is 415, which the text of 21180 names ("Status sesji (415)
 * uniemożliwia wysyłkę faktur"). It is said of logins without InvoiceWrite, and at times of one session among many (CIRFMF/ksef-api,
 * issues 641, 689 and 351).
 */
export function isWithoutRights(refusal: KsefRefusal): boolean {
  return hasCode(refusal, [SESSION_CLOSED]) && /\b415\b/.test(refusal.problem?.text ?? '');
}

/** The states in which an interactive session takes nothing more. */
const CLOSED: readonly number[] = [170, 200, 415, 440, 445];

const session = z.object({ status: z.object({ code: z.number().int() }) });

export async function sessionStatus(call: Call, reference: string): Promise<SessionStatus> {
  const what = 'GET /sessions';
  const path = `/sessions/${encodeURIComponent(reference)}`;
  const reply = await call({ method: 'GET', path, group: 'session' });
  if (!reply.ok) throw readRefusal(what, reply);
  const { code } = readAnswer(session, reply.answer, what).status;
  return { closed: CLOSED.includes(code), code };
}

/** Closes a session; one that is closed, or that KSeF does not know any more, is no failure. */
export async function closeSession(call: Call, reference: string): Promise<void> {
  const what = 'POST /sessions/online/close';
  const path = `/sessions/online/${encodeURIComponent(reference)}/close`;
  const reply = await call({ method: 'POST', path, group: 'session-close' });
  if (reply.ok || hasCode(reply, [SESSION_CLOSED, SESSION_ENDED, SESSION_UNKNOWN])) return;
  throw commonRefusal(what, reply) ?? refused('ksef.unavailable', what, reply);
}

const PATH = '/sessions/online';
const WHAT = `POST ${PATH}`;
/** The structure FA(3), as KSeF names it. */
const FORM_CODE = { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' };

/** Numbers of both parties are checked in every environment as in production. */
const FEATURES = { 'X-KSeF-Feature': 'subject-identifier-validation' };

const opened = z.object({ referenceNumber: z.string().min(1), validUntil: moment });

/**
 * Opens an interactive session for FA(3) documents.
 *
 * @throws KsefError `ksef.unavailable` when KSeF opens none, which says nothing of the documents that were to go into it
 */
export async function openSession(call: Call, keys: PublicKeys, cipher: SessionCipher): Promise<KsefSession> {
  for (let first = true; ; first = false) {
    const { base64, publicKeyId } = await keys.encrypt('SymmetricKeyEncryption', cipher.key);
    const encryption = {
      encryptedSymmetricKey: base64,
      initializationVector: Buffer.from(cipher.initializationVector).toString('base64'),
      publicKeyId,
    };
    const bytes = Buffer.from(JSON.stringify({ formCode: FORM_CODE, encryption }));
    const content = { type: 'application/json', bytes };
    const headers = FEATURES;
    const reply = await call({ method: 'POST', path: PATH, group: 'online-session', content, headers });
    if (reply.ok) {
      const { referenceNumber, validUntil } = readAnswer(opened, reply.answer, WHAT);
      return { reference: referenceNumber, validUntil };
    }
    if (!first || !hasCode(reply, [RETIRED_KEY])) {
      throw (
        commonRefusal(WHAT, reply) ??
        refused(isWithoutRights(reply) ? 'ksef.unauthorized' : 'ksef.unavailable', WHAT, reply)
      );
    }
    keys.forget();
  }
}
