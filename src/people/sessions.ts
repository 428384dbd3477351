import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Clock, ROLLBACK_MS } from '@spacebooks/base/clock';
import { HOUR_MS, MINUTE_MS } from '@spacebooks/base/durations';
import type { Role } from '../domain/role.js';
import type { Random } from '../random.js';
import type { AccountFacts } from '../store/people/account-facts.js';
import type { WebSessions } from '../store/people/web-sessions.js';
import type { WordKey } from '../words/word-key.js';
import type { Account, Accounts } from './accounts.js';
import type { PeopleSettings } from './settings.js';

/** A page view writes no more often than this that somebody was there, where an idle timeout is configured ... */
const TOUCH_MS = MINUTE_MS;
/** ... and where none is. */
const RARE_TOUCH_MS = HOUR_MS;

/** Somebody who is signed in. */
export interface Session {
  readonly name: string;
  readonly role: Role;
  /** Whether this space is shown to this person. */
  sees(spaceId: string): boolean;
  /** The ids of the only spaces that are; null where all are. */
  readonly onlySpaces: readonly string[] | null;
  /** Bank lines, and who pays from which account, are shown to this person. */
  readonly seesBank: boolean;
  readonly account: Account;
  /** What is shown once on the next page. */
  notice: Notice | null;
}

export interface Notice {
  readonly key: WordKey;
  readonly values: Readonly<Record<string, string>>;
  /** What happens next, in the language of the page. */
  readonly detail?: string;
}

export interface Sessions {
  /**
   * @returns a new token: never one that a browser brought along, which somebody else may know. Of who was deactivated meanwhile
   * it is nobody's
   */
  begin(account: Account, browser: string | null): Promise<string>;
  find(token: string | undefined): Promise<Session | null>;
  /** Stores a notice that was added or shown since the session was found. */
  save(session: Session): Promise<void>;
  /** Everywhere, for good. */
  end(token: string | undefined): Promise<void>;
  /** Tells this session from the others of its owner. */
  digestOf(session: Session): string;
  /** Ends what is of nobody any more. */
  endOfFormerUsers(): Promise<void>;
}

export interface SessionDeps {
  readonly store: WebSessions;
  readonly accounts: Pick<Accounts, 'find' | 'isOver' | 'configured'>;
  readonly facts: Pick<AccountFacts, 'seen'>;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Sessions in the store, so that any process serves them, after a restart, too. The store holds a digest of the token, which
 * signs nobody in, and a proof that needs both the token and the password hash: who reads the database cannot use a session, who
 * writes to it cannot make one of a user of the configuration, and a changed password ends those begun with the old one. What
 * somebody may do is asked at every request, so that a change holds at once, at every process.
 */
export function createSessions(
  settings: Pick<PeopleSettings, 'session_hours' | 'idle_minutes'>,
  { store, accounts, facts, clock, random }: SessionDeps,
): Sessions {
  const lifeMs = settings.session_hours * HOUR_MS;
  const idleMs = settings.idle_minutes === undefined ? null : settings.idle_minutes * MINUTE_MS;
  const stored = new WeakMap<Session, { readonly digest: string; readonly notice: Notice | null }>();

  return {
    begin: async (account, browser) => {
      const token = random.secret();
      const now = clock.now();
      const proof = proofOf(account, token);
      const { name: userName, personId } = account;
      const session = { userName, personId, proof, expiresAt: now + lifeMs, browser };
      await store.begin(digestOf(token), session, now);
      await facts.seen(account.id, now);
      return token;
    },
    find: async (token) => {
      if (token === undefined) return null;
      const digest = digestOf(token);
      const found = await store.find(digest);
      if (found === null) return null;
      const account = await accounts.find(found.userName);
      const now = clock.now();
      const isIdle = idleMs !== null && found.seenAt <= now - idleMs;
      if (
        account === null ||
        accounts.isOver(account) ||
        !isSame(found.proof, proofOf(account, token)) ||
        found.expiresAt <= now ||
        isIdle
      ) {
        await store.end(digest);
        return null;
      }
      // A clock that was put back must not let it last for as long as it ran ahead.
      const isAhead = found.expiresAt > now + lifeMs + ROLLBACK_MS;
      const touchMs = idleMs === null ? RARE_TOUCH_MS : TOUCH_MS;
      const isUnseen = found.seenAt <= now - touchMs || found.seenAt > now + ROLLBACK_MS;
      const changes = {
        ...(isAhead && { expiresAt: now + lifeMs }),
        ...(isUnseen && { seenAt: now }),
      };
      if (Object.keys(changes).length > 0) await store.change(digest, changes);
      const notice = found.notice === null ? null : (JSON.parse(found.notice) as Notice);
      if (found.seenAt <= now - RARE_TOUCH_MS) await facts.seen(account.id, now);
      const { name, role, spaces: onlySpaces, seesBank } = account;
      const session: Session = { name, role, sees: seesOf(account), onlySpaces, seesBank, account, notice };
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
    digestOf: (session) => stored.get(session)?.digest ?? '',
    endOfFormerUsers: async () => store.endOfFormer(accounts.configured.map(({ name }) => name)),
  };
}

export function seesOf({ spaces }: Account): (spaceId: string) => boolean {
  if (spaces === null) return () => true;
  const seen = new Set(spaces);
  return (spaceId) => seen.has(spaceId);
}

export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** That both the account's password and the text stand behind something. */
export function proofOf({ name, passwordHash }: Account, text: string): string {
  return createHmac('sha256', passwordHash.reveal()).update(`${name}\n${text}`).digest('base64url');
}

/** In the same time wherever they differ. */
export function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
