import { type ConnectionProvider, type Dialect, type Driver, Kysely, type KyselyPlugin } from 'kysely';
import type { Db, Tables } from '../schema/tables.js';
import { type BusyRetry, type IsFutile, retryWhileBusy } from './busy-retry.js';

/**
 * Kysely with a retry around every statement and every transaction. It gives its connection back between two tries:
 * readers do not queue behind writers that cannot write.
 *
 * @param driver the one that the dialect creates
 */
export function retryingKysely(
  dialect: Dialect,
  driver: Driver,
  busyRetry: BusyRetry,
  plugins: KyselyPlugin[] = [],
  isFutile?: IsFutile,
): Db {
  const impatient = new Kysely<Tables>({ dialect, plugins }).getExecutor();
  const provideConnection: ConnectionProvider['provideConnection'] = (use) =>
    retryWhileBusy(() => impatient.provideConnection(use), busyRetry, isFutile);
  const executor = impatient.withConnectionProvider({ provideConnection });
  return new Kysely<Tables>({ config: { dialect, plugins }, dialect, driver, executor });
}
