import { CompiledQuery, type DatabaseConnection, PostgresDriver, type TransactionSettings } from 'kysely';

/** A process that is cut off in the middle of a transaction must not keep its rows from the others. */
const IDLE_IN_TRANSACTION_MS = 10_000;

/**
 * Kysely's driver, with transactions that are as good as one after the other, which SQLite's are: what one has read stays
 * true until it commits, or PostgreSQL refuses it (40001) and it is repeated. Both statements go in one round trip.
 */
export class SerializableDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings = {},
  ): Promise<void> {
    const isReading = settings.accessMode === 'read only';
    const level = settings.isolationLevel ?? (isReading ? 'repeatable read' : 'serializable');
    const begin = `begin isolation level ${level}${isReading ? ' read only' : ''}`;
    const bound = `set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`;
    await connection.executeQuery(CompiledQuery.raw(`${begin}; ${bound}`));
  }
}
