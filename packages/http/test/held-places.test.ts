import { systemClock } from '@spacebooks/base/clock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HeldPlaces } from '../src/held-places.js';
import type { PlaceAhead } from '../src/rate-limit.js';

const START = Date.UTC(2026, 9, 1, 9);

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Open after so many milliseconds, and held for two seconds more. */
function place(id: number, opensInMs: number): PlaceAhead {
  return { id, opensInMs, until: START + opensInMs + 2_000 };
}

function holding(...places: readonly PlaceAhead[]) {
  const givenBack: number[] = [];
  const held = new HeldPlaces(systemClock, (gone) => givenBack.push(...gone.map(({ id }) => id)));
  held.add(places);
  const stop = new AbortController();
  const got: (number | null)[] = [];
  const take = () => held.next(stop.signal).then((taken) => void got.push(taken?.id ?? null));
  return { held, givenBack, stop, got, take };
}

describe('a place that is held', () => {
  it('is handed out when it is open, and not before', async () => {
    const { got, take, givenBack } = holding(place(1, 1_000));
    const taking = take();
    await vi.advanceTimersByTimeAsync(999);
    expect(got).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await taking;
    expect(got).toEqual([1]);
    expect(givenBack).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes in the order in which they open, each once', async () => {
    const { got, take } = holding(place(1, 0), place(2, 500));
    const all = [take(), take(), take()];
    await vi.advanceTimersByTimeAsync(500);
    await Promise.all(all);
    expect(got.toSorted()).toEqual([1, 2, null]);
  });

  it('is nobody’s where there is none', async () => {
    const { got, take } = holding();
    await take();
    expect(got).toEqual([null]);
  });

  it('is given back when its time is over by the timer, whatever the clock shows', async () => {
    const { got, take, givenBack } = holding(place(1, 0));
    await vi.advanceTimersByTimeAsync(2_000);
    vi.setSystemTime(START);
    await take();
    expect(got).toEqual([null]);
    expect(givenBack).toEqual([1]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is given back when its time is over by the clock, whatever the timer says', async () => {
    const { got, take, givenBack } = holding(place(1, 0));
    await vi.advanceTimersByTimeAsync(10);
    vi.setSystemTime(START + 2_000);
    await take();
    expect(got).toEqual([null]);
    expect(givenBack).toEqual([1]);
  });

  it('is still good the millisecond before', async () => {
    const { got, take } = holding(place(1, 0));
    await vi.advanceTimersByTimeAsync(10);
    vi.setSystemTime(START + 1_999);
    await take();
    expect(got).toEqual([1]);
  });

  it('that is over leaves the one behind it', async () => {
    const { got, take, givenBack } = holding(place(1, 0), place(2, 1_500));
    await vi.advanceTimersByTimeAsync(2_000);
    await take();
    expect(got).toEqual([2]);
    expect(givenBack).toEqual([1]);
  });

  it('given back while somebody waits for it ends his wait without one, and leaves no timer', async () => {
    const { held, got, take, givenBack } = holding(place(1, 1_000), place(2, 1_000));
    const taking = take();
    held.giveBackAll();
    await taking;
    expect(got).toEqual([null]);
    expect(givenBack).toEqual([1, 2]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not given back twice, and nothing is where nothing is held', () => {
    const calls: number[] = [];
    const held = new HeldPlaces(systemClock, (gone) => calls.push(gone.length));
    held.giveBackAll();
    held.add([place(1, 0)]);
    held.giveBackAll();
    held.giveBackAll();
    expect(calls).toEqual([1]);
  });

  it('is not waited for by somebody who was told to stop', async () => {
    const { take, stop } = holding(place(1, 1_000));
    const taking = take();
    stop.abort(new Error('stopped'));
    await expect(taking).rejects.toThrow('stopped');
    await expect(take()).rejects.toThrow('stopped');
  });
});
