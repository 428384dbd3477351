import { describe } from 'vitest';
import { createHookOutbox } from '../../../../src/store/alerts/hook-outbox.js';
import { type Db, engineOf } from '../../../../src/store/engine/open.js';
import { afterTest } from '../../../after-test.js';
import { hasPostgres } from '../../../postgres/cluster.js';
import { shareCluster } from '../../../postgres/share-cluster.js';
import { sqliteDatabase } from '../database.js';
import { severalClients } from '../postgres/several-clients.js';

/** How processes reach a database that they share. */
export interface Driver {
  /** There are shares of workers, and fences. */
  readonly hasShares: boolean;
  /** A new database, open so many times, each as another process has it. */
  open(count: number): Promise<readonly Db[]>;
}

const sqlite: Driver = {
  hasShares: false,
  open: async (count) => {
    const { db, path } = await sqliteDatabase();
    const engine = await engineOf(path);
    const others = await Promise.all(Array.from({ length: count - 1 }, () => engine.openBeside(path, {})));
    for (const other of others) afterTest(() => other.close());
    await serveLedger(db);
    return [db, ...others.map((other) => other.db)];
  },
};

/** The same tests on each: a file of SQLite, a server, and with SPACEBOOKS_TEST_POOLER=1 a server behind PgBouncer. */
export function onEveryDriver(tests: (driver: Driver) => void): void {
  describe.skipIf(process.env.SPACEBOOKS_TEST_POOLER === '1')('SQLite', () => tests(sqlite));
  describe.skipIf(!hasPostgres())('PostgreSQL', () => {
    const several = severalClients(shareCluster());
    const open = async (count: number): Promise<readonly Db[]> => {
      const dbs = await several(count);
      await serveLedger(dbs[0] as Db);
      return dbs;
    };
    tests({ hasShares: true, open });
  });
}

/** A program that wants to be told of everything. */
export async function serveLedger(db: Db): Promise<void> {
  await createHookOutbox(db).serve([{ name: 'ledger', address: 'ledger', events: null, spaces: null }]);
}
