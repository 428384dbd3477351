import { openDatabase } from '../../src/store/engine/open.js';
import { prepareDatabase } from '../../src/store/postgres/grants.js';
import { prepareShareQueue } from '../../src/workers/share-queue.js';
import { asRole, type Cluster, connectedTo, startCluster } from './cluster.js';

const TEMPLATE = 'template_spacebooks';
/** As whom daemons run: not as the owner of the tables. */
const DAEMON = 'spacebooks_daemon';

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
  await cluster.maintain(`create role ${DAEMON} login`);
  await prepareShareQueue(cluster.urlOf(TEMPLATE));
  await prepareDatabase(cluster.urlOf(TEMPLATE), DAEMON);
}

let made = 0;

/** A database of its own. @returns its URL for its owner and for a daemon, and what removes it */
export async function copyTemplate(): Promise<{
  readonly url: string;
  readonly daemonUrl: string;
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
    daemonUrl: asRole(urlOf(name), DAEMON),
    remove: () => maintain(`drop database ${name} with (force)`),
  };
}
