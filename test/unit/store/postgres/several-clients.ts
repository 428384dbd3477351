import { sql } from 'kysely';
import { afterEach, expect } from 'vitest';
import type { Db } from '../../../../src/store/engine/open.js';
import { connect } from '../../../../src/store/postgres/connection.js';
import { migrate } from '../../../../src/store/postgres/migrate.js';
import type { SharedCluster } from '../../../postgres/share-cluster.js';

/** Connections of so many processes to a new database, closed behind the test. */
export function severalClients({ emptyDatabase }: SharedCluster) {
  let opened: readonly Db[] = [];
  afterEach(async () => {
    await Promise.all(opened.map((db) => db.destroy()));
    opened = [];
  });
  return async (count: number): Promise<readonly Db[]> => {
    const url = await emptyDatabase();
    const dbs = Array.from({ length: count }, () => connect(url, {}));
    opened = [...opened, ...dbs];
    await migrate(dbs[0] as Db);
    return dbs;
  };
}

/** One for each pair of clients. */
export async function twoClients(several: (count: number) => Promise<readonly Db[]>): Promise<[Db, Db]> {
  const [one, two] = await several(2);
  return [one as Db, two as Db];
}

/** Until some connection waits for a lock of another. */
export async function waitsForLock(db: Db): Promise<void> {
  const waiting = async () => (await sql`select 1 from pg_locks where not granted`.execute(db)).rows.length;
  await expect.poll(waiting).toBeGreaterThan(0);
}
