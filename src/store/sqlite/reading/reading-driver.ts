import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { ReadingThread } from './reading-thread.js';

/** Kysely's driver over the reading thread: one connection, which goes from one to the next in the order in which they came. */
export class ReadingDriver implements Driver {
  readonly #thread: ReadingThread;
  readonly #connection: DatabaseConnection;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  constructor(thread: ReadingThread) {
    this.#thread = thread;
    this.#connection = connectionTo(thread);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
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

function connectionTo(thread: ReadingThread): DatabaseConnection {
  return {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => ({
      rows: (await thread.ask(sql, parameters)) as R[],
    }),
    streamQuery: () => {
      throw new RangeError('the reading thread answers in whole: ask for a page at a time');
    },
  };
}
