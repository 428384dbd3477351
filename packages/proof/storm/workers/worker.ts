import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@spacebooks/base/clock';
import { EXIT } from '../../../../src/exit-codes.js';
import { freePort } from '../../../../test/free-port.js';
import type { PostgresPair } from '../../../../test/postgres/pair.js';
import type { Exit } from '../../../../test/start-program.js';
import { type Process, startProcess } from '../process.js';
import { type Link, startLink } from './link.js';
import { marking } from './senders.js';

/** A daemon under a supervisor, which starts it again, and its own network to the primary. */
export interface Worker {
  readonly name: string;
  /** Where it takes callbacks. */
  readonly port: number;
  readonly link: Link;
  /** Its process runs, and is not frozen. */
  isUp(): boolean;
  /** Answers that it is ready. */
  isReady(): Promise<boolean>;
  start(): void;
  /** What its process, or the last one, has logged. */
  log(): string;
  /** SIGKILL. Resolves when it is dead; the supervisor starts it again later. */
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** How processes ended that nobody killed, and with what did the wrong thing. */
  readonly endedByThemselves: readonly string[];
  /** SIGTERM, for good. */
  stop(): Promise<Exit>;
  close(): Promise<void>;
}

interface WorkerPlace {
  readonly number: number;
  readonly folder: string;
  readonly postgres: PostgresPair;
  readonly env: Readonly<Record<string, string>>;
}

/** As systemd's RestartSec, real milliseconds. */
const RESTART_MS = 1_000;

export async function startWorker({ number, folder, postgres, env }: WorkerPlace): Promise<Worker> {
  const name = `worker-${number}`;
  const local = join(folder, name);
  mkdirSync(local);
  const port = await freePort();
  const link = await startLink(() => [{ path: postgres.primarySocket() }]);
  const endedByThemselves: string[] = [];
  const over = new AbortController();
  const path = join(folder, `${name}.log`);
  let logged = 0;
  let current: Process | null = null;
  let isFrozen = false;
  let isKilled = false;

  const start = (): void => {
    if (over.signal.aborted || current?.isRunning() === true) return;
    logged = existsSync(path) ? statSync(path).size : 0;
    const started = startProcess(name, ['run', '--config', 'spacebooks.yml'], {
      folder,
      env: {
        ...env,
        ...marking(name),
        LISTEN_PORT: String(port),
        STORE_URL: `postgres://spacebooks@127.0.0.1:${link.port}/storm`,
        LOCAL_FOLDER: local,
      },
    });
    current = started;
    isFrozen = false;
    isKilled = false;
    void started.exited.then(async ({ code, signal }) => {
      if (over.signal.aborted) return;
      // Wrong surroundings, a server that is away, say, are what a supervisor is for.
      if (!isKilled && code !== EXIT.unavailable)
        endedByThemselves.push(`${name} ended by itself: ${code ?? signal}`);
      await systemClock.sleep(RESTART_MS, over.signal);
      start();
    });
  };

  return {
    name,
    port,
    link,
    endedByThemselves,
    isUp: () => current?.isRunning() === true && !isFrozen,
    isReady: async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null);
      return answer?.status === 200;
    },
    start,
    log: () => readFileSync(path).subarray(logged).toString(),
    kill: async () => {
      isKilled = true;
      current?.signal('SIGKILL');
      await current?.exited;
      // What it has sent and nobody has read yet is as lost as its machine.
      link.breakOff();
    },
    freeze: () => {
      isFrozen = true;
      current?.signal('SIGSTOP');
    },
    thaw: () => {
      current?.signal('SIGCONT');
      isFrozen = false;
    },
    stop: async () => {
      over.abort();
      current?.signal('SIGTERM');
      return (await current?.exited) ?? { code: null, signal: null };
    },
    close: async () => {
      over.abort();
      current?.signal('SIGKILL');
      await current?.exited;
      await link.close();
    },
  };
}
