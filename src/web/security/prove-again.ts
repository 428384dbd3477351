import type { FastifyRequest } from 'fastify';
import type { Account } from '../../people/accounts.js';
import type { Attempts } from '../../people/attempts.js';
import type { PasswordCheck } from '../../people/check-password.js';
import type { Session } from '../../people/sessions.js';
import type { WordKey } from '../../words/word-key.js';
import { textOf, WebRefusal } from '../forms.js';

/** Why somebody is not believed: a status, and a key of the wording. */
interface NotProved {
  readonly status: number;
  readonly key: WordKey;
}

/** Asks for the password once more where a session alone must not be enough, as often as at a sign-in. */
export type ProveAgain = (request: FastifyRequest) => Promise<NotProved | null>;

export function createProveAgain(passwords: PasswordCheck<Account>, attempts: Attempts): ProveAgain {
  return async (request) => {
    const { name } = signedIn(request);
    let waitMs = await attempts.wait(name, request.ip);
    if (waitMs > 0) return { status: 429, key: 'me.limited' };
    const found = await passwords.of(name, textOf(request, 'old'), async () => {
      waitMs = await attempts.begin(name, request.ip);
      return waitMs === 0;
    });
    if (found === 'busy') return { status: 503, key: 'sign-in.busy' };
    if (waitMs > 0) return { status: 429, key: 'me.limited' };
    if (found === null) return { status: 403, key: 'me.wrong-password' };
    await attempts.succeeded(name, request.ip);
    return null;
  };
}

/** The session of a page that strangers do not reach. */
export function signedIn({ session }: FastifyRequest): Session {
  if (session === null) throw new WebRefusal(403, 'role');
  return session;
}
