import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Clock, ROLLBACK_MS } from '../../clock.js';
import type { Random } from '../../random.js';
import type { WebSessions } from '../../store/web-sessions.js';
import type { Role, WebSettings, WebUser } from '../settings.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** A page view writes no more often than this that somebody was there. */
const TOUCH_MS = MINUTE_MS;

/** Somebody who is signed in. */
export interface Session {
  readonly name: string;
  readonly role: Role;
  /** Whether this space is shown to this person. */
  sees(spaceId: string): boolean;
  /** The ids of the only spaces that are; null where all are. */
  readonly onlySpaces: readonly string[] | null;
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
  begin(user: WebUser): Promise<string>;
  find(token: string | undefined): Promise<Session | null>;
  /** Stores a notice that was added or shown since the session was found. */
  save(session: Session): Promise<void>;
  /** Everywhere, for good. */
  end(token: string | undefined): Promise<void>;
  /** Ends what is of nobody any more. */
  endOfFormerUsers(): Promise<void>;
}

export interface SessionDeps {
  readonly store: WebSessions;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Sessions in the store, so that any process serves them, after a restart, too. The store holds a digest of the token, which
 * signs nobody in, and a proof that needs both the token and the password hash of the configuration: who reads the database
 * cannot use a session, who writes to it cannot make one, and a changed password ends those begun with the old one. The
 * role is always that of the configuration.
 */
export function createSessions(
  settings: Pick<WebSettings, 'session_hours' | 'idle_minutes' | 'users'>,
  { store, clock, random }: SessionDeps,
): Sessions {
  const lifeMs = settings.session_hours * HOUR_MS;
  const idleMs = settings.idle_minutes === undefined ? null : settings.idle_minutes * MINUTE_MS;
  const users = new Map(settings.users.map((user) => [user.name, user]));
  const stored = new WeakMap<Session, { readonly digest: string; readonly notice: Notice | null }>();

  return {
    begin: async (user) => {
      const token = random.secret();
      const now = clock.now();
      const session = { userName: user.name, proof: proofOf(user, token), expiresAt: now + lifeMs };
      await store.begin(digestOf(token), session, now);
      return token;
    },
    find: async (token) => {
      if (token === undefined) return null;
      const digest = digestOf(token);
      const found = await store.find(digest);
      if (found === null) return null;
      const user = users.get(found.userName);
      const now = clock.now();
      const isIdle = idleMs !== null && found.seenAt <= now - idleMs;
      if (
        user === undefined ||
        !isSame(found.proof, proofOf(user, token)) ||
        found.expiresAt <= now ||
        isIdle
      ) {
        await store.end(digest);
        return null;
      }
      // A clock that was put back must not let it last for as long as it ran ahead.
      const isAhead = found.expiresAt > now + lifeMs + ROLLBACK_MS;
      const isUnseen = found.seenAt <= now - TOUCH_MS || found.seenAt > now + ROLLBACK_MS;
      const changes = {
        ...(isAhead && { expiresAt: now + lifeMs }),
        ...(idleMs !== null && isUnseen && { seenAt: now }),
      };
      if (Object.keys(changes).length > 0) await store.change(digest, changes);
      const notice = found.notice === null ? null : (JSON.parse(found.notice) as Notice);
      const onlySpaces = user.spaces ?? null;
      const session: Session = { name: user.name, role: user.role, sees: seesOf(user), onlySpaces, notice };
      stored.set(session, { digest, notice });
      return session;
    },
    save: async (session) => {
      const known = stored.get(session);
      const { notice } = session;
      if (known === undefined || known.notice === notice) return;
      stored.set(session, { ...known, notice });
      await store.change(known.digest, { notice: notice === null ? null : JSON.stringify(notice) });
    },
    end: async (token) => {
      if (token !== undefined) await store.end(digestOf(token));
    },
    endOfFormerUsers: () => store.endAllBut([...users.keys()]),
  };
}

export function seesOf({ spaces }: WebUser): (spaceId: string) => boolean {
  if (spaces === undefined) return () => true;
  const seen = new Set(spaces);
  return (spaceId) => seen.has(spaceId);
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function proofOf({ name, password_hash }: WebUser, token: string): string {
  return createHmac('sha256', password_hash.reveal()).update(`${name}\n${token}`).digest('base64url');
}

/** In the same time wherever they differ. */
export function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
