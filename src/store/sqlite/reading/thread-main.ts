import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import type { SqliteStatement } from 'kysely';
import { withStatementCache } from '../driver.js';
import { forWriting } from '../for-writing.js';
import type { Answered, AskedStatement } from './asked.js';

/*
 * The thread that reads for people, or writes what is large (reading-thread.ts): one statement after the other, on a connection of
 * its own. The first message that is no statement ends it.
 */
const { path, timeout, writes } = workerData as {
  readonly path: string;
  readonly timeout: number;
  readonly writes: boolean;
};
const raw = new Sqlite(path, { readonly: !writes, fileMustExist: true, timeout });
if (writes) forWriting(raw);
const statements = withStatementCache({
  close: () => void raw.close(),
  prepare: (text): SqliteStatement => {
    const statement = raw.prepare(text);
    return {
      reader: statement.reader,
      all: (parameters) => statement.all(...parameters),
      run: (parameters) => statement.run(...parameters),
      iterate: (parameters) => statement.iterate(...parameters),
    };
  },
});

parentPort?.on('message', (asked: AskedStatement | null) => {
  if (asked !== null) return parentPort?.postMessage(answer(asked));
  raw.close();
  parentPort?.close();
});

function answer({ number, text, parameters }: AskedStatement): Answered {
  try {
    const statement = statements.prepare(text);
    // Row by row: in the driver's own loop, a heap that is full would end the process and not this thread.
    if (statement.reader) return { number, rows: [...statement.iterate(parameters)], changes: 0 };
    return { number, rows: [], changes: Number(statement.run(parameters).changes) };
  } catch (error) {
    const { code = null, message } = error as Error & { readonly code?: string };
    return { number, code, message };
  }
}
