import { Client } from 'pg';
import { openDatabase } from '../../src/store/open.js';
import { type Cluster, startCluster } from './cluster.js';

const TEMPLATE = 'template_spacebooks';

/** For vitest: one server for all test files, with a database of this version's schema to copy. */
export async function setup(): Promise<() => void> {
  const cluster = startCluster();
  await prepare(cluster);
  process.env.SPACEBOOKS_TEST_POSTGRES = cluster.url;
  return () => cluster.stop();
}

async function prepare(cluster: Cluster): Promise<void> {
  await maintain(cluster.url, `create database ${TEMPLATE}`);
  const { db, close } = await openDatabase(databaseUrl(cluster.url, TEMPLATE));
  // What makes a database one of its own is made anew in each copy.
  await db.deleteFrom('store_identity').execute();
  await close();
}

let made = 0;

/** A database of its own. @returns its URL, and what removes it */
export async function copyTemplate(): Promise<{
  readonly url: string;
  readonly remove: () => Promise<void>;
}> {
  const { SPACEBOOKS_TEST_POSTGRES: cluster } = process.env;
  if (cluster === undefined) throw new Error('the server of the tests is not running');
  made += 1;
  const name = `test_${process.pid}_${made}`;
  await maintain(cluster, `create database ${name} template ${TEMPLATE}`);
  return {
    url: databaseUrl(cluster, name),
    remove: () => maintain(cluster, `drop database ${name} with (force)`),
  };
}

function databaseUrl(cluster: string, name: string): string {
  return cluster.replace('/postgres?', `/${name}?`);
}

/** Runs a statement that is about a database, in another one. */
export async function maintain(cluster: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: cluster });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
