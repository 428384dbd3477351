import { sql } from 'kysely';
import type { AlertAbout, AlertSubjectKey } from '../domain/alerts/alert.js';
import { alertText } from '../words/alerts.js';
import type { Db, Transaction } from './tables.js';

export interface NewAlert {
  /** Same key, same alert, as long as it lasts. */
  readonly key: string;
  readonly subject: AlertSubjectKey;
  readonly sagaId?: string;
  readonly about: AlertAbout;
}

/** @param facts as a row holds them; null where an earlier version wrote it */
export function aboutIn(facts: string | null): AlertAbout | null {
  return facts === null ? null : (JSON.parse(facts) as AlertAbout);
}

type Handle = Transaction | Db;

/** Raises an alert; of one that lasts only the words are renewed. */
export async function raiseAlert(on: Handle, alert: NewAlert, now: number): Promise<void> {
  const { key, subject, sagaId = null, about } = alert;
  const { spaceId, reason } = about;
  const text = alertText(about);
  const facts = JSON.stringify(about);
  await on
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
    .execute();
}

/** All is well with a subject: its alerts end, also those that a person has put aside. */
export async function endAlerts(on: Handle, subject: AlertSubjectKey, now: number): Promise<void> {
  // Nearly always there is none, and an update would take the lock of writers to find that out.
  const last = await on
    .selectFrom('alert')
    .select('id')
    .where('subject', '=', subject)
    .where(sql<boolean>`lasts = 1`)
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return;
  await lasting(on, now, 'gone').where('subject', '=', subject).execute();
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
