import { systemClock } from '@spacebooks/base/clock';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type DecisionWatch, watchDecisions } from '../../../src/daemon/upkeep/watch-decisions.js';
import { silentLog } from '../../../src/ops/log.js';

const LOOK_EVERY_MS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store in which people pause spaces, and that can fail. */
function createStore() {
  const paused = new Set<string>();
  let version = 1;
  return {
    failures: 0,
    reads: 0,
    pause(space: string): void {
      paused.add(space);
      version += 1;
    },
    resume(space: string): void {
      paused.delete(space);
      version += 1;
    },
    version: async () => version,
    async isPaused(space: string): Promise<boolean> {
      this.reads += 1;
      if (this.failures === 0) return paused.has(space);
      this.failures -= 1;
      throw new Error('the disk is gone');
    },
  };
}

async function watching(
  store: ReturnType<typeof createStore>,
  everyMs: number,
  work: (watch: DecisionWatch, resumed: readonly string[]) => Promise<void>,
): Promise<void> {
  const resumed: string[] = [];
  let seen: number | null = null;
  const watch = await watchDecisions({
    look: async () => {
      const present = await store.version();
      const decided = present === seen ? [] : null;
      seen = present;
      return { decided, alerts: false, due: [], waiting: [] };
    },
    paused: async () => ((await store.isPaused('berlin')) ? ['berlin'] : []),
    hints: null,
    decided: () => undefined,
    due: () => undefined,
    wake: () => undefined,
    alerted: () => undefined,
    resumed: (space) => resumed.push(space),
    everyMs,
    clock: systemClock,
    log: silentLog,
  });
  try {
    await work(watch, resumed);
  } finally {
    await watch.stop();
  }
}

it('knows what was paused before, without reading it again at every question', async () => {
  const store = createStore();
  store.pause('berlin');
  await watching(store, 0, async (watch) => {
    expect([watch.isPaused('berlin'), watch.isPaused('berlin')]).toEqual([true, true]);
    expect(watch.isPaused('hamburg')).toBe(false);
    expect(store.reads).toBe(1);
  });
});

it('takes up what is written while it reads what was paused before', async () => {
  const store = createStore();
  const { isPaused } = store;
  store.isPaused = async function (space) {
    const read = await isPaused.call(this, space);
    if (this.reads === 1) this.pause(space);
    return read;
  };
  await watching(store, LOOK_EVERY_MS, async (watch) => {
    expect(watch.isPaused('berlin')).toBe(false);
    await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);
    expect(watch.isPaused('berlin')).toBe(true);
  });
});

it('takes up a decision of this process when it is told of it', async () => {
  const store = createStore();
  await watching(store, 0, async (watch, resumed) => {
    store.pause('berlin');
    watch.refresh();
    await vi.advanceTimersByTimeAsync(0);
    expect(watch.isPaused('berlin')).toBe(true);
    store.resume('berlin');
    watch.refresh();
    await vi.advanceTimersByTimeAsync(0);
    expect(watch.isPaused('berlin')).toBe(false);
    expect(resumed).toEqual(['berlin']);
  });
});

it('takes up a decision that a command beside it has written, also when it could not be read at first', async () => {
  const store = createStore();
  await watching(store, LOOK_EVERY_MS, async (watch) => {
    store.failures = 1;
    store.pause('berlin');
    await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);
    expect(watch.isPaused('berlin')).toBe(false);
    await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);
    expect(watch.isPaused('berlin')).toBe(true);
  });
});
