import type { Clock } from '@spacebooks/base/clock';
import { HOUR_MS } from '@spacebooks/base/durations';
import { expect, it } from 'vitest';
import { retain } from '../../../src/daemon/upkeep/retain.js';
import { Failure } from '../../../src/domain/errors.js';
import type { Pruned, Retention } from '../../../src/store/retention/retention.js';
import { eventually } from '../../eventually.js';

const LIMITS = { booksYears: 10, workDays: 400 };

/** A clock whose rests take no time, and whose hours pass when a test says so. */
function stage(step: Retention['step']) {
  const rests: number[] = [];
  const hours: (() => void)[] = [];
  const said: string[] = [];
  const steps: string[] = [];
  const pruned: string[] = [];
  const clock = {
    now: () => 5,
    sleep: (ms: number, signal?: AbortSignal) => {
      if (ms !== HOUR_MS) {
        rests.push(ms);
        return new Promise<void>((end) => setImmediate(end));
      }
      return new Promise<void>((end) => {
        if (signal?.aborted) return end();
        hours.push(end);
        signal?.addEventListener('abort', () => end());
      });
    },
  } as unknown as Clock;
  const retaining = retain({
    retention: {
      noteDay: async () => void steps.push('day'),
      step: (kind, limits, after, now) => {
        steps.push(`${kind} after ${after}`);
        return step(kind, limits, after, now);
      },
    },
    limits: LIMITS,
    files: async () => void steps.push('files'),
    onPruned: (kind, rows) => void pruned.push(`${kind} ${rows}`),
    clock,
    log: {
      info: (text: string, facts: object) => void said.push(`${text} ${JSON.stringify(facts)}`),
      error: (text: string) => void said.push(text),
    } as never,
  });
  const anHourLater = async (): Promise<void> => {
    await eventually(() => expect(hours).toHaveLength(1));
    hours.shift()?.();
  };
  return { retaining, anHourLater, rests, steps, said, pruned };
}

const AT_THE_END = { pruned: 0, next: null };

it('rests after each step, and goes on an hour later', async () => {
  const only = (kind: Pruned, after: number) =>
    kind === 'alert' && after < 200 ? { pruned: 7, next: after + 100 } : AT_THE_END;
  const { retaining, anHourLater, rests, steps, said, pruned } = stage(async (kind, _limits, after) =>
    only(kind, after),
  );
  await anHourLater();
  await eventually(() => expect(steps.filter((step) => step === 'day')).toHaveLength(2));
  expect(rests.slice(0, 2)).toEqual([20, 20]);
  expect(steps.filter((step) => step.startsWith('alert')).slice(0, 3)).toEqual([
    'alert after 0',
    'alert after 100',
    'alert after 200',
  ]);
  expect(pruned.slice(0, 2)).toEqual(['alert 7', 'alert 7']);
  expect(said[0]).toBe('retention.pruned {"alert":14}');
  await retaining.stop();
});

it('goes on within the next hour where it had too much to do', async () => {
  const { retaining, anHourLater, rests, steps } = stage(async (kind, _limits, after) =>
    kind === 'inbox_event' ? { pruned: 1, next: after + 1 } : AT_THE_END,
  );
  await anHourLater();
  expect(rests).toHaveLength(500);
  await eventually(() => expect(steps).toContain('inbox_event after 500'));
  await retaining.stop();
});

it('says what could not be removed, and tries again an hour later', async () => {
  let fails = true;
  const { retaining, anHourLater, steps, said } = stage(async () => {
    if (fails) throw new Failure('store.full');
    return AT_THE_END;
  });
  await eventually(() => expect(said).toEqual(['retention.failed']));
  fails = false;
  await anHourLater();
  await eventually(() => expect(steps).toContain('issued after 0'));
  await eventually(() => expect(steps.at(-1)).toBe('files'));
  await retaining.stop();
});
