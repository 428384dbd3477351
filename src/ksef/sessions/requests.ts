import { z } from 'zod';
import type { SessionStatus } from '../client.js';
import { readAnswer } from '../exchange/read-answer.js';
import { commonRefusal, hasCode, readRefusal, refused } from '../exchange/refusal.js';
import type { Call } from '../login/call.js';
import { SESSION_CLOSED, SESSION_ENDED, SESSION_UNKNOWN } from './session-codes.js';

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
  const reply = await call({ method: 'POST', path, group: 'online-session' });
  if (reply.ok || hasCode(reply, [SESSION_CLOSED, SESSION_ENDED, SESSION_UNKNOWN])) return;
  throw commonRefusal(what, reply) ?? refused('ksef.unavailable', what, reply);
}
