import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, describe, expect, it } from 'vitest';
import { type Poller, type PollerDeps, startPoller } from '../../src/poller.js';
import { movedClock } from './books/schedule/moved-clock.js';

const START = '2026-11-21T01:00:00Z';
const MINUTE = 60_000;

const pollers: Poller[] = [];
afterEach(async () => {
  for (const poller of pollers.splice(0)) await poller.stop();
});

/** A poller whose polls are noted in seconds after the start. */
function scene(deps: Partial<PollerDeps> = {}) {
  const clock = movedClock(START);
  const begin = clock.now();
  const polls: number[] = [];
  const failures: string[] = [];
  const poller = startPoller({
    onFailure: (error, count) => {
      failures.push(`${(error as Error).message} ${count}`);
      return count * 10 * MINUTE;
    },
    longestRestMs: MINUTE,
    clock,
    ...deps,
    poll: async (stop) => {
      polls.push((clock.now() - begin) / 1_000);
      return deps.poll?.(stop) ?? null;
    },
  });
  pollers.push(poller);
  const pass = (seconds: number) => clock.moveTo(new Date(begin + seconds * 1_000).toISOString());
  return { clock, polls, failures, poller, pass };
}

const contexts = new AsyncLocalStorage<string>();

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a poller', () => {
  it('polls at once, then when the poll said, and never rests longer than it may', async () => {
    const { polls, pass, clock } = scene({ poll: async () => next.shift()?.() ?? null });
    const next = [() => clock.now() + 10_000, () => clock.now() + 10 * MINUTE, () => null];
    await pass(130);
    expect(polls).toEqual([0, 10, 70, 130]);
  });

  it('rests first where it is told to, and until it is woken where that is for ever', async () => {
    const first = scene({ firstRestMs: 30_000 });
    await first.pass(29);
    expect(first.polls).toEqual([]);
    await first.pass(30);
    expect(first.polls).toEqual([30]);
    const never = scene({ firstRestMs: Number.POSITIVE_INFINITY });
    await never.pass(3_600);
    expect(never.polls).toEqual([]);
    never.poller.wake();
    await settled();
    expect(never.polls).toEqual([3_600]);
  });

  it('polls in the context of whoever started it, whoever wakes it', async () => {
    const seen: (string | undefined)[] = [];
    const poll = async () => {
      seen.push(contexts.getStore());
      return null;
    };
    const start = () => scene({ poll }).poller;
    const owned = contexts.run('owner', start);
    const free = start();
    await settled();
    contexts.run('callback', () => {
      owned.wake();
      free.wake();
    });
    await settled();
    contexts.run('callback', () => {
      owned.expedite();
      free.expedite();
    });
    await settled();
    expect(seen).toEqual(['owner', undefined, 'owner', undefined, 'owner', undefined]);
  });

  it('leaves what failed alone for as long as it is told, and counts failures in a row', async () => {
    const troubles = ['first', 'second', null, 'third'];
    const { polls, failures, pass } = scene({
      poll: async () => {
        const trouble = troubles.shift() ?? null;
        if (trouble !== null) throw new Error(trouble);
        return null;
      },
    });
    await pass(31 * 60);
    expect(failures).toEqual(['first 1', 'second 2', 'third 1']);
    expect(polls).toEqual([0, 600, 1_800, 1_860]);
  });

  it('goes on when whoever is told of a failure fails as well', async () => {
    const { polls, pass } = scene({
      poll: () => Promise.reject(new Error('lost')),
      onFailure: () => Promise.reject(new Error('lost as well')),
    });
    await pass(60);
    expect(polls).toEqual([0, 60]);
  });

  it('wakes from a rest, and from a failure only when it is expedited', async () => {
    let trouble: Error | null = null;
    const { polls, pass, poller } = scene({
      poll: async () => {
        if (trouble !== null) throw trouble;
        return null;
      },
    });
    await pass(10);
    poller.wake();
    await settled();
    expect(polls).toEqual([0, 10]);
    trouble = new Error('down');
    poller.wake();
    await settled();
    await pass(20);
    poller.wake();
    await settled();
    expect(polls).toEqual([0, 10, 10]);
    poller.expedite();
    await settled();
    expect(polls).toEqual([0, 10, 10, 20]);
  });

  it('polls once more when it is expedited while it polls', async () => {
    const poller: { current: Poller | null } = { current: null };
    const made = scene({
      firstRestMs: 1_000,
      poll: async () => {
        if (made.polls.length === 1) poller.current?.expedite();
        return null;
      },
    });
    poller.current = made.poller;
    await made.pass(1);
    await settled();
    expect(made.polls).toEqual([1, 1]);
  });

  it('tells how far a clock was put back, and not of one that is kept right', async () => {
    const told: number[] = [];
    const { clock, pass, poller } = scene({ onClockRollback: async (byMs) => void told.push(byMs) });
    await pass(3_600);
    clock.putBackTo(new Date(Date.parse(START) + 3_550_000).toISOString());
    poller.wake();
    await settled();
    expect(told).toEqual([]);
    clock.putBackTo(START);
    poller.wake();
    await settled();
    expect(told).toEqual([3_550_000]);
  });

  it('tells a poll that is under way to end, and stops after it', async () => {
    const ends: string[] = [];
    const { poller, polls } = scene({
      poll: (stop) =>
        new Promise((resolve) =>
          stop.addEventListener('abort', () => {
            ends.push('told');
            resolve(null);
          }),
        ),
    });
    await settled();
    await poller.stop();
    expect([polls, ends]).toEqual([[0], ['told']]);
  });
});
