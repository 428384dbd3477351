import { createHash } from 'node:crypto';
import type { Clock } from '../../clock.js';
import type { Random } from '../../random.js';
import type { Role } from '../settings.js';

const HOUR_MS = 3_600_000;
/** Of all people together; the oldest goes first. */
const MOST = 1_000;

/** Somebody who is signed in. */
export interface Session {
  readonly name: string;
  readonly role: Role;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** What is shown once on the next page. */
  notice: Notice | null;
}

interface Notice {
  /** A key of the wording. */
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
  /** What happens next, in the language of the page. */
  readonly detail?: string;
}

export interface Sessions {
  /** @returns a new token: never one that a browser brought along, which somebody else may know */
  begin(person: Pick<Session, 'name' | 'role'>): string;
  find(token: string | undefined): Session | null;
  end(token: string | undefined): void;
}

/**
 * Kept in memory only: a restart signs everybody out, and a copy of the database or of its backup signs nobody in.
 * Tokens are kept as digests.
 */
export function createSessions(clock: Clock, random: Random, hours: number): Sessions {
  const sessions = new Map<string, Session>();
  const forgetOld = (): void => {
    for (const [key, { expiresAt }] of sessions) if (expiresAt <= clock.now()) sessions.delete(key);
    for (const key of sessions.keys()) {
      if (sessions.size < MOST) break;
      sessions.delete(key);
    }
  };
  return {
    begin: ({ name, role }) => {
      forgetOld();
      const token = random.secret();
      sessions.set(keyOf(token), { name, role, expiresAt: clock.now() + hours * HOUR_MS, notice: null });
      return token;
    },
    find: (token) => {
      const session = token === undefined ? undefined : sessions.get(keyOf(token));
      // A clock that was put back must not let it last for as long as it ran ahead.
      if (session !== undefined)
        session.expiresAt = Math.min(session.expiresAt, clock.now() + hours * HOUR_MS);
      return session === undefined || session.expiresAt <= clock.now() ? null : session;
    },
    end: (token) => {
      if (token !== undefined) sessions.delete(keyOf(token));
    },
  };
}

function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
