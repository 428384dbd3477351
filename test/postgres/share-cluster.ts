import { afterAll, beforeAll } from 'vitest';
import { type Cluster, startCluster } from './cluster.js';

export interface SharedCluster {
  readonly server: () => Cluster;
  /** A database of its own. @returns its URL */
  emptyDatabase(): Promise<string>;
}

/** A server that all tests of a `describe` share, stopped behind them. */
export function shareCluster(): SharedCluster {
  let cluster: Cluster;
  let made = 0;
  beforeAll(() => {
    cluster = startCluster();
  });
  afterAll(() => cluster.stop());
  return {
    server: () => cluster,
    emptyDatabase: async () => {
      made += 1;
      const name = `empty_${made}`;
      await cluster.maintain(`create database ${name}`);
      return cluster.urlOf(name);
    },
  };
}
