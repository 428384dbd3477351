import { getEventListeners } from 'node:events';
import { systemClock as clock } from '@spacebooks/base/clock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withDeadline } from '../src/deadline.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Never ends by itself. @returns what it came to so far, and whether it was told to end */
function begun(limits: Omit<Parameters<typeof withDeadline>[0], 'clock'>) {
  const seen = { outcome: '', aborted: false };
  withDeadline({ clock, ...limits }, (signal) => {
    signal.addEventListener('abort', () => {
      seen.aborted = true;
    });
    return new Promise<never>(() => undefined);
  }).catch((error: Error) => {
    seen.outcome = error.message;
  });
  return seen;
}

describe('a deadline', () => {
  it('ends what takes too long altogether, and what it was given can end as well', async () => {
    const stop = new AbortController();
    const seen = begun({ ms: 30_000, stop: stop.signal });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(seen.outcome).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual({ outcome: 'no complete answer within 30 seconds', aborted: true });
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('lets what moves go on, however slowly, and ends it when nothing moves', async () => {
    let bytes = 0;
    const { signal } = new AbortController();
    const seen = begun({ ms: 3_600_000, stop: signal, silence: { ms: 60_000, moved: () => bytes } });
    for (let minutes = 0; minutes < 30; minutes += 1) {
      bytes += 1;
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect(seen.outcome).toBe('');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen).toEqual({ outcome: 'nothing has moved for 60 seconds', aborted: true });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends what only pretends to go on', async () => {
    let bytes = 0;
    const { signal } = new AbortController();
    const moved = (): number => (bytes += 1);
    const seen = begun({ ms: 3_600_000, stop: signal, silence: { ms: 60_000, moved } });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(seen.outcome).toBe('no complete answer within 3600 seconds');
  });

  it('gives what is under way so long to end at a stop', async () => {
    const stop = new AbortController();
    const seen = begun({ ms: 3_600_000, stop: stop.signal, graceMs: 10_000 });
    await vi.advanceTimersByTimeAsync(5_000);
    stop.abort();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(seen.outcome).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual({ outcome: 'the program is stopping', aborted: true });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves no timer and no listener behind what ends in time', async () => {
    const stop = new AbortController();
    const silence = { ms: 60_000, moved: () => 0 };
    expect(
      await withDeadline({ clock, ms: 1, stop: stop.signal, graceMs: 1, silence }, async () => 'done'),
    ).toBe('done');
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0);
  });
});
