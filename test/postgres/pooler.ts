import { spawn } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../eventually.js';
import { type Cluster, serverUser } from './cluster.js';

const PORT = 6432;

export interface Pooler {
  /** The same database through the pooler. */
  pooled(url: string): string;
  stop(): void;
}

/** What docs/scale.md says of pgbouncer.ini, for as few connections as a daemon can work with, which are passed around. */
const settings = (folder: string): string => `[databases]
* = host=${folder}

[pgbouncer]
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
listen_port = ${PORT}
listen_addr =
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${folder}/users.txt
logfile = ${folder}/pgbouncer.log
query_wait_timeout = 10
server_login_retry = 1
`;

/** PgBouncer in transaction mode in front of a server. @param roles that may log in, beside the owner */
export async function startPooler({ folder }: Cluster, roles: readonly string[] = []): Promise<Pooler> {
  const users = ['spacebooks', ...roles].map((role) => `"${role}" ""\n`);
  for (const [name, text] of [
    ['users.txt', users.join('')],
    ['pgbouncer.ini', settings(folder)],
  ] as const) {
    writeFileSync(join(folder, name), text);
    // It runs as another user, and a test before may have left a mask that keeps others out.
    chmodSync(join(folder, name), 0o644);
  }
  const process = spawn('pgbouncer', ['--quiet', join(folder, 'pgbouncer.ini')], {
    ...serverUser(),
    stdio: 'ignore',
  });
  await eventually(() => {
    if (!existsSync(join(folder, `.s.PGSQL.${PORT}`))) throw new Error('PgBouncer does not listen yet');
  });
  return { pooled: (url) => `${url}&port=${PORT}`, stop: () => void process.kill('SIGINT') };
}
