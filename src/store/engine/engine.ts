import type { InsertQueryBuilder, RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Failure } from '../../domain/errors.js';
import type { Db, Tables, Transaction } from '../schema/tables.js';
import type { BusyRetry } from './busy-retry.js';
import type { CommitSettings } from './commit-setting.js';

/**
 * What spacebooks asks of the engine that holds its database. Whatever only one engine has is behind this interface, in a
 * folder of its own (`sqlite/`, `postgres/`); the rest of this room is SQL that both have.
 *
 * @param path of the database, wherever an operation takes one: of SQLite's file, or a `postgres://` URL
 */
export interface Engine {
  /**
   * Claims the database for the daemon, or the daemons, that may work with it, checks its pages, and brings its schema up to date.
   *
   * @param path of the file; it and its folder are made where missing, readable by the owner only
   * @throws Failure `daemon.already-running`, `store.newer`, `store.busy`, `store.full`, `store.failed`
   */
  open(path: string, options: DaemonDatabaseOptions): Promise<DaemonDatabase>;
  /**
   * Opens the database beside its daemon, for a small write. Nothing is created or migrated; a migration by the daemon is
   * waited for.
   *
   * @throws Failure `store.missing` when no daemon has made the database yet, `store.newer` when the daemon is of another
   * version, `store.busy`, `store.full`, `store.failed`
   */
  openBeside(path: string, options: ConnectionOptions): Promise<OpenDatabase>;
  /** Whether a daemon holds the claim; false where that cannot be read. Asking does not disturb a daemon that starts. */
  isClaimed(path: string): Promise<boolean>;
  /** Reads every page where the engine can be asked to, changing nothing: seconds for a gigabyte. */
  inspect(path: string): Promise<DatabaseLook>;
  /**
   * Writes a copy of the database as of one moment, beside a daemon that works.
   *
   * @throws Failure `store.missing`, `store.failed`, `store.full`
   */
  copy(path: string, to: string): Promise<void>;
  /**
   * Checks a copy: its pages, its references, its schema, the chain of its audit log.
   *
   * @throws Failure `backup.failed`, `store.newer`
   */
  verifyCopy(path: string): Promise<CopiedDatabase>;
  /** After rows were written with their numbers: the next ones of each table are higher. */
  countOn(transaction: Transaction): Promise<void>;
  /**
   * Puts a verified copy in place, while no daemon works with what is there.
   *
   * @returns the name that the database before has now; null where there was none
   * @throws Failure `backup.in-use`, `backup.occupied`, `store.failed`, `store.full`
   */
  put(database: PutDatabase): Promise<string | null>;
}

/** What engines say in their own way about an open database. */
export interface EngineDialect {
  /** Each of these texts, as a subquery with the column `value`: one parameter, however many there are. */
  elements(texts: readonly string[]): RawBuilder<string>;
  /** The parameter of `elements`. */
  listOf(texts: readonly string[]): unknown;
  /** A member of the JSON text in a column, as text; of whole numbers SQLite gives a number. */
  member<T = string>(column: string, name: string): RawBuilder<T>;
  /** An expression that no index is taken for, where the engine would take one against the order that is asked for. */
  unindexed<T>(expression: RawBuilder<T>): RawBuilder<T>;
  /** The column `id` of invoices with words that begin with these, or are these, all of them, as a subquery. */
  idsOfWords(words: readonly string[], how?: 'beginnings' | 'whole'): RawBuilder<unknown>;
  /**
   * Runs a statement that counts and writes so that no other one of its turn comes in between: alone among those that name
   * the same `alone`, and not while one is alone at what it is `beside`.
   */
  inTurn<T>(db: Db, turn: Turn, work: (db: Db) => Promise<T>): Promise<T>;
  /** Whether this process stands still while a commit reaches the disk: small ones then share theirs. */
  readonly sharesCommits: boolean;
  /**
   * Runs work whose commit would hold up callbacks for too long: on a thread with a connection of its own, where commits of this engine
   * block the process; otherwise here.
   */
  apart<T>(db: Db, work: (apart: Db) => Promise<T>): Promise<T>;
  /** A transaction that locks a table before anything else: the next one that does waits until this one is done. */
  locking<T>(db: Db, table: keyof Tables, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** @throws Failure `share.lost` when the fence that this is in is another worker's by now */
  requireFence(transaction: Transaction): Promise<void>;
  /** Of rows to be claimed: passes over those that somebody else is claiming at this moment. */
  passingLocked<Table extends keyof Tables, Output>(query: Query<Table, Output>): Query<Table, Output>;
  /** A number that differs after another process has written; null where any number of them write all the time. */
  readonly dataVersion: ((db: Db) => Promise<number>) | null;
  /** For transactions: once it is committed, whoever listens to hints of this database is given the space, or null for any. */
  hint(transaction: Transaction, spaceId: string | null): Promise<void>;
  /** Adds one row, and hints at its space in the same commit: one statement, which reads nothing and so conflicts with nobody. */
  insertHinting(
    db: Db,
    insert: InsertQueryBuilder<Tables, 'inbox_event', unknown>,
    spaceId: string,
  ): Promise<void>;
  /** Listens to hints, of this process too, and to null where some may have been missed; null where nobody gives any. */
  readonly hints: ((onHint: (spaceId: string | null) => void) => { stop(): Promise<void> }) | null;
  /** By the clock of a server that several machines share, epoch milliseconds with decimals, one moment a statement; null without one. */
  readonly serverTime: RawBuilder<number> | null;
  /** Takes places of a user before they open, several at once; null where one process sends nearly everything. */
  readonly takePlaces: ((db: Db, asked: PlacesAsked) => Promise<readonly PlaceRow[]>) | null;
  /** Who is sending which message; null where one process sends them all. */
  readonly sendClaims: SendClaims | null;
  /** What it takes on its disk. */
  bytes(db: Db): Promise<number>;
  /** On what it depends that commits survive a power cut. */
  commitSettings(db: Db): Promise<CommitSettings>;
  /** Where the books' anchor is kept: beside the database's file, or in the archive. */
  readonly anchorIn: 'folder' | 'archive';
  /** The path of the database, beside which anchors are kept; null where it is no file of this machine. */
  location(db: Db): Promise<string | null>;
}

/** For transactions. Claims are named by what is sent, and held by a worker. */
export interface SendClaims {
  /** Takes it, or renews it for its holder. @returns false while another one holds it */
  take(
    transaction: Transaction,
    claim: { readonly what: string; readonly sender: string; readonly holdMs: number },
  ): Promise<boolean>;
  /** @returns false when it is another one's by now */
  giveUp(transaction: Transaction, what: string, sender: string): Promise<boolean>;
}

/** Durations in milliseconds. */
export interface PlacesAsked {
  readonly key: string;
  /** By the server's clock, of the moment of the statement. */
  readonly present: RawBuilder<number>;
  /** What lies farther ahead of the present is of a clock that was put back. */
  readonly clockAheadMs: number;
  readonly most: number;
  /** How many a window holds. */
  readonly requests: number;
  readonly countedMs: number;
  /** How long before it opens a place may be taken. */
  readonly aheadMs: number;
  /** How long after it has opened a place is held. */
  readonly holdMs: number;
}

/** Moments by the server's clock. */
export interface PlaceRow {
  /** Id of its row; null in the only row where there is no place. */
  readonly place: number | null;
  /** Without a place: when the next one opens, or the pause ends. */
  readonly opens: number;
  readonly paused: boolean;
  readonly present: number;
}

export interface Turn {
  readonly alone?: string | undefined;
  readonly beside?: string | undefined;
}

type Query<Table extends keyof Tables, Output> = SelectQueryBuilder<Tables, Table, Output>;

/** The dialect of whatever engine opened this handle, which Kysely's adapter carries into transactions, too. */
export function dialectOf(db: Db): EngineDialect {
  return (db.getExecutor().adapter as unknown as { readonly dialect: EngineDialect }).dialect;
}

export interface ConnectionOptions {
  /** Is given the driver's own connection before it is used; a simulation watches it, and ends it as a crash would. */
  readonly onConnect?: ((connection: never) => void) | undefined;
  readonly busyRetry?: BusyRetry | undefined;
}

export interface DaemonDatabaseOptions extends ConnectionOptions {
  /** Other daemons may work with it at the same time, where the engine can have that; otherwise nobody else does. */
  readonly isShared?: boolean;
  /** What people look at is read on a thread of its own, where the engine would stop this one for it. */
  readonly readsInThread?: boolean;
  readonly pageCheck?: PageCheckBounds;
  readonly onMigration?: OnMigration | undefined;
}

/**
 * Told before each step that brings an older database to this version's schema, which may take minutes of a large one. Not
 * of a new one, which is made in a moment.
 *
 * @param done steps that are done
 */
export type OnMigration = (done: number, of: number) => void;

export interface PageCheckBounds {
  /** Databases up to this size are read in place, before anything else is served: 32 MiB take some 40 ms from memory. */
  readonly bytesInPlace: number;
  /** How long a start waits for the check of a larger one, in real time. */
  readonly patienceMs: number;
}

export interface OpenDatabase {
  readonly db: Db;
  close(): Promise<void>;
}

export interface DaemonDatabase extends OpenDatabase {
  /** For callbacks: they do not wait behind all that the spaces do at once. */
  readonly receiving: Db;
  /** For what people look at: it only reads, and keeps nobody who writes waiting. */
  readonly reading: Db;
  /** Never rejects; of a large database it comes minutes after the start. */
  readonly pages: { readonly verdict: Promise<PageVerdict> };
}

export type PageVerdict =
  | { readonly state: 'sound' }
  | { readonly state: 'damaged'; readonly failure: Failure }
  /** The checking process could not be started, or was killed. */
  | { readonly state: 'unknown'; readonly why: string };

export type SchemaState = 'older' | 'current' | 'newer';

/** What a look at the database finds, beside a daemon or without one. */
export type DatabaseLook =
  /** No file, or a database of a server that has no tables of ours yet: it is made when it is opened. */
  | { readonly state: 'missing' }
  /** Another program keeps everybody out; the driver's words. */
  | { readonly state: 'busy'; readonly detail: string }
  /** It cannot be opened or read; the driver's words. */
  | {
      readonly state: 'unreadable';
      readonly detail: string;
      /** Nothing is damaged. */
      readonly code?: 'store.unreachable' | 'store.denied' | 'store.too-old';
    }
  | {
      readonly state: 'readable';
      /** Compared with the schema of this version. */
      readonly schema: SchemaState;
      /** What the engine complains about; none when it is sound. */
      readonly defects: readonly string[];
      readonly bytes: number;
      /** Bytes of pages that hold nothing. */
      readonly freeBytes: number;
    };

/** Tables whose rows a backup counts. */
export const COUNTED = [
  'saga',
  'inbox_event',
  'batch',
  'journal_entry',
  'batch_file',
  'mirror_invoice',
  'alert',
] as const;

export interface CopiedDatabase {
  /** Number of its schema. */
  readonly schema: number;
  /** Every file of the archive that it names, each once, sorted. */
  readonly addresses: readonly string[];
  /** Rows of the audit log, and the hash of the last one. */
  readonly auditRows: number;
  readonly auditHead: string | null;
  readonly counts: Readonly<Record<(typeof COUNTED)[number], number>>;
}

export interface PutDatabase {
  /** The verified copy. */
  readonly from: string;
  /** Where the daemon looks for its database. */
  readonly path: string;
  /** Suffix under which a database that is there is kept; null refuses to replace one. */
  readonly aside: string | null;
}
