import type { AlertAbout, AlertSubjectKey } from '../domain/alerts/alert.js';
import type { FailureCode } from '../domain/errors.js';
import { aboutIn, endAlerts, lasting, type NewAlert, raiseAlert } from './alert-rows.js';
import type { Db } from './tables.js';

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
  /** What `text` says, for other languages; null where an earlier version raised it. */
  readonly about: AlertAbout | null;
}

export type { NewAlert } from './alert-rows.js';

export interface Alerts {
  /** Raises an alert; of one that lasts only the words are renewed. */
  raise(alert: NewAlert, now: number): Promise<void>;
  /** All is well with a subject: its alerts end. */
  end(subject: AlertSubjectKey, now: number): Promise<void>;
  /** All is well with every subject that starts like this, but for those named. */
  endOthers(prefix: string, except: readonly AlertSubjectKey[], now: number): Promise<void>;
  /** Puts an alert aside; as long as its cause lasts it is not raised again. @returns false when it is not open */
  putAside(id: number, by: string, now: number): Promise<boolean>;
  unsent(limit: number): Promise<Alert[]>;
  markSent(id: number, now: number): Promise<void>;
  /** The latest first. */
  list(filter: {
    readonly open: boolean;
    readonly spaceId?: string | undefined;
    readonly limit: number;
  }): Promise<readonly AlertRecord[]>;
}

export function createAlerts(db: Db): Alerts {
  return {
    raise: (alert, now) => raiseAlert(db, alert, now),
    end: (subject, now) => endAlerts(db, subject, now),
    endOthers: async (prefix, except, now) => {
      await lasting(db, now, 'gone')
        .where((eb) => eb(eb.fn('substr', ['subject', eb.val(1), eb.val(prefix.length)]), '=', prefix))
        .$if(except.length > 0, (query) => query.where('subject', 'not in', [...except]))
        .execute();
    },
    putAside: async (id, by, now) => {
      const { numUpdatedRows } = await db
        .updateTable('alert')
        .set({ resolved_at: now, resolution: 'by hand', resolved_by: by })
        .where('id', '=', id)
        .where('resolved_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    unsent: async (limit) => {
      const rows = await db
        .selectFrom('alert')
        .select(['id', 'space_id', 'saga_id', 'code', 'text'])
        .where('sent_at', 'is', null)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        spaceId: row.space_id,
        sagaId: row.saga_id,
        code: row.code as FailureCode,
        text: row.text,
      }));
    },
    markSent: async (id, now) => {
      await db.updateTable('alert').set({ sent_at: now }).where('id', '=', id).execute();
    },
    list: async ({ open, spaceId, limit }) => {
      const rows = await db
        .selectFrom('alert')
        .selectAll()
        .$if(open, (query) => query.where('resolved_at', 'is', null))
        .$if(spaceId !== undefined, (query) => query.where('space_id', '=', spaceId ?? null))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        spaceId: row.space_id,
        sagaId: row.saga_id,
        code: row.code as FailureCode,
        text: row.text,
        subject: row.subject,
        raisedAt: row.raised_at,
        sentAt: row.sent_at,
        resolvedAt: row.resolved_at,
        resolution: row.resolution,
        resolvedBy: row.resolved_by,
        about: aboutIn(row.facts),
      }));
    },
  };
}
