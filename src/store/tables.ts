import type { ColumnType, Generated } from 'kysely';
import type { AccountingTables } from './accounting-tables.js';
import type { AlertTables } from './alert-tables.js';
import type { DeliveryTables } from './delivery-tables.js';
import type { MirrorTables } from './mirror-tables.js';
import type { OperatorTables } from './operator-tables.js';
import type { ProtectionTables } from './protection-tables.js';
import type { RetentionTables } from './retention-tables.js';
import type { ScheduleTables } from './schedule-tables.js';

/** Moments are epoch milliseconds, flags 0 or 1, structured values JSON text. */
export interface Tables
  extends AccountingTables,
    AlertTables,
    DeliveryTables,
    MirrorTables,
    OperatorTables,
    ScheduleTables,
    ProtectionTables,
    RetentionTables {
  inbox_event: InboxEventTable;
  saga: SagaTable;
  saga_history: SagaHistoryTable;
  ksef_adoption: KsefAdoptionTable;
  subscription: SubscriptionTable;
  request_sent: RequestSentTable;
  request_pause: RequestPauseTable;
  token_user: TokenUserTable;
  ksef_request: KsefRequestTable;
  ksef_pause: KsefPauseTable;
  ksef_session: KsefSessionTable;
}

type Fixed<T> = ColumnType<T, T, never>;

/** Every callback that came with a right secret, readable or not. */
export interface InboxEventTable {
  id: Generated<number>;
  received_at: Fixed<number>;
  space_id: Fixed<string>;
  event: Fixed<string>;
  /** Null when the callback was quarantined. */
  invoice_id: Fixed<string | null>;
  trigger: Fixed<'manual' | 'automatic' | null>;
  /** Why it was quarantined. */
  quarantine: Fixed<string | null>;
  /** The body of a quarantined callback, cut. */
  body: Fixed<string | null>;
  /** The saga that serves it. */
  saga_id: string | null;
}

export interface SagaTable {
  id: Fixed<string>;
  space_id: Fixed<string>;
  invoice_id: Fixed<string>;
  created_at: Fixed<number>;
  /** Counts commits, so that nobody overwrites a state that he has not seen. */
  version: number;
  state: string;
  lock: string;
  produced: number;
  requested: number;
  done_before: number;
  content_digest: string | null;
  failures: number;
  failing_since: number | null;
  parked_from: string | null;
  reason: string | null;
  alerted: string | null;
  run_at: number | null;
  /** Who works on it; void at every start. */
  lease: string | null;
  /** When the platform was last asked for the invoice. */
  read_at: number | null;
  invoice_number: string | null;
  /** The settings that it was checked against last, by digest; until then those of its beginning. */
  settings_digest: string;
  /** The settings pinned at the lock, by their archive address. */
  pinned_settings: string | null;
  /** Archive addresses of what was produced. */
  invoice_document: string | null;
  xml: string | null;
  pdf: string | null;
  /** How far it has come in KSeF; null for the other standards. */
  ksef: string | null;
  /** Out of `ksef`, by the database itself. */
  ksef_number: ColumnType<string | null, never, never>;
  /** Base64 SHA-256 of the XML. */
  document_hash: string | null;
  /** P_1 */
  issue_date: string | null;
  /** Archive address of what its page is drawn from. */
  document_model: string | null;
  /** What it says of the invoice that it corrects. */
  corrects: string | null;
  /** Archive addresses. */
  receipt: string | null;
  other_document: string | null;
}

/** Append-only: decisions of persons that a document in KSeF stands for an invoice. */
export interface KsefAdoptionTable {
  id: Generated<number>;
  saga_id: Fixed<string>;
  ksef_number: Fixed<string>;
  /** Who decided: the name of the user of the machine. */
  decided_by: Fixed<string>;
  decided_at: Fixed<number>;
}

/** Append-only: the path of a saga, one row a state. */
export interface SagaHistoryTable {
  saga_id: Fixed<string>;
  sequence: Fixed<number>;
  at: Fixed<number>;
  state: Fixed<string>;
  reason: Fixed<string | null>;
}

/** The secret paths that we gave to the platform. */
export interface SubscriptionTable {
  secret: Fixed<string>;
  space_id: Fixed<string>;
  event: Fixed<string>;
  created_at: Fixed<number>;
  /** The platform's id, once it has answered. */
  remote_id: string | null;
  /** A successor took over; callbacks that are still under way are taken. */
  retired_at: number | null;
}

/** The platform asked the requests of a user to wait; moments are epoch milliseconds. */
export interface RequestPauseTable {
  user_key: string;
  asked_at: number;
  until: number;
}

export interface RequestSentTable {
  id: Generated<number>;
  user_key: Fixed<string>;
  at: Fixed<number>;
}

export interface TokenUserTable {
  /** SHA-256 of the token, never the token. */
  token_digest: Fixed<string>;
  user_id: string;
}

export interface KsefRequestTable {
  id: Generated<number>;
  /** Seller, environment and group of operations. */
  limit_key: Fixed<string>;
  at: Fixed<number>;
}

export interface KsefPauseTable {
  limit_key: Fixed<string>;
  until: number;
}

/** Sessions that we opened at KSeF; their keys are kept nowhere. */
export interface KsefSessionTable {
  reference: Fixed<string>;
  /** Seller and environment. */
  context: Fixed<string>;
  opened_at: Fixed<number>;
  valid_until: Fixed<number>;
  closed_at: number | null;
}
