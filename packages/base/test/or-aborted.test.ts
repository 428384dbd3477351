import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { orAborted } from '../src/or-aborted.js';

const listenersOf = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

describe('waiting for work or the end', () => {
  it('leaves no listener behind when the work is done, or has failed', async () => {
    const { signal } = new AbortController();
    for (let waits = 0; waits < 5; waits += 1) await orAborted(Promise.resolve(), signal);
    await expect(orAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
    expect(listenersOf(signal)).toBe(0);
  });

  it('ends at once when it was told before, and when it is told meanwhile', async () => {
    const end = new AbortController();
    const never = new Promise<never>(() => undefined);
    const waiting = orAborted(never, end.signal);
    expect(listenersOf(end.signal)).toBe(1);
    end.abort();
    await waiting;
    await orAborted(never, end.signal);
    // What fails all the same concerns nobody any more.
    await orAborted(Promise.reject(new Error('late')), end.signal);
    expect(listenersOf(end.signal)).toBe(0);
  });
});
