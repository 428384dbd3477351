import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import type { KsefLog, KsefSession } from '../client.js';
import { KsefError } from '../errors.js';
import { lastsUntil } from '../moments.js';
import type { SessionStore } from '../state-store.js';
import { newCipher, type SessionCipher } from './cipher.js';

/** The sessions of this process, and the knowledge of those that earlier ones left open. */
export interface Sessions {
  /** One that takes documents, opened when there is none. */
  usable(): Promise<KsefSession>;
  /**
   * The key of a session for one more document.
   *
   * @returns null when this process does not have it, or knows that KSeF takes nothing more in it
   */
  cipherFor(reference: string): SessionCipher | null;
  /** KSeF takes nothing more in it. */
  ended(reference: string): void;
  /**
   * Whether a send in it was answered. Where one after the other is not, it is left: opening another one shows whether
   * KSeF is there at all, before the next document is put in doubt.
   */
  tried(reference: string, answered: boolean): void;
  /** Closes what is idle, used up or left behind; with `end`, everything. */
  tidy(end: boolean): Promise<void>;
}

interface SessionsOptions {
  /** Seller and environment. */
  readonly context: string;
  readonly clock: Clock;
  readonly store: SessionStore;
  readonly log: KsefLog;
  /** How an error reads in the log. */
  readonly describe: (error: KsefError) => string;
  readonly open: (cipher: SessionCipher) => Promise<KsefSession>;
  readonly close: (reference: string) => Promise<void>;
}

interface OwnSession extends KsefSession {
  readonly cipher: SessionCipher;
  documents: number;
  /** Sends in a row that were not answered. */
  unanswered: number;
  /** Epoch milliseconds. */
  lastUsed: number;
  takesMore: boolean;
}

/** KSeF's limit is 10 000; documents whose session is asked for and who are not sent yet need a place, too. */
const MOST_DOCUMENTS = 9_900;
/** A document must be sent in the session that it was committed with. */
const MARGIN_MS = 15 * MINUTE_MS;
const MOST_UNANSWERED = 3;
/** KSeF writes its collective receipt when a session is closed, so none stays open for nothing. */
const IDLE_MS = 10 * MINUTE_MS;

function takesDocuments({ validUntil, takesMore, documents }: OwnSession, now: number): boolean {
  return takesMore && validUntil - MARGIN_MS > now && documents < MOST_DOCUMENTS;
}

export function createSessions(options: SessionsOptions): Sessions {
  const { context, clock, store, log } = options;
  const startedAt = clock.now();
  const own = new Map<string, OwnSession>();
  let current: OwnSession | null = null;
  let opening: Promise<OwnSession> | null = null;

  async function openOne(): Promise<OwnSession> {
    const cipher = newCipher();
    const opened = await options.open(cipher);
    const now = clock.now();
    const session = { ...opened, validUntil: lastsUntil(opened.validUntil, now, MARGIN_MS) };
    // Before it is used, so that a restart knows what to close.
    await store.sessionOpened(context, session, now);
    current = { ...session, cipher, documents: 0, unanswered: 0, lastUsed: now, takesMore: true };
    own.set(session.reference, current);
    return current;
  }

  function mayClose(reference: string, openedAt: number, end: boolean): boolean {
    const session = own.get(reference);
    const now = clock.now();
    // Another client of this process may have opened it; not at a moment to come, of a clock that was put back since.
    if (session === undefined) return openedAt < startedAt || openedAt > now;
    return end || !takesDocuments(session, now) || Math.abs(now - session.lastUsed) >= IDLE_MS;
  }

  async function closeOne(reference: string, validUntil: number): Promise<void> {
    const session = own.get(reference);
    if (session !== undefined) session.takesMore = false;
    // KSeF has closed it by itself.
    if (validUntil > clock.now()) await options.close(reference);
    await store.sessionClosed(reference, clock.now());
    own.delete(reference);
  }

  return {
    usable: async () => {
      if (current === null || !takesDocuments(current, clock.now())) {
        opening ??= openOne().finally(() => {
          opening = null;
        });
        await opening;
      }
      const session = current as OwnSession;
      session.lastUsed = clock.now();
      return { reference: session.reference, validUntil: session.validUntil };
    },
    cipherFor: (reference) => {
      const session = own.get(reference);
      if (session === undefined || !session.takesMore) return null;
      session.documents += 1;
      session.lastUsed = clock.now();
      return session.cipher;
    },
    ended: (reference) => {
      const session = own.get(reference);
      if (session !== undefined) session.takesMore = false;
    },
    tried: (reference, answered) => {
      const session = own.get(reference);
      if (session === undefined) return;
      session.unanswered = answered ? 0 : session.unanswered + 1;
      if (session.unanswered >= MOST_UNANSWERED) session.takesMore = false;
    },
    tidy: async (end) => {
      for (const { reference, validUntil, openedAt } of await store.openSessions(context)) {
        if (!mayClose(reference, openedAt, end)) continue;
        try {
          await closeOne(reference, validUntil);
          log.info('ksef.session-closed', { session: reference });
        } catch (error) {
          if (!(error instanceof KsefError)) throw error;
          log.warn('ksef.session-close-failed', { session: reference, reason: options.describe(error) });
        }
      }
    },
  };
}
