import { queryObjects } from 'node:v8';
import { afterEach, expect, it } from 'vitest';
import { reloadSignal } from '../../../src/cli/signals.js';

const RELOADS = 1_000;

let forget = (): void => undefined;
afterEach(() => forget());

function scene() {
  let stop = (_: NodeJS.Signals): void => undefined;
  const told = new Promise<NodeJS.Signals>((resolve) => {
    stop = resolve;
  });
  const reload = reloadSignal(told);
  forget = reload.forget;
  return { reload, stop };
}

it('is told at each SIGHUP, also of one that came before anybody waited, and of the signal to stop', async () => {
  const { reload, stop } = scene();
  process.emit('SIGHUP');
  process.emit('SIGHUP');
  expect(await reload.next()).toBe('reload');
  const next = reload.next();
  process.emit('SIGHUP');
  expect(await next).toBe('reload');
  const last = reload.next();
  stop('SIGTERM');
  expect(await last).toBe('SIGTERM');
  expect(await reload.next()).toBe('SIGTERM');
});

it('leaves nothing behind of a reload with the promise of the end', async () => {
  const { reload } = scene();
  const promises = (): number => Number(queryObjects(Promise, { format: 'count' }));
  const before = promises();
  for (let reloads = 0; reloads < RELOADS; reloads += 1) {
    const next = reload.next();
    process.emit('SIGHUP');
    await next;
  }
  expect(promises() - before).toBeLessThan(RELOADS / 10);
});
