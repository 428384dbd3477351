import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstTry } from '../../../src/daemon/upkeep/keep-up.js';
import { Failure } from '../../../src/domain/errors.js';

const never = { id: 'silent', tried: new Promise<readonly Failure[]>(() => undefined) };
const tried = (...failures: Failure[]) => ({ id: 'berlin', tried: Promise.resolve(failures) });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function after(ms: number, waiting: Promise<void>): Promise<string> {
  let state = 'waits';
  waiting.then(
    () => {
      state = 'goes on';
    },
    (error: Failure) => {
      state = error.code;
    },
  );
  await vi.advanceTimersByTimeAsync(ms);
  return state;
}

it('a start waits eight seconds for a space that nobody answers for', async () => {
  const waiting = firstTry([tried(), never]);
  expect(await after(7_999, waiting)).toBe('waits');
  expect(await after(1, waiting)).toBe('goes on');
});

it('a start goes on once every space was tried, whatever was wrong with it', async () => {
  const forbidden = new Failure('platform.forbidden');
  expect(await after(0, firstTry([tried(forbidden), tried()]))).toBe('goes on');
  expect(vi.getTimerCount()).toBe(0);
});

it('a start ends at a twin', async () => {
  const twin = new Failure('daemon.twin');
  expect(await after(0, firstTry([tried(), tried(twin)]))).toBe('daemon.twin');
});

it('a start ends when the database fails', async () => {
  const broken = new Failure('store.failed');
  expect(await after(0, firstTry([tried(), tried(broken)]))).toBe('store.failed');
});
