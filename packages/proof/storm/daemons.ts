import { connect } from 'node:net';
import { systemClock } from '@spacebooks/base/clock';
import { EXIT } from '../../../src/exit-codes.js';
import type { SeededRandom } from '../../../test/seeded-random.js';
import type { Exit } from '../../../test/start-program.js';
import { type Process, type Surroundings, startProcess } from './process.js';

/** One daemon after the other on the same files: each is killed, and the next one starts. */
export interface Daemons {
  readonly kills: number;
  /**
   * Those that ended though nobody killed them, with the second in which they did. Without those that found the surroundings
   * wrong: what they said is in the log, and they are started again, as a supervisor does it.
   */
  readonly endedByThemselves: readonly string[];
  /** Kills and starts until so many have been killed, or the signal aborts. */
  killUntil(kills: number, eachMs: number, stop: AbortSignal): Promise<void>;
  /** Starts one, or goes on with the one that runs. */
  start(): void;
  /** Tells the one that runs to stop. @returns how it ended */
  stop(): Promise<Exit>;
}

/** So many of a hundred are killed while they start, before they take callbacks. */
const KILLED_STARTING = 20;
/** So many of a hundred of the others live long. */
const LONG_LIVES = 35;
const LONGEST_START_MS = 1_000;
const ORDINARY_START_MS = 1_000;
/** A start that takes longer is killed like any other, real milliseconds. */
const PATIENCE_MS = 15_000;
const LOOK_MS = 50;

/** @param port on which it takes callbacks */
export function createDaemons(surroundings: Surroundings, port: number, random: SeededRandom): Daemons {
  const startedAt = Date.now();
  const endedByThemselves: string[] = [];
  let kills = 0;
  let current: Process | null = null;

  function start(): Process {
    if (current?.isRunning()) return current;
    const started = startProcess('daemon', ['run', '--config', 'spacebooks.yml'], surroundings);
    current = started;
    void started.exited.then(({ code, signal }) => {
      if (signal === 'SIGKILL' || current !== started || code === EXIT.unavailable) return;
      endedByThemselves.push(`${code ?? signal} after ${Math.round((Date.now() - startedAt) / 1_000)} s`);
    });
    return started;
  }

  /** Many are short; without some long ones hardly anything would be half done when it is killed. */
  function lifetime(eachMs: number): number {
    if (random.below(100) < LONG_LIVES) return eachMs * (1.5 + 1.5 * random.fraction());
    return Math.min(2 * eachMs, (-Math.log(1 - random.fraction()) * eachMs) / 2);
  }

  /** Some are killed while they start, most after a while at work, however long the machine needs to start them. */
  async function live(eachMs: number, stop: AbortSignal): Promise<void> {
    const daemon = start();
    if (random.below(100) < KILLED_STARTING)
      return systemClock.sleep(random.between(100, LONGEST_START_MS), stop);
    const spawnedAt = Date.now();
    while (daemon.isRunning() && !stop.aborted && Date.now() < spawnedAt + PATIENCE_MS) {
      if (await listens(port)) break;
      await systemClock.sleep(LOOK_MS, stop);
    }
    // What is slow to start is slow at work.
    const slowness = Math.min(2, Math.max(1, (Date.now() - spawnedAt) / ORDINARY_START_MS));
    return systemClock.sleep(lifetime(eachMs) * slowness, stop);
  }

  return {
    get kills() {
      return kills;
    },
    endedByThemselves,
    start: () => void start(),
    killUntil: async (wanted, eachMs, stop) => {
      while (kills < wanted && !stop.aborted) {
        const daemon = start();
        await live(eachMs, stop);
        if (daemon.isRunning()) {
          daemon.signal('SIGKILL');
          await daemon.exited;
          kills += 1;
        }
        if (random.chance(0.2)) await systemClock.sleep(random.between(50, 1_500), stop);
      }
    },
    stop: async () => {
      const daemon = start();
      current = null;
      daemon.signal('SIGTERM');
      return daemon.exited;
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
