import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../../test/free-port.js';
import { runDaemon } from '../daemon-process.js';
import { configText } from '../spaces.js';
import { SPACES } from './questions.js';

const IDLE_S = 60;
/** What follows a start is over by then. */
const SETTLED_S = 20;
const LONGEST_START_MS = 120_000;

/** Milliseconds on a processor, and MB. */
export interface Started {
  readonly ready: number;
  /** With what follows the start. */
  readonly settled: number;
  /** Of a minute. */
  readonly idle: number;
  readonly memory: number;
}

/** What a start with this database costs, and a minute of rest after it; nothing is due in it. Without nights, which have a bench of their own. */
export async function startWith(database: string): Promise<Started> {
  const folder = dirname(database);
  const server = fork(
    new URL('../sandbox/spaces-server.ts', import.meta.url),
    [String(SPACES.length), 'each', '1'],
    {
      execArgv: ['--import', 'tsx'],
    },
  );
  try {
    const [{ url }] = (await once(server, 'message')) as [{ url: string }];
    const port = await freePort();
    const config = join(folder, `${basename(database)}.yml`);
    const given = { url, port, count: SPACES.length, folder, hasBooks: false, database: basename(database) };
    writeFileSync(config, configText(given));
    const daemon = await runDaemon({ config, port, longestStartMs: LONGEST_START_MS });
    const ready = daemon.processorMs();
    await pause(SETTLED_S * 1_000);
    const settled = daemon.processorMs();
    await pause(IDLE_S * 1_000);
    const idle = daemon.processorMs() - settled;
    const memory = daemon.memory();
    await daemon.stop();
    return { ready, settled, idle, memory };
  } finally {
    server.kill();
  }
}
