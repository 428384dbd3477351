import { afterAll, beforeAll } from 'vitest';
import { type Cluster, startCluster } from './cluster.js';
import { type Pooler, startPooler } from './pooler.js';

export interface SharedCluster {
  readonly server: () => Cluster;
  /** A database of its own. @returns its URL */
  emptyDatabase(): Promise<string>;
}

/** Whether tests reach their databases through PgBouncer: `SPACEBOOKS_TEST_POOLER=1`. */
const POOLED = process.env.SPACEBOOKS_TEST_POOLER === '1';

/**
 * A server that all tests of a `describe` share, stopped behind them.
 *
 * @param pooled its databases are reached through PgBouncer
 * @param roles that log in there, beside the owner
 */
export function shareCluster({ pooled = POOLED, roles = ['daemon'] } = {}): SharedCluster {
  let cluster: Cluster;
  let pooler: Pooler | undefined;
  let made = 0;
  beforeAll(async () => {
    cluster = startCluster();
    if (pooled) pooler = await startPooler(cluster, roles);
  });
  afterAll(() => {
    pooler?.stop();
    cluster.stop();
  });
  return {
    server: () => cluster,
    emptyDatabase: async () => {
      made += 1;
      const name = `empty_${made}`;
      await cluster.maintain(`create database ${name}`);
      const url = cluster.urlOf(name);
      return pooler?.pooled(url) ?? url;
    },
  };
}
