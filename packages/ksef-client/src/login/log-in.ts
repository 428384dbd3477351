import type { Clock } from '@spacebooks/base/clock';
import type { Secret } from '@spacebooks/base/secret';
import type { z } from 'zod';
import { KsefError } from '../errors.js';
import { shortLine } from '../exchange/problem.js';
import { readAnswer } from '../exchange/read-answer.js';
import { commonRefusal, hasCode, readRefusal, refused } from '../exchange/refusal.js';
import type { KsefRefusal, KsefReply, KsefRequest } from '../exchange/request.js';
import type { KsefSender } from '../exchange/sender.js';
import { type PublicKeys, RETIRED_KEY } from '../public-keys.js';
import {
  begunAnswer,
  challengeAnswer,
  refreshedAnswer,
  statusAnswer,
  type TimedToken,
  tokensAnswer,
} from './answers.js';
import type { Prove } from './proof.js';

export interface Tokens {
  readonly access: TimedToken;
  readonly refresh: TimedToken;
}

export interface LogInDeps {
  readonly sender: KsefSender;
  readonly prove: Prove;
  readonly keys: PublicKeys;
  readonly clock: Clock;
}

/** Waits between two looks at a login, milliseconds of the clock; then it is given up for now. */
const LOOKS_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** The challenge was used up or too old on its way. */
const INVALID_CHALLENGE = 21111;
const LONGEST_TEXT = 500;

/**
 * The whole way from a challenge to a pair of tokens.
 *
 * @throws KsefError `ksef.unauthorized` with KSeF's text, or why it could not be asked
 */
export async function logIn(deps: LogInDeps): Promise<Tokens> {
  const begun = await begin(deps);
  await whenConfirmed(deps, begun.referenceNumber, begun.authenticationToken.value);
  const what = 'POST /auth/token/redeem';
  const request = { method: 'POST', path: '/auth/token/redeem', group: 'login' } as const;
  const reply = await deps.sender.send({ ...request, bearer: begun.authenticationToken.value });
  // Redeemed once already, the answer lost on its way: the next login begins anew.
  if (!reply.ok) throw commonRefusal(what, reply) ?? refused('ksef.unavailable', what, reply);
  const { accessToken, refreshToken } = readAnswer(tokensAnswer, reply.answer, what);
  return { access: accessToken, refresh: refreshToken };
}

/** @returns null when KSeF wants a new login */
export async function refresh({ sender }: LogInDeps, token: Secret): Promise<TimedToken | null> {
  const path = '/auth/token/refresh';
  const reply = await sender.send({ method: 'POST', path, group: 'login', bearer: token });
  if (!reply.ok) return null;
  return readAnswer(refreshedAnswer, reply.answer, `POST ${path}`).accessToken;
}

async function begin(deps: LogInDeps): Promise<z.infer<typeof begunAnswer>> {
  for (let first = true; ; first = false) {
    const { path, content } = await deps.prove(await challenge(deps));
    const request: KsefRequest = { method: 'POST', path, group: 'login', ...(content && { content }) };
    const reply = await deps.sender.send(request);
    if (reply.ok) return readAnswer(begunAnswer, reply.answer, `POST ${path}`);
    const again = first && hasCode(reply, [RETIRED_KEY, INVALID_CHALLENGE]);
    if (!again) throw refusedLogin(`POST ${path}`, reply);
    deps.keys.forget();
  }
}

/** What the next request for a login has to answer. */
export async function challenge({
  sender,
}: Pick<LogInDeps, 'sender'>): Promise<z.infer<typeof challengeAnswer>> {
  const path = '/auth/challenge';
  const reply: KsefReply = await sender.send({ method: 'POST', path, group: 'login' });
  if (!reply.ok) throw refusedLogin(`POST ${path}`, reply);
  return readAnswer(challengeAnswer, reply.answer, `POST ${path}`);
}

async function whenConfirmed(
  { sender, clock, keys }: LogInDeps,
  reference: string,
  bearer: Secret,
): Promise<void> {
  const path = `/auth/${encodeURIComponent(reference)}`;
  for (const waitMs of [0, ...LOOKS_MS]) {
    if (waitMs > 0) await clock.sleep(waitMs, sender.draining);
    const reply = await sender.send({ method: 'GET', path, group: 'login', bearer });
    if (!reply.ok) throw readRefusal('GET /auth', reply);
    const { status } = readAnswer(statusAnswer, reply.answer, 'GET /auth');
    if (status.code === 200) return;
    if (status.code < 200) continue;
    const told = [status.description, ...(status.details ?? [])].join('; ');
    const detail = shortLine(`login: status ${status.code}, ${told}`, LONGEST_TEXT);
    // Should it be our encryption, the next login does it with fresh keys.
    keys.forget();
    // 500 and above is KSeF's own trouble, anything else a refusal.
    throw new KsefError(status.code >= 500 ? 'ksef.unavailable' : 'ksef.unauthorized', { detail });
  }
  throw new KsefError('ksef.unavailable', { detail: 'login: KSeF takes longer than a minute' });
}

function refusedLogin(what: string, refusal: KsefRefusal): KsefError {
  return commonRefusal(what, refusal) ?? refused('ksef.unauthorized', what, refusal);
}
