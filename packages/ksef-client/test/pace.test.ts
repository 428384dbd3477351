import { expect, it } from 'vitest';
import { createPace } from '../src/limits/pace.js';
import { jumpingClock } from './jumping-clock.js';
import { most, never } from './limited-sends.js';

const WINDOW = { ms: 1_000, requests: 3 };

function run() {
  const clock = jumpingClock();
  const pace = createPace(clock, WINDOW);
  const arrived: (readonly [name: number, at: number])[] = [];
  const start = clock.now();
  const send = (name: number, takesMs = 0, signal = never) =>
    pace.run(async () => {
      arrived.push([name, clock.now() - start]);
      if (takesMs > 0) await clock.sleep(takesMs);
    }, signal);
  return { pace, arrived, send, clock };
}

it('lets requests go at once while there is room, then in their order', async () => {
  const { arrived, send } = run();
  await Promise.all(Array.from({ length: 8 }, (_, name) => send(name)));
  expect(arrived.map(([name]) => name)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(arrived.map(([, at]) => at)).toEqual([0, 0, 0, 1_200, 1_200, 1_200, 2_400, 2_400]);
  expect(
    most(
      arrived.map(([, at]) => at),
      WINDOW.ms,
    ),
  ).toBe(3);
});

it('counts a request from its answer, one that failed too', async () => {
  const { pace, send, clock } = run();
  await expect(pace.run(() => Promise.reject(new Error('refused')), never)).rejects.toThrow('refused');
  await send(1);
  await send(2, 700);
  const answered = clock.now();
  await send(3);
  expect(clock.now() - answered).toBe(500);
});

it('lets a wait be broken off, and nobody behind it waits longer for that', async () => {
  const { arrived, send } = run();
  const stop = new AbortController();
  for (const name of [0, 1, 2]) await send(name);
  const broken = send(3, 0, stop.signal);
  const next = send(4);
  stop.abort(new Error('stopping'));
  await expect(broken).rejects.toThrow('stopping');
  await next;
  expect(arrived.at(-1)).toEqual([4, 1_200]);
});
