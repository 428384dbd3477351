import { openDatabase } from '../../src/store/open.js';
import { type Cluster, connectedTo, startCluster } from './cluster.js';

const TEMPLATE = 'template_spacebooks';

/** For vitest: one server for all test files, with a database of this version's schema to copy. */
export async function setup(): Promise<() => void> {
  const cluster = startCluster();
  await prepare(cluster);
  process.env.SPACEBOOKS_TEST_POSTGRES = cluster.url;
  return () => cluster.stop();
}

async function prepare(cluster: Cluster): Promise<void> {
  await cluster.maintain(`create database ${TEMPLATE}`);
  const { db, close } = await openDatabase(cluster.urlOf(TEMPLATE));
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
  const { SPACEBOOKS_TEST_POSTGRES: url } = process.env;
  if (url === undefined) throw new Error('the server of the tests is not running');
  const { urlOf, maintain } = connectedTo(url);
  made += 1;
  const name = `test_${process.pid}_${made}`;
  await maintain(`create database ${name} template ${TEMPLATE}`);
  return {
    url: urlOf(name),
    remove: () => maintain(`drop database ${name} with (force)`),
  };
}
