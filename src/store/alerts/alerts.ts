import { MINUTE_MS } from '@spacebooks/base/durations';
import { sql } from 'kysely';
import { type AlertAbout, type AlertSubjectKey, endpointOf } from '../../domain/alerts/alert.js';
import type { FailureCode } from '../../domain/errors.js';
import { personNeeded } from '../../domain/hook-event.js';
import { alertText } from '../../words/alerts.js';
import { unfenced } from '../engine/fence.js';
import { openOutbox } from '../engine/outbox.js';
import { transactByRows } from '../engine/transact.js';
import type { Db, Transaction } from '../schema/tables.js';
import { writeHookEvent } from './write-hook-event.js';

export interface Alert {
  readonly id: number;
  readonly spaceId: string | null;
  readonly sagaId: string | null;
  readonly code: FailureCode;
  readonly text: string;
}

/** An alert with what became of it; moments are epoch milliseconds. */
export interface AlertRecord extends Alert {
  readonly subject: string;
  readonly raisedAt: number;
  /** When it went into the log. */
  readonly sentAt: number | null;
  readonly resolvedAt: number | null;
  /** `replaced`: another alert about the same took its place. */
  readonly resolution: 'gone' | 'replaced' | 'by hand' | null;
  readonly resolvedBy: string | null;
  /** What `text` says, for other languages. */
  readonly about: AlertAbout;
}

export type Alerts = ReturnType<typeof createAlerts>;

/** It goes into the log, which takes no time. */
const CLAIM_MS = MINUTE_MS;

export function createAlerts(db: Db) {
  const outbox = openOutbox(db, {
    table: 'alert',
    id: 'id',
    way: null,
    claim: 'alert',
    holdMs: CLAIM_MS,
    whenSent: {},
  });
  return {
    /** Raises an alert; of one that lasts only the words are renewed. */
    raise: (alert: NewAlert, now: number): Promise<void> =>
      unfenced(() => transactByRows(db, (transaction) => raiseAlert(transaction, alert, now))),
    /** All is well with a subject: its alerts end. @returns whether any did */
    end: (subject: AlertSubjectKey, now: number): Promise<boolean> => endAlerts(db, subject, now),
    /** All is well with every subject that starts like this, but for those named. */
    endOthers: async (prefix: string, except: readonly AlertSubjectKey[], now: number): Promise<void> => {
      await lasting(db, now, 'gone')
        .where(startsWith(prefix))
        .$if(except.length > 0, (query) => query.where('subject', 'not in', [...except]))
        .execute();
    },
    /** The lasting alerts of all subjects that start like this, those that a person has put aside too. */
    lastingBelow: (prefix: string) => lastingBelow(db, prefix),
    /** Puts an alert aside; as long as its cause lasts it is not raised again. @returns false when it is not open */
    putAside: async (id: number, by: string, now: number): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('alert')
        .set({ resolved_at: now, resolution: 'by hand', resolved_by: by })
        .where('id', '=', id)
        .where('resolved_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    unsent: async (limit: number): Promise<Alert[]> => {
      const rows = await db
        .selectFrom('alert')
        .select(['id', 'space_id as spaceId', 'saga_id as sagaId', 'code', 'text'])
        .where('sent_at', 'is', null)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, code: row.code as FailureCode }));
    },
    /** Before it is sent. @returns false when another worker has sent it, or may be sending it */
    claim: (id: number): Promise<boolean> => outbox.claim('', id),
    markSent: (id: number, now: number): Promise<void> => outbox.sent('', id, now),
    /** The latest first. */
    list: async ({
      open,
      spaceId,
      limit,
    }: {
      readonly open: boolean;
      readonly spaceId?: string | undefined;
      readonly limit: number;
    }): Promise<readonly AlertRecord[]> => {
      const rows = await db
        .selectFrom('alert')
        .select(['id', 'space_id as spaceId', 'saga_id as sagaId', 'code', 'text', 'subject', 'facts'])
        .select(['raised_at as raisedAt', 'sent_at as sentAt', 'resolved_at as resolvedAt', 'resolution'])
        .select('resolved_by as resolvedBy')
        .$if(open, (query) => query.where('resolved_at', 'is', null))
        .$if(spaceId !== undefined, (query) => query.where('space_id', '=', spaceId ?? null))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ facts, ...row }) => ({
        ...row,
        code: row.code as FailureCode,
        about: aboutIn(facts),
      }));
    },
  };
}

async function lastingBelow(
  db: Db,
  prefix: string,
): Promise<readonly { readonly subject: AlertSubjectKey; readonly about: AlertAbout }[]> {
  const rows = await db
    .selectFrom('alert')
    .select(['subject', 'facts'])
    .where('lasts', '=', 1)
    .where(startsWith(prefix))
    .execute();
  return rows.map(({ subject, facts }) => ({ subject: subject as AlertSubjectKey, about: aboutIn(facts) }));
}

function startsWith(prefix: string) {
  // As the engines count, to whom 😀 is one character.
  const { length } = [...prefix];
  return sql<boolean>`substr(subject, 1, ${length}) = ${prefix}`;
}

export interface NewAlert {
  /** Same key, same alert, as long as it lasts. */
  readonly key: string;
  readonly subject: AlertSubjectKey;
  readonly sagaId?: string;
  readonly about: AlertAbout;
}

/** @param facts as a row holds them */
export function aboutIn(facts: string): AlertAbout {
  return JSON.parse(facts) as AlertAbout;
}

type Handle = Transaction | Db;

/** Raises an alert; of one that lasts only the words are renewed. */
export async function raiseAlert(on: Transaction, alert: NewAlert, now: number): Promise<void> {
  const { key, subject, sagaId = null, about } = alert;
  const { spaceId, reason } = about;
  const text = alertText(about);
  const facts = JSON.stringify(about);
  const row = await on
    .insertInto('alert')
    .values({
      key,
      subject,
      raised_at: now,
      space_id: spaceId,
      saga_id: sagaId,
      code: reason.code,
      text,
      facts,
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        // As a literal: SQLite does not know an index by a bound value.
        .where(sql<boolean>`lasts = 1`)
        .doUpdateSet({ text, facts })
        .where('alert.text', '!=', text),
    )
    .returning(['id', 'raised_at'])
    .executeTakeFirst();
  // Other words about the same are told to people, and to programs once.
  if (row === undefined) return;
  await writeHookEvent(on, personNeeded(row.id, about, row.raised_at), endpointOf(subject));
}

/** All is well with a subject: its alerts end, also those that a person has put aside. @returns whether any did */
export async function endAlerts(on: Handle, subject: AlertSubjectKey, now: number): Promise<boolean> {
  // Nearly always there is none, and an update would take the lock of writers to find that out.
  const last = await on
    .selectFrom('alert')
    .select('id')
    .where('subject', '=', subject)
    .where(sql<boolean>`lasts = 1`)
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return false;
  // Somebody else may have ended it since.
  const { numUpdatedRows } = await lasting(on, now, 'gone').where('subject', '=', subject).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Another cause took the place of these. @param key of the alert about it */
export async function replaceAlerts(
  on: Handle,
  subject: AlertSubjectKey,
  key: string,
  now: number,
): Promise<void> {
  await lasting(on, now, 'replaced').where('subject', '=', subject).where('key', '!=', key).execute();
}

/** The lasting alerts, about to end; the caller says which. What a person put aside stays his. */
export function lasting(on: Handle, now: number, resolution: 'gone' | 'replaced') {
  return on
    .updateTable('alert')
    .set({
      lasts: 0,
      resolved_at: sql<number>`coalesce(resolved_at, ${now})`,
      resolution: sql<'gone' | 'replaced' | 'by hand'>`coalesce(resolution, ${resolution})`,
    })
    .where('lasts', '=', 1);
}
