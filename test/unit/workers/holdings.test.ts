import type { Clock } from '@spacebooks/base/clock';
import { expect, it } from 'vitest';
import { createHoldings, type Holding, type Holdings } from '../../../src/workers/holdings.js';

const HOLD_MS = 10_000;

/** Timers that fire when they are told to, and what was done, in its order. */
function scene(): { readonly holdings: Holdings; readonly done: string[]; pass(byMs: number): void } {
  const done: string[] = [];
  const timers = new Set<{ readonly at: number; readonly due: () => void }>();
  let now = 0;
  const clock: Clock = {
    now: () => now,
    speed: 1,
    after: (delayMs, due) => {
      const timer = { at: now + delayMs, due };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    sleep: () => Promise.reject(new Error('nobody sleeps here')),
  };
  const note = (what: string) => async (share: string) => void done.push(`${what} ${share}`);
  const holdings = createHoldings({
    take: ({ share, version }) => note('take')(`${share}@${version}`),
    end: async (share) => {
      await note('end')(share);
      if (share === 'stuck') throw new Error('its work does not end');
    },
    lost: note('lost'),
    giveBack: ({ attempt: { share } }) => note('give back')(share),
    onFailure: (error) => done.push((error as Error).message),
    onExpired: (shares) => done.push(`${shares} expired`),
    holdMs: HOLD_MS,
    clock,
  });
  return {
    holdings,
    done,
    pass: (byMs) => {
      now += byMs;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        timer.due();
      }
    },
  };
}

const holding = (share: string, version = 1): Holding => ({
  attempt: { id: share, retryCount: version, share },
  fence: { share, owner: 'me', version },
  since: 0,
  isEnding: false,
});

it('a hold lasts from when the last confirmed statement was sent, not from its answer', async () => {
  const { holdings, done, pass } = scene();
  holdings.extend()(true);
  holdings.add(holding('a'));
  await holdings.settled();
  pass(3_000);
  const confirm = holdings.extend();
  pass(4_000);
  confirm(true);
  pass(HOLD_MS - 4_001);
  expect(holdings.kept()).toHaveLength(1);
  pass(1);
  await holdings.settled();
  expect(done).toEqual(['take a@1', '1 expired', 'lost a']);
  expect(holdings.all()).toEqual([]);
});

it('a statement that was not confirmed extends nothing', async () => {
  const { holdings, done, pass } = scene();
  holdings.extend()(true);
  holdings.add(holding('a'));
  await holdings.settled();
  pass(3_000);
  holdings.extend()(false);
  pass(HOLD_MS - 3_000);
  await holdings.settled();
  expect(done).toEqual(['take a@1', '1 expired', 'lost a']);
});

it('an answer that comes later than the hold lasts extends nothing', async () => {
  const { holdings, done, pass } = scene();
  const confirm = holdings.extend();
  pass(HOLD_MS);
  confirm(true);
  holdings.add(holding('a'));
  await holdings.settled();
  expect([done, holdings.all()]).toEqual([[], []]);
});

it('nothing is begun that was fetched before the hold ran out', async () => {
  const { holdings, done, pass } = scene();
  holdings.extend()(true);
  pass(HOLD_MS);
  holdings.add(holding('a'));
  await holdings.settled();
  expect([done, holdings.all()]).toEqual([[], []]);
});

it('a share that is fetched again before its loss has shown is lost first', async () => {
  const { holdings, done } = scene();
  holdings.extend()(true);
  holdings.add(holding('a'));
  await holdings.settled();
  holdings.add(holding('a', 2));
  await holdings.settled();
  expect(done).toEqual(['take a@1', 'lost a', 'take a@2']);
  expect(holdings.all().map(({ fence }) => fence.version)).toEqual([2]);
});

it('a share is ended once, and given back behind its end', async () => {
  const { holdings, done } = scene();
  holdings.extend()(true);
  const ending = holding('a');
  holdings.add(ending);
  holdings.release(ending);
  holdings.release(ending);
  expect([holdings.kept(), holdings.all()]).toEqual([[], [ending]]);
  await holdings.settled();
  expect(done).toEqual(['take a@1', 'end a', 'give back a']);
});

it('a share is given back also when its work could not be ended', async () => {
  const { holdings, done } = scene();
  holdings.extend()(true);
  const stuck = holding('stuck');
  holdings.add(stuck);
  holdings.release(stuck);
  await holdings.settled();
  expect(done).toEqual(['take stuck@1', 'end stuck', 'its work does not end', 'give back stuck']);
});

it('a share that is lost while it ends is not given back, and one whose work never began is not called off', async () => {
  const { holdings, done } = scene();
  holdings.extend()(true);
  const [ending, never] = [holding('a'), holding('b')];
  holdings.add(ending);
  await holdings.settled();
  holdings.release(ending);
  await Promise.resolve();
  holdings.lose(ending);
  holdings.add(never);
  holdings.lose(never);
  await holdings.settled();
  expect(done).toEqual(['take a@1', 'end a', 'lost a']);
});
