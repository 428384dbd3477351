import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { Turns } from '../turns.js';
import type { ReadingThread } from './reading-thread.js';

/** Kysely's driver over a thread that reads: one connection, which goes from one to the next in the order in which they came. */
export class ReadingDriver implements Driver {
  readonly #thread: ReadingThread;
  readonly #connection: DatabaseConnection;
  readonly #turns = new Turns();

  constructor(thread: ReadingThread) {
    this.#thread = thread;
    this.#connection = connectionTo(thread);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#turns.pass();
  }

  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    if (accessMode !== 'read only') throw new RangeError('the reading thread writes nothing');
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await this.#thread.close();
  }
}

/** The same over a thread that writes. */
export class WritingDriver extends ReadingDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings,
  ): Promise<void> {
    const begin = accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
}

function connectionTo(thread: ReadingThread): DatabaseConnection {
  return {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const { rows, changes } = await thread.ask(sql, parameters);
      return { rows: rows as R[], numAffectedRows: BigInt(changes) };
    },
    streamQuery: () => {
      throw new RangeError('the reading thread answers in whole: ask for a page at a time');
    },
  };
}
