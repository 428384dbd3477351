import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.js';
import { type Cluster, postgresPrograms } from './cluster.js';

let made = 0;

/** A database as an admin dumps it, beside whatever works with it. @returns what puts it in the place of the present one, as quickly as a replica takes over */
export async function dumpDatabase(cluster: Cluster, url: string): Promise<() => Promise<void>> {
  const programs = postgresPrograms() ?? '';
  const run = (program: string, ...given: string[]): void =>
    void execFileSync(join(programs, program), given, { stdio: ['ignore', 'ignore', 'inherit'] });
  const file = join(temporaryFolder('dump-'), 'books.dump');
  run('pg_dump', '--format=custom', `--file=${file}`, url);
  return async () => {
    made += 1;
    const restored = `restored_${made}`;
    await cluster.maintain(`create database ${restored}`);
    run('pg_restore', `--dbname=${cluster.urlOf(restored)}`, '--no-owner', file);
    const name = new URL(url).pathname.slice(1);
    await cluster.maintain(`drop database ${name} with (force)`);
    await cluster.maintain(`alter database ${restored} rename to ${name}`);
  };
}
