import { chmodSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { Failure } from '../../domain/errors.js';
import { createAuditLog } from '../books/audit.js';
import { COUNTED, type CopiedDatabase } from '../engine/engine.js';
import { schemaState } from '../schema/known-schema.js';
import { kyselyOn } from './connection.js';
import { storeFailure } from './failures.js';
import { requireMark } from './migrate.js';
import { requireFile } from './require-file.js';
import { finishRestoreBeside } from './unfinished-restore.js';

/** Columns that hold addresses of the archive. */
const ADDRESSES = [
  ['saga', 'pinned_settings'],
  ['saga', 'invoice_document'],
  ['saga', 'xml'],
  ['saga', 'document_model'],
  ['saga', 'pdf'],
  ['saga', 'receipt'],
  ['saga', 'other_document'],
  ['batch_file', 'address'],
  ['book_record', 'address'],
] as const;

/**
 * Copies the database as of one moment, also while a daemon writes to it: by SQLite's own backup, which reads through the
 * write-ahead log. Nothing but the copy is written.
 */
export async function copyDatabase(path: string, to: string): Promise<void> {
  try {
    finishRestoreBeside(path);
    requireFile(path);
    const database = new Sqlite(path, { readonly: true, fileMustExist: true });
    try {
      database.pragma('busy_timeout = 5000');
      // A transaction that stays open keeps the moment: else each commit of a daemon begins the copy anew, and beside
      // one that is never idle it would not end.
      database.exec('begin');
      database.prepare('select count(*) from sqlite_schema').get();
      await database.backup(to);
    } finally {
      database.close();
    }
    chmodSync(to, 0o600);
    // A copy is read where nothing may be written: it must not need a log beside it.
    const copy = new Sqlite(to);
    try {
      copy.pragma('journal_mode = DELETE');
      leaveOut(copy);
    } finally {
      copy.close();
    }
  } catch (error) {
    throw storeFailure(error);
  }
}

const LEFT_OUT = [
  'web_session',
  'sign_in_attempt',
  'web_pending',
  'web_invitation',
  'api_answer',
  'api_token',
];

/** A restore must not bring back the sessions of people who have signed out since, nor tokens that were revoked or links that were used. */
function leaveOut(copy: Sqlite.Database): void {
  const there = tables(copy);
  for (const table of LEFT_OUT) {
    if (there.has(table)) copy.exec(`delete from ${table}`);
  }
}

/** Checks pages, references and schema of a copy. @throws Failure `backup.failed`, `store.newer` */
export function inspectCopy(path: string): CopiedDatabase {
  const database = open(path);
  try {
    const integrity = database.pragma('integrity_check(5)', { simple: true });
    if (integrity !== 'ok') throw broken(String(integrity));
    const strays = database.pragma('foreign_key_check') as readonly unknown[];
    if (strays.length > 0) throw broken(`${strays.length} rows point to rows that are not there`);
    const number = (name: string): number => Number(database.pragma(name, { simple: true }));
    const schema = requireMark(number('user_version'), number('application_id'));
    if (schemaState(schema) === 'newer') {
      throw new Failure('store.newer', { detail: `its schema is version ${schema}` });
    }
    const has = tables(database);
    const last = has.has('audit_log')
      ? database
          .prepare<[], { sequence: number; hash: string }>(
            'select sequence, hash from audit_log order by sequence desc limit 1',
          )
          .get()
      : undefined;
    const count = (table: string): number =>
      has.has(table) ? (database.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0) : 0;
    return {
      schema,
      addresses: addressesIn(database, has),
      auditRows: last?.sequence ?? 0,
      auditHead: last?.hash ?? null,
      counts: Object.fromEntries(COUNTED.map((table) => [table, count(table)])) as CopiedDatabase['counts'],
    };
  } catch (error) {
    throw asBroken(error);
  } finally {
    database.close();
  }
}

function open(path: string): Sqlite.Database {
  try {
    return new Sqlite(path, { readonly: true, fileMustExist: true });
  } catch (error) {
    throw asBroken(error);
  }
}

/** Sorted by SQLite, on its disk: of twelve million there is one list in memory, and no other beside it. */
function addressesIn(database: Sqlite.Database, has: ReadonlySet<string>): readonly string[] {
  const columns = ADDRESSES.filter(([table]) => has.has(table)).map(
    ([table, column]) => `select ${column} as address from ${table} where ${column} is not null`,
  );
  if (columns.length === 0) return [];
  return database
    .prepare<[], string>(`${columns.join(' union ')} order by address`)
    .pluck()
    .all();
}

function tables(database: Sqlite.Database): ReadonlySet<string> {
  const names = database.prepare<[], string>(`select name from sqlite_schema where type = 'table'`);
  return new Set(names.pluck().all());
}

function broken(detail: string): Failure {
  return new Failure('backup.failed', { detail: `the database: ${detail}` });
}

function asBroken(error: unknown): unknown {
  if (error instanceof Failure) return error;
  const { code, message } = error as { code?: unknown; message?: string };
  return typeof code === 'string' ? broken(`${code}: ${message ?? ''}`) : error;
}

/** Checks the chain of the audit log, too. @throws Failure `backup.failed`, `store.newer` */
export async function verifyCopy(path: string): Promise<CopiedDatabase> {
  const copied = inspectCopy(path);
  const db = kyselyOn(open(path));
  try {
    const verdict = await createAuditLog(db).verify();
    if (!verdict.ok) throw broken(`the audit log: ${verdict.why}`);
    return copied;
  } finally {
    await db.destroy();
  }
}
