import { systemClock } from '@spacebooks/base/clock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inMemoryRateLimits } from '../src/in-memory-rate-limits.js';
import { PlacesInStore } from '../src/places-in-store.js';
import type { PlaceAhead, PlacesAhead, TakenAhead } from '../src/rate-limit.js';

const START = Date.UTC(2026, 9, 1, 9);
const WINDOWS = [{ requests: 2, ms: 60_000 }];

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

const OPENS_IN_MS = 10;

function place(id: number): PlaceAhead {
  return { id, opensInMs: OPENS_IN_MS, until: START + 3_600_000 };
}

/** A store of several machines that answers as a test says, in this order. */
function machines(...answers: readonly (Partial<TakenAhead> | null)[]) {
  const asked: { readonly at: number; readonly most: number }[] = [];
  const givenBack: number[] = [];
  const answered: string[] = [];
  const left = [...answers];
  const ahead: PlacesAhead = {
    take: async (_key, _windows, most) => {
      asked.push({ at: Date.now() - START, most });
      const next = left.shift();
      if (next === undefined) throw new Error('asked too often');
      return next === null ? null : { places: [], isPaused: false, askInMs: 0, ...next };
    },
    answered: async ({ id }, at) => void answered.push(`${id} at ${at - START}`),
    giveBack: async (places) => void givenBack.push(...places.map(({ id }) => id)),
  };
  return { ahead, asked, givenBack, answered };
}

function places(ahead?: PlacesAhead) {
  const told: string[] = [];
  const store = { ...inMemoryRateLimits(), ahead };
  const own = new PlacesInStore(
    { key: 'user:1', windows: WINDOWS, clock: systemClock, store },
    {
      pausedMs: async () => {
        told.push('paused?');
        return 0;
      },
      onFull: (ms) => void told.push(`full for ${ms}`),
    },
  );
  return { own, told, store };
}

/** What is taken as soon as its place opens, each after the one before. */
async function opened<T>(taking: Promise<T>): Promise<T> {
  for (let place = 0; place < 3; place += 1) await vi.advanceTimersByTimeAsync(OPENS_IN_MS);
  return taking;
}

const never = new AbortController().signal;

describe('places that several machines share', () => {
  it('are taken for all that wait, in one question, and used one by one', async () => {
    const { ahead, asked, answered, givenBack } = machines({ places: [place(1), place(2)] });
    const { own } = places(ahead);
    const taking = Promise.all([own.take(0, never), own.take(0, never)]);
    const [one, two] = await opened(taking);
    expect(asked).toEqual([{ at: 0, most: 2 }]);
    await one?.answered(START + 5);
    await two?.answered(START + 7);
    expect(answered).toEqual(['1 at 5', '2 at 7']);
    expect(givenBack).toEqual([]);
  });

  it('that nobody waits for any more are given back', async () => {
    const { ahead, givenBack } = machines({ places: [place(1), place(2), place(3)] });
    const { own } = places(ahead);
    const taking = own.take(0, never);
    await opened(taking);
    expect(givenBack).toEqual([2, 3]);
  });

  it('that come when whoever asked has stopped waiting are given back', async () => {
    const stop = new AbortController();
    const { ahead, givenBack } = machines({ places: [place(1)] });
    const { own } = places(ahead);
    const taking = expect(own.take(0, stop.signal)).rejects.toThrow('stopped');
    stop.abort(new Error('stopped'));
    await taking;
    await vi.advanceTimersByTimeAsync(0);
    expect(givenBack).toEqual([1]);
  });

  it('that come long after whoever asked has stopped waiting are given back, too', async () => {
    const stop = new AbortController();
    const { ahead, givenBack } = machines();
    let answer = (_: TakenAhead): void => undefined;
    const answered = new Promise<TakenAhead>((resolve) => {
      answer = resolve;
    });
    const { own } = places({ ...ahead, take: () => answered });
    const taking = expect(own.take(0, stop.signal)).rejects.toThrow('stopped');
    stop.abort(new Error('stopped'));
    await taking;
    answer({ places: [place(1)], isPaused: false, askInMs: 0 });
    await vi.advanceTimersByTimeAsync(0);
    expect(givenBack).toEqual([1]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that there are none of are asked for again when there may be some', async () => {
    const { ahead, asked } = machines({ askInMs: 3_000 }, { places: [place(1)] });
    const { own, told } = places(ahead);
    const taking = own.take(0, never);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await opened(taking);
    expect(asked).toEqual([
      { at: 0, most: 1 },
      { at: 3_000, most: 1 },
    ]);
    expect(told).toEqual(['full for 3000']);
  });

  it('are asked for ten times a second at most', async () => {
    const { ahead, asked } = machines({ askInMs: 1 }, { places: [place(1)] });
    const { own } = places(ahead);
    const taking = own.take(0, never);
    await vi.advanceTimersByTimeAsync(100);
    await opened(taking);
    expect(asked.map(({ at }) => at)).toEqual([0, 100]);
  });

  it('are asked for after a minute at the latest, for a machine that slept', async () => {
    const { ahead, asked } = machines({ askInMs: 3_600_000 }, { places: [place(1)] });
    const { own } = places(ahead);
    const taking = own.take(0, never);
    await vi.advanceTimersByTimeAsync(60_200);
    await opened(taking);
    expect(asked.map(({ at }) => at)).toEqual([0, 60_200]);
  });

  it('wait for a pause that another machine was asked for', async () => {
    const { ahead } = machines({ isPaused: true, askInMs: 500 }, { askInMs: 500 }, { places: [place(1)] });
    const { own, told } = places(ahead);
    const taking = own.take(0, never);
    await vi.advanceTimersByTimeAsync(1_000);
    await opened(taking);
    expect(told).toEqual(['paused?', 'full for 500', 'full for 500']);
  });

  it('go to whoever is more urgent', async () => {
    const { ahead } = machines({ places: [place(1)] }, { places: [place(2), place(3)] });
    const { own } = places(ahead);
    const order: string[] = [];
    const took = (name: string, priority: number) =>
      own.take(priority, never).then(() => void order.push(name));
    const all = Promise.all([took('first', 0), took('sync', 0), took('attach', 50)]);
    await opened(all);
    expect(order).toEqual(['first', 'attach', 'sync']);
  });
});

describe('places of one machine', () => {
  it.each([
    ['where the store knows no others', undefined],
    ['for a key that is not shared', [null, null, null, null]],
  ])('are recorded one by one, %s', async (_, answers) => {
    const { own, told, store } = places(answers === undefined ? undefined : machines(...answers).ahead);
    const first = await own.take(0, never);
    await own.take(0, never);
    expect(await store.recent('user:1', START - 1, START)).toEqual([START, START]);
    await vi.advanceTimersByTimeAsync(40);
    await first.answered(START + 40);
    expect(await store.recent('user:1', START - 1, START + 40)).toEqual([START + 40, START]);
    const third = own.take(0, never);
    await vi.advanceTimersByTimeAsync(60_160);
    await third;
    expect(told).toEqual(['paused?', 'full for 60160']);
    expect(await store.recent('user:1', START - 1, Date.now())).toEqual([START + 40, START, START + 60_200]);
  });
});
