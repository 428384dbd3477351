import { DAY_MS } from '@spacebooks/base/durations';
import type { Database } from 'better-sqlite3';
import type { RetentionLimits } from '../../../../src/domain/retention/limits.js';
import type { Db } from '../../../../src/store/engine/open.js';
import {
  createRetention,
  PRUNED,
  type Pruned,
  type Retention,
} from '../../../../src/store/retention/retention.js';
import { sqliteDatabase } from '../database.js';

export const BEGIN = Date.UTC(2025, 2, 3, 4);
export const LIMITS: RetentionLimits = { booksYears: 10, workDays: 400 };

/** A database that lives through days, without waiting for its disk. */
export interface Years {
  readonly db: Db;
  readonly raw: Database;
  readonly retention: Retention;
  /** Days pass on each of which a daemon runs; the clock is where it says, counted from the begin. */
  pass(days: number): Promise<void>;
  /** Now, epoch milliseconds. */
  now(): number;
  /** The clock is put to another time. */
  putTo(at: number): void;
  /** All that is to go goes. @returns rows that went, by kind */
  prune(limits?: RetentionLimits): Promise<Partial<Record<Pruned, number>>>;
  count(table: string): number;
  /** An invoice that has ended: a saga with its history, an event, and an alert that ended where it was not issued. */
  invoice(id: string, state: 'done' | 'refused' | 'gone' | 'parked'): void;
}

export async function years(): Promise<Years> {
  const raws: Database[] = [];
  const { db } = await sqliteDatabase((raw) => {
    raw.pragma('synchronous = OFF');
    raws.push(raw);
  });
  const [raw] = raws;
  if (raw === undefined) throw new Error('a database has a connection');
  const retention = createRetention(db);
  let now = BEGIN;
  return {
    db,
    raw,
    retention,
    now: () => now,
    putTo: (at) => {
      now = at;
    },
    pass: async (days) => {
      for (let day = 0; day < days; day += 1) {
        await retention.noteDay(now);
        now += DAY_MS;
      }
      await retention.noteDay(now);
    },
    prune: async (limits = LIMITS) => {
      const all: Partial<Record<Pruned, number>> = {};
      for (const kind of PRUNED) {
        for (let after: number | null = 0; after !== null; ) {
          const step = await retention.step(kind, limits, after, now);
          if (step.pruned > 0) all[kind] = (all[kind] ?? 0) + step.pruned;
          after = step.next;
        }
      }
      return all;
    },
    count: (table) => raw.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0,
    invoice: (id, state) => insertInvoice(raw, id, state, now),
  };
}

function insertInvoice(raw: Database, id: string, state: string, now: number): void {
  const isOpen = state === 'parked';
  raw
    .prepare(`insert into saga (id, space_id, invoice_id, created_at, version, state, lock, produced, requested, done_before,
      failures, settings_digest, run_at, parked_from, xml)
      values (@id, 'berlin', @id, @now, 3, @state, 'none', 0, 1, 0, 0, 'd', @runAt, @from, @xml)`)
    .run({
      id,
      now,
      state,
      runAt: isOpen ? now : null,
      from: isOpen ? 'checked' : null,
      xml: state === 'done' ? `xml of ${id}` : null,
    });
  const history = raw.prepare('insert into saga_history (saga_id, sequence, at, state) values (?, ?, ?, ?)');
  history.run(id, 1, now, 'requested');
  history.run(id, 2, now + 1_000, state);
  raw
    .prepare(`insert into inbox_event (received_at, space_id, event, invoice_id, saga_id)
      values (?, 'berlin', 'requested_e_invoice', ?, ?)`)
    .run(now, id, id);
  if (state !== 'refused') return;
  const { lastInsertRowid: alert } = raw
    .prepare(`insert into alert (key, subject, raised_at, space_id, saga_id, code, text, facts, sent_at, lasts, resolved_at, resolution)
      values (@id, 'invoice:berlin:' || @id, @now, 'berlin', @id, 'invoice.refused', 'why', '{}', @now, 0, @now, 'gone')`)
    .run({ id, now });
  const { lastInsertRowid: notice } = raw
    .prepare(
      `insert into notice (audience, kind, topic, made_at, content) values ('', 'alert', 't', ?, '{}')`,
    )
    .run(now);
  raw.prepare(`insert into alert_told (audience, alert_id, notice_id) values ('', ?, ?)`).run(alert, notice);
  raw
    .prepare(`insert into notice_delivery (notice_id, channel, sent_at) values (?, 'mail', ?)`)
    .run(notice, now);
}
