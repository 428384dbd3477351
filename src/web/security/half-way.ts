import type { Clock } from '@spacebooks/base/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account, Accounts } from '../../people/accounts.js';
import { digestOf, isSame, proofOf } from '../../people/sessions.js';
import type { Random } from '../../random.js';
import type { Pending } from '../../store/people/pending.js';
import type { Cookies } from './cookies.js';

const MINUTES = 10;

/** Sign-ins whose password was right and whose second factor is missing: no session, and of no use as one. */
export interface HalfWay {
  begin(request: FastifyRequest, reply: FastifyReply, account: Account, to: string): Promise<void>;
  /** Whose it is; null where there is none, or its time is over. */
  find(request: FastifyRequest): Promise<{ readonly account: Account; readonly to: string } | null>;
  /** For the last time: of two who finish it, one is let in. */
  finish(request: FastifyRequest): Promise<boolean>;
}

interface HalfWayDeps {
  readonly pending: Pending;
  readonly accounts: Pick<Accounts, 'find' | 'isOver'>;
  readonly cookies: Cookies;
  readonly clock: Clock;
  readonly random: Random;
}

export function createHalfWay({ pending, accounts, cookies, clock, random }: HalfWayDeps): HalfWay {
  const keyOf = (token: string): string => `sign-in ${digestOf(token)}`;
  const proof = (account: Account, token: string): string => proofOf(account, `half way ${token}`);
  return {
    begin: async (request, reply, account, to) => {
      const token = random.secret();
      const content = JSON.stringify({ name: account.name, proof: proof(account, token), to });
      const now = clock.now();
      await pending.put(keyOf(token), content, now + MINUTES * 60_000, now);
      cookies.write(request, reply, 'pending', token);
    },
    find: async (request) => {
      const token = cookies.read(request, 'pending');
      const content = token === undefined ? null : await pending.read(keyOf(token), clock.now());
      if (token === undefined || content === null) return null;
      const { name, proof: given, to } = JSON.parse(content) as { name: string; proof: string; to: string };
      const account = await accounts.find(name);
      if (account === null || accounts.isOver(account) || !isSame(given, proof(account, token))) return null;
      return { account, to };
    },
    finish: async (request) => {
      const token = cookies.read(request, 'pending');
      return token !== undefined && (await pending.take(keyOf(token), clock.now())) !== null;
    },
  };
}
