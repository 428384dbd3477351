import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import type { SqliteStatement } from 'kysely';
import { withStatementCache } from '../driver.js';
import type { Answered, AskedStatement } from './asked.js';

/*
 * The thread that reads for people (reading-thread.ts): one statement after the other, on a connection of its own that cannot
 * write. The first message that is no statement ends it.
 */
const { path, timeout } = workerData as { readonly path: string; readonly timeout: number };
const raw = new Sqlite(path, { readonly: true, fileMustExist: true, timeout });
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
    if (statement.reader) return { number, rows: [...statement.iterate(parameters)] };
    statement.run(parameters);
    return { number, rows: [] };
  } catch (error) {
    const { code = null, message } = error as Error & { readonly code?: string };
    return { number, code, message };
  }
}
