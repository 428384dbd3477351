import { CompiledQuery, type DatabaseConnection, PostgresDriver, type TransactionSettings } from 'kysely';
import { currentFence } from '../engine/fence.js';
import { requireShare } from './shares.js';

/** A process that is cut off in the middle of a transaction must not keep its rows from the others. */
const IDLE_IN_TRANSACTION_MS = 10_000;

/** Kysely does not export the class. */
type PooledConnection = Parameters<PostgresDriver['rollbackTransaction']>[0];

/** A text that has such a word elsewhere costs two round trips more, and nothing else. */
const WRITES = /\b(?:insert|update|delete|merge|truncate)\b/i;

/**
 * Kysely's driver, with transactions that are as good as one after the other, which SQLite's are: what one has read stays
 * true until it commits, or PostgreSQL refuses it (40001) and it is repeated. Both statements go in one round trip.
 *
 * Within a fence so does the question whether the share is still ours: a takeover that the transaction does not see comes
 * after it, as for everything else that it reads. A statement that writes gets a transaction of its own there.
 */
export class SerializableDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>();
  readonly #inTransaction = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    if (this.#known.has(connection)) return connection;
    this.#known.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = <Row>(query: CompiledQuery) =>
      currentFence() === undefined || this.#inTransaction.has(connection) || !WRITES.test(query.sql)
        ? execute<Row>(query)
        : this.#alone(connection, () => execute<Row>(query));
    return connection;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings = {},
  ): Promise<void> {
    const isReading = settings.accessMode === 'read only';
    const level = settings.isolationLevel ?? (isReading ? 'repeatable read' : 'serializable');
    const begin = `begin isolation level ${level}${isReading ? ' read only' : ''}`;
    const bound = `set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`;
    // Only of a serializable one is it true until the commit: others name the lease of what they write as well.
    const fence = isReading ? undefined : currentFence();
    const required = fence === undefined ? [] : [requireShare(fence)];
    this.#inTransaction.add(connection);
    try {
      await connection.executeQuery(CompiledQuery.raw([begin, bound, ...required].join('; ')));
    } catch (error) {
      await this.rollbackTransaction(connection as PooledConnection).catch(() => undefined);
      throw error;
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#inTransaction.delete(connection);
  }

  override async rollbackTransaction(connection: PooledConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } finally {
      this.#inTransaction.delete(connection);
    }
  }

  async #alone<T>(connection: DatabaseConnection, statement: () => Promise<T>): Promise<T> {
    await this.beginTransaction(connection);
    try {
      const result = await statement();
      await this.commitTransaction(connection);
      return result;
    } catch (error) {
      await this.rollbackTransaction(connection as PooledConnection).catch(() => undefined);
      throw error;
    }
  }
}
