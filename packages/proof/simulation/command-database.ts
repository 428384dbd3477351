import type { Database } from 'better-sqlite3';
import { Failure } from '../../../src/domain/errors.js';
import { BUSY_RETRY } from '../../../src/store/engine/busy-retry.js';
import { type Db, openBeside } from '../../../src/store/engine/open.js';
import type { SimulatedWorld } from './world.js';

/** A command looks for the daemon's next transaction for so long, and then works without one beside it. */
const LONGEST_WAIT_MS = 2_000;

/**
 * The database as a command has it: on a connection of its own, also beside a daemon. Where one runs, half of the
 * commands begin in the middle of a transaction of it.
 *
 * @throws Error where no daemon has ever made it
 */
export async function withCommandDatabase<T>(
  world: SimulatedWorld,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { machine, time, random, databasePath, violations } = world;
  const busyRetry = { ...BUSY_RETRY, clock: time.worldClock, random };
  const onConnect = (raw: Database): void => {
    world.bug.commandDatabase?.(raw);
    asOfTheMachine(raw, world);
  };
  const { db, close } = await openBeside(databasePath, { busyRetry, onConnect });
  try {
    if (machine.state === 'up' && random.fraction() < 0.5) await inTheMiddle(world);
    return await work(db);
  } catch (error) {
    if (error instanceof Failure && error.code === 'store.busy')
      violations.push(`a command gives up on the database: ${error.detail}`);
    throw error;
  } finally {
    await close();
  }
}

/** Nobody pulls the plug of it, and both sides are in one process: who waited for a lock would keep the other waiting. */
export function asOfTheMachine(
  raw: Database,
  { databaseIsFull }: Pick<SimulatedWorld, 'databaseIsFull'>,
): void {
  raw.pragma('synchronous = OFF');
  raw.pragma('busy_timeout = 0');
  if (databaseIsFull) fill(raw);
}

/** SQLite takes no page more than it has. */
export function fill(raw: Database): void {
  raw.pragma('max_page_count = 1');
}

function inTheMiddle({ machine, time }: SimulatedWorld): Promise<void> {
  return new Promise((resolve) => {
    const cancel = time.worldClock.after(LONGEST_WAIT_MS, resolve);
    machine.awaited.set('begin', () => {
      cancel();
      resolve();
    });
  });
}
