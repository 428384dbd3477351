import type { ColumnType, Generated } from 'kysely';

type Fixed<T> = ColumnType<T, T, never>;

/** Tables of alerts and of the messages that tell them; moments are epoch milliseconds, flags 0 or 1. */
export interface AlertTables {
  alert: AlertTable;
  notice: NoticeTable;
  alert_told: AlertToldTable;
  notice_delivery: NoticeDeliveryTable;
  heartbeat: HeartbeatTable;
}

export interface AlertTable {
  id: Generated<number>;
  /** Same key, same alert, as long as it lasts. */
  key: Fixed<string>;
  /** What it is about; it ends when all is well there. See domain/alerts/subject.ts. */
  subject: Fixed<string>;
  raised_at: Fixed<number>;
  space_id: Fixed<string | null>;
  saga_id: Fixed<string | null>;
  code: Fixed<string>;
  /** Of a cause that lasts, what was found out last. */
  text: string;
  /** JSON of the same, to be said in any language (domain/alert.ts); null in rows of earlier versions. */
  facts: string | null;
  /** When it was written to the log. */
  sent_at: number | null;
  /** 1 while the cause lasts, as far as is known; also when a person has put it aside. */
  lasts: Generated<number>;
  resolved_at: number | null;
  resolution: 'gone' | 'replaced' | 'by hand' | null;
  /** The person who put it aside. */
  resolved_by: string | null;
}

/** Append-only: a message to an audience. */
export interface NoticeTable {
  id: Generated<number>;
  /** Of what is made once only, such as the digest of a day. */
  key: Fixed<string | null>;
  audience: Fixed<string>;
  kind: Fixed<string>;
  /** What it is about: alerts of one topic are told together. */
  topic: Fixed<string>;
  made_at: Fixed<number>;
  /** JSON of what it says (domain/alerts/notice.ts). */
  content: Fixed<string>;
}

export interface AlertToldTable {
  audience: Fixed<string>;
  alert_id: Fixed<number>;
  notice_id: Fixed<number>;
  end_told: Generated<number>;
  end_notice_id: number | null;
}

export interface NoticeDeliveryTable {
  notice_id: Fixed<number>;
  channel: Fixed<string>;
  failures: number;
  /** What went wrong last. */
  failure: string | null;
  run_at: number | null;
  sent_at: number | null;
}

/** One row: when somebody last showed that the store takes what is written. */
export interface HeartbeatTable {
  id: Fixed<number>;
  at: number;
}
