import { expect, it } from 'vitest';
import { restartable } from '../../../src/daemon/start/closing.js';

/** Work that counts how much of it runs; its stop waits until the test lets it. */
function countedWork() {
  let running = 0;
  let starts = 0;
  let letStop = (): void => undefined;
  const mayStop = new Promise<void>((resolve) => {
    letStop = resolve;
  });
  const start = async () => {
    running += 1;
    starts += 1;
    return {
      stop: async () => {
        await mayStop;
        running -= 1;
      },
    };
  };
  return { start, letStop: () => letStop(), running: () => running, starts: () => starts };
}

it('does not begin again what is stopped while it restarts', async () => {
  const work = countedWork();
  const { restart, stop } = await restartable(work.start);
  const done = Promise.all([restart(), stop()]);
  work.letStop();
  await done;
  await restart();
  expect(work.starts()).toBe(1);
});

it('restarts as often as it is asked, one after the other', async () => {
  const work = countedWork();
  work.letStop();
  const { restart } = await restartable(work.start);
  await Promise.all([restart(), restart()]);
  expect([work.starts(), work.running()]).toEqual([3, 1]);
});
