import { type Clock, sleepOn } from '@spacebooks/base/clock';
import { afterEach, describe, expect, it } from 'vitest';
import { type JumpingClock, jumpingClock } from '../../../packages/ksef-client/test/jumping-clock.js';
import { createRunner, type Runner, type RunnerDeps } from '../../../src/einvoice/runner.js';
import { silentLog } from '../../../src/ops/log.js';

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

let runner: Runner | null = null;
afterEach(async () => {
  await runner?.stop();
});

/** A clock on which sleeping takes no time either: only `advance` does. */
function stillClock(): JumpingClock {
  const clock = jumpingClock();
  return { ...clock, sleep: (ms, signal) => sleepOn(clock, ms, signal) };
}

/** One whose spaces nobody has paused, on a clock that stands still. */
function runnerOf(parts: object): Runner {
  const rest = { isPaused: async () => false, clock: stillClock(), log: silentLog };
  return createRunner({ ...rest, ...parts } as unknown as RunnerDeps);
}

/** A runner with nothing to do. */
async function idleRunner(clock: Clock): Promise<Runner> {
  const parts = {
    spaces: [{ id: 'berlin' }],
    sagas: { nextDue: async () => null, wakeWaiting: async () => undefined },
    isPaused: async () => false,
    clock,
    log: silentLog,
  };
  runner = createRunner(parts as unknown as RunnerDeps);
  runner.wake();
  await settled();
  return runner;
}

async function settled(): Promise<void> {
  for (let round = 0; round < 10; round += 1) await new Promise(setImmediate);
}

it('wakes the lane of one space, or all', async () => {
  const looked: string[] = [];
  const parts = {
    spaces: [{ id: 'berlin' }, { id: 'hamburg' }],
    sagas: {
      nextDue: async (id: string) => {
        looked.push(id);
        return null;
      },
      wakeWaiting: async () => undefined,
    },
  };
  runner = runnerOf(parts);
  runner.wake('hamburg');
  await settled();
  expect(looked).toEqual(['hamburg']);
  runner.wake();
  await settled();
  expect(looked.sort()).toEqual(['berlin', 'hamburg', 'hamburg']);
});

it.each([
  [1, 12],
  [100, 12],
  [300, 4],
  [2_000, 2],
])('takes up of each of %i spaces at most %i e-invoices at once', async (spaces, most) => {
  const asked: [string, number][] = [];
  const parts = {
    spaces: Array.from({ length: spaces }, (_, space) => ({ id: `s${space}` })),
    sagas: {
      nextDue: async () => 0,
      claimDue: async (id: string, _now: number, atMost: number) => {
        asked.push([id, atMost]);
        return [];
      },
      wakeWaiting: async () => undefined,
    },
  };
  runner = runnerOf(parts);
  runner.wake('s0');
  await settled();
  expect(asked).toEqual([['s0', most]]);
});

it('asks no store about due e-invoices where as many are under way as may be, until one of them ends', async () => {
  const asked: string[] = [];
  const ends: (() => void)[] = [];
  let left = 13;
  const parts = {
    spaces: [{ id: 'berlin' }],
    sagas: {
      nextDue: async () => {
        asked.push('due');
        return left > 0 ? 0 : null;
      },
      claimDue: async (_id: string, _now: number, most: number) => {
        const claimed = Math.min(most, left);
        left -= claimed;
        return Array.from({ length: claimed }, () => ({ id: 'saga', spaceId: 'berlin', invoiceId: 'i' }));
      },
      wakeWaiting: async () => undefined,
    },
    takeWaiting: async () => void asked.push('take'),
    trace: { of: () => new Promise<void>((resolve) => ends.push(resolve)) },
    afterRun: () => undefined,
  };
  runner = runnerOf(parts);
  runner.wake('berlin');
  await settled();
  expect([asked, ends.length]).toEqual([['take', 'due'], 12]);
  runner.due('berlin');
  await settled();
  expect(asked).toEqual(['take', 'due']);
  ends[0]?.();
  await settled();
  expect([asked, ends.length]).toEqual([['take', 'due', 'due'], 13]);
  for (const end of ends) end();
});

it('takes what callbacks have left before it asks what is due, after a wake-up alone, and again after a failure', async () => {
  const asked: string[] = [];
  const clock = stillClock();
  let failing = true;
  const parts = {
    spaces: [{ id: 'berlin' }],
    sagas: {
      nextDue: async () => {
        asked.push('due');
        return null;
      },
      wakeWaiting: async () => undefined,
    },
    takeWaiting: async (id: string) => {
      asked.push(`take ${id}`);
      if (failing) throw new Error('the store is away');
    },
    isPaused: async () => false,
    clock,
    log: silentLog,
  };
  runner = createRunner(parts as unknown as RunnerDeps);
  runner.wake();
  await settled();
  expect(asked).toEqual(['take berlin']);
  failing = false;
  clock.advance(MINUTE);
  await settled();
  expect(asked).toEqual(['take berlin', 'take berlin', 'due']);
  clock.advance(MINUTE);
  await settled();
  expect(asked.slice(3)).toEqual(['due']);
  runner.wake('berlin');
  await settled();
  expect(asked.slice(4)).toEqual(['take berlin', 'due']);
});

describe('a lane that has nothing to do', () => {
  it('is not stuck because the clock was set, be it forward or back', async () => {
    const time = stillClock();
    let wrongBy = 0;
    const idle = await idleRunner({ ...time, now: () => time.now() + wrongBy });
    wrongBy = YEAR;
    expect(idle.stuck()).toEqual([]);
    time.advance(MINUTE);
    await settled();
    wrongBy = 0;
    expect(idle.stuck()).toEqual([]);
  });

  it('is stuck when nobody looks for five minutes, also under a clock that was put back', async () => {
    const time = stillClock();
    let wrongBy = 0;
    // The timer of the next look is lost.
    const after: Clock['after'] = (ms, run) => time.after(ms > MINUTE ? ms : YEAR, run);
    const stuck = await idleRunner({
      ...time,
      after,
      sleep: (ms, signal) => sleepOn({ after }, ms, signal),
      now: () => time.now() + wrongBy,
    });
    time.advance(4 * MINUTE);
    expect(stuck.stuck()).toEqual([]);
    wrongBy = -YEAR;
    time.advance(2 * MINUTE);
    expect(stuck.stuck()).toEqual(['berlin']);
  });
});
