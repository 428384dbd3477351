import type { ColumnType, Generated, Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { AskedExportTable } from '../books/asked-exports.js';
import type { BookDecisionTable } from '../books/book-decisions.js';
import type { FigureTables } from '../figures/figure-tables.js';
import type { PeopleTables } from '../people/people-tables.js';
import type { ApiTables } from './api-tables.js';
import type { BatchListTables } from './batch-list-tables.js';
import type { BookTables, Fixed } from './book-tables.js';
import type { ExclusionTable } from './exclusion-table.js';
import type { HookTables } from './hook-tables.js';
import type { InvoiceFactsTable } from './invoice-facts-table.js';

/** The database, or a transaction of it. */
export type Db = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

export type DecisionKind = 'retry' | 'release' | 'replay' | 'pause' | 'resume';

/** Moments are epoch milliseconds, flags 0 or 1, structured values JSON text. */
export interface Tables
  extends BookTables,
    BatchListTables,
    BookDecisionTable,
    AskedExportTable,
    ExclusionTable,
    InvoiceFactsTable,
    ApiTables,
    PeopleTables,
    FigureTables,
    HookTables {
  /** Every callback that came with a right secret, readable or not. */
  inbox_event: {
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
    /** 1 while it waits for the worker of its space, else null. */
    waiting: Generated<number | null>;
    /** When that worker took it, by its own clock; null where whoever received it took it at once. */
    taken_at: Generated<number | null>;
  };
  saga: {
    /** Counts up with every saga that begins, whatever the clock says. */
    sequence: Generated<number>;
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
    /** 1 for the last one of its invoice. */
    latest: Generated<number>;
  };
  /** Append-only: the path of a saga, one row a state. */
  saga_history: {
    saga_id: Fixed<string>;
    sequence: Fixed<number>;
    at: Fixed<number>;
    state: Fixed<string>;
    reason: Fixed<string | null>;
  };
  /** Append-only: decisions of persons that a document in KSeF stands for an invoice. */
  ksef_adoption: {
    id: Generated<number>;
    saga_id: Fixed<string>;
    ksef_number: Fixed<string>;
    /** Who decided: the name of the user of the machine. */
    decided_by: Fixed<string>;
    decided_at: Fixed<number>;
  };
  /** The secret paths that we gave to the platform. */
  subscription: {
    secret: Fixed<string>;
    space_id: Fixed<string>;
    event: Fixed<string>;
    created_at: Fixed<number>;
    /** The platform's id, once it has answered. */
    remote_id: string | null;
    /** A successor took over; callbacks that are still under way are taken. */
    retired_at: number | null;
  };
  request_sent: {
    id: Generated<number>;
    user_key: Fixed<string>;
    at: Fixed<number>;
  };
  /** The other side asked requests to wait; moments are epoch milliseconds. */
  request_pause: {
    /** A user or token of the platform; seller, environment and group of KSeF. */
    user_key: string;
    asked_at: number;
    until: number;
  };
  token_user: {
    /** SHA-256 of the token, never the token. */
    token_digest: Fixed<string>;
    user_id: string;
  };
  /** Sessions that we opened at KSeF; their keys are kept nowhere. */
  ksef_session: {
    reference: Fixed<string>;
    /** Seller and environment. */
    context: Fixed<string>;
    opened_at: Fixed<number>;
    valid_until: Fixed<number>;
    closed_at: number | null;
  };
  /** Append-only: what people decided from the command line or the operator's page. */
  operator_decision: {
    id: Generated<number>;
    at: Fixed<number>;
    kind: Fixed<DecisionKind>;
    /** Who decided: a name, as it was given. */
    decided_by: Fixed<string>;
    space_id: Fixed<string>;
    invoice_id: Fixed<string | null>;
    saga_id: Fixed<string | null>;
    /** The event that was to be worked on once more. */
    event_id: Fixed<number | null>;
    why: Fixed<string | null>;
  };
  /** Append-only: the spaces that stand in the database, version by version; the last one of each counts. */
  space_version: {
    id: Generated<number>;
    space_id: Fixed<string>;
    at: Fixed<number>;
    /** Who wrote it: a name, as it was given. */
    decided_by: Fixed<string>;
    why: Fixed<string | null>;
    /** YAML, as an entry of the list of spaces; null when the space was removed. */
    definition: Fixed<string | null>;
  };
  /** Append-only: what the daemon made of a decision that it had to carry out. */
  operator_outcome: {
    decision_id: Fixed<number>;
    at: Fixed<number>;
    outcome: Fixed<string>;
  };
  /** The last requests of each saga; the oldest go. */
  request_trace: {
    id: Generated<number>;
    at: Fixed<number>;
    space_id: Fixed<string>;
    invoice_id: Fixed<string>;
    saga_id: Fixed<string>;
    system: Fixed<'platform' | 'ksef'>;
    method: Fixed<string>;
    /** Without its query. */
    path: Fixed<string>;
    /** Null when no answer came. */
    status: Fixed<number | null>;
    milliseconds: Fixed<number>;
    request_id: Fixed<string | null>;
  };
  alert: {
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
    /** JSON of the same, to be said in any language (domain/alerts/alert.ts); null in rows of earlier versions. */
    facts: string | null;
    /** When it was written to the log. */
    sent_at: number | null;
    /** 1 while the cause lasts, as far as is known; also when a person has put it aside. */
    lasts: Generated<number>;
    resolved_at: number | null;
    resolution: 'gone' | 'replaced' | 'by hand' | null;
    /** The person who put it aside. */
    resolved_by: string | null;
  };
  /** Append-only: a message to an audience. */
  notice: {
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
  };
  alert_told: {
    audience: Fixed<string>;
    alert_id: Fixed<number>;
    notice_id: Fixed<number>;
    end_told: Generated<number>;
    end_notice_id: number | null;
  };
  notice_delivery: {
    notice_id: Fixed<number>;
    channel: Fixed<string>;
    failures: number;
    /** What went wrong last. */
    failure: string | null;
    run_at: number | null;
    sent_at: number | null;
  };
  /** People who are signed in to the page. */
  web_session: {
    /** Counts up with every sign-in. */
    id: Generated<number>;
    /** SHA-256 of the token, never the token. */
    token_digest: Fixed<string>;
    user_name: Fixed<string>;
    /** That this person had this password hash when it began (src/web/security/sessions.ts). */
    proof: Fixed<string>;
    expires_at: number;
    /** Of the last request: a minute more or less with an idle timeout, else an hour. */
    seen_at: number;
    /** JSON of what the next page shows once. */
    notice: string | null;
    /** Null where an earlier version began it. */
    begun_at: Generated<number | null>;
    /** The browser's name and system in a word each, for its owner to tell sessions apart. */
    browser: Generated<string | null>;
  };
  /** Of PostgreSQL alone: tokens of logins that machines share, sealed (postgres/schema/space-token.ts). */
  space_token: {
    space_id: Fixed<string>;
    /** Of the row of the audit log. */
    sequence: number;
    /** Which key has sealed it; null after a logout, as `sealed`. */
    key_id: string | null;
    sealed: string | null;
  };
  /** Attempts to sign in within a window. */
  sign_in_attempt: {
    /** Kind and digest of whom it counts: no name and no address. */
    key: Fixed<string>;
    attempts: number;
    window_end: number;
  };
  /** One row: when somebody last showed that the store takes what is written. */
  heartbeat: {
    id: Fixed<number>;
    at: number;
  };
  /** Append-only: a date on which a daemon ran, and the highest number of each table when it was first seen. */
  day_seen: {
    /** Counts without gaps. */
    number: Generated<number>;
    /** UTC, YYYY-MM-DD. */
    day: Fixed<string>;
    /** Epoch milliseconds. */
    at: Fixed<number>;
    /** Of `saga.sequence`; the others of `id`. */
    saga: Fixed<number>;
    inbox_event: Fixed<number>;
    alert: Fixed<number>;
    notice: Fixed<number>;
    book_run: Fixed<number>;
    mirror_sync: Fixed<number>;
  };
  /** Empty between transactions. */
  story_over: {
    space_id: Fixed<string>;
    invoice_id: Fixed<string>;
  };
  /** Files of the archive that may be named by no row any more. */
  file_unnamed: {
    address: Fixed<string>;
    /** Number of the day; null until it is set aside. */
    set_aside_on: number | null;
  };
}
