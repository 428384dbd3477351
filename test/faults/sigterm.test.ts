import { systemClock } from '@spacebooks/base/clock';
import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import type { Child, Exit } from './child-process.js';
import { play, type Scene, STOPPED, stop } from './scene.js';

/** Milliseconds of real time. */
const SOON = 5_000;

async function stopsSoon(child: Child): Promise<Exit> {
  const from = systemClock.now();
  const exit = await stop(child);
  expect(systemClock.now() - from).toBeLessThan(SOON);
  return exit;
}

/**
 * The next answers to this operation take their time.
 *
 * @param delay milliseconds of the sandbox's clock
 * @returns waits until the platform has the first of these requests: between its intent and that, a daemon may stop as well
 */
function slow({ sandbox }: Scene, operation: string, delay: number, count = 1): () => Promise<void> {
  const { faults } = sandbox.state;
  const id = sandbox.operator.addFault({
    match: { operation },
    count,
    delay_ms: delay,
    action: { type: 'delay' },
  });
  return () =>
    eventually(() => expect(faults.list().find((fault) => fault.id === id)?.hits).toBeGreaterThan(0));
}

describe('a daemon that is told to stop', () => {
  it('finishes the step that is under way, and the next start does the rest', () =>
    play(async (scene) => {
      const isUnderWay = slow(scene, 'lock-invoice', 9_000);
      const daemon = await scene.start();
      const id = scene.request();
      await isUnderWay();
      expect(await stopsSoon(daemon)).toEqual(STOPPED);
      expect(scene.sagas(id)).toMatchObject([{ state: 'locked', lease: null }]);
      await scene.start();
      await scene.reaches(id, 'done');
      await scene.attachedOnce(id);
    }));

  it('does not wait for an answer that does not come, and loses nothing by it', () =>
    play(async (scene) => {
      const isUnderWay = slow(scene, 'attach-invoice-pdf', 25_000);
      const daemon = await scene.start();
      const id = scene.request();
      await isUnderWay();
      expect(await stopsSoon(daemon)).toEqual(STOPPED);
      expect(scene.sagas(id)).toMatchObject([{ state: 'attach-intended', lease: null }]);
      await scene.start();
      await scene.reaches(id, 'done');
      await eventually(() => expect(scene.mails(id)).toBe(1));
      expect(scene.alerts()).toEqual([]);
    }));

  it('leaves several e-invoices where they are, and the next start finishes all of them', () =>
    play(async (scene) => {
      const daemon = await scene.start();
      const ids = Array.from({ length: 5 }, () => scene.request());
      await scene.reaches(ids[0] ?? '', 'done');
      expect(await stopsSoon(daemon)).toEqual(STOPPED);
      await scene.start();
      for (const id of ids) {
        await scene.reaches(id, 'done');
        await scene.attachedOnce(id);
      }
    }));

  it('while it starts: stops without waiting for the platform', () =>
    play(async (scene) => {
      // Three tries, each until its deadline: more than nine seconds.
      slow(scene, 'get-user', 120_000, 3);
      const daemon = scene.spawn();
      await eventually(() => expect(scene.databaseIsThere()).toBe(true));
      expect(await stopsSoon(daemon)).toEqual(STOPPED);
      scene.sandbox.operator.clearFaults();
      await scene.start();
    }));

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'and then once more by %s: ends at once, and the next start recovers',
    (second) =>
      play(async (scene) => {
        const isUnderWay = slow(scene, 'attach-invoice-pdf', 9_000);
        const daemon = await scene.start();
        const id = scene.request();
        await isUnderWay();
        daemon.signal('SIGTERM');
        await eventually(() => expect(daemon.logged('daemon.signalled')).toHaveLength(1));
        daemon.signal(second);
        expect(await daemon.exited).toEqual({ code: null, signal: second });
        await scene.start();
        await scene.reaches(id, 'done');
        await eventually(() => expect(scene.mails(id)).toBe(1));
        expect(scene.alerts()).toEqual([]);
      }),
  );
});

describe('a daemon that is sent SIGUSR2', () => {
  it('says everything, and with the next one as much as the configuration wants', () =>
    play(async (scene) => {
      const daemon = await scene.start();
      const levels = (): unknown[] => daemon.logged('log.level-changed').map(({ to }) => to);
      daemon.signal('SIGUSR2');
      await eventually(() => expect(levels()).toEqual(['debug']));
      daemon.signal('SIGUSR2');
      await eventually(() => expect(levels()).toEqual(['debug', 'info']));
      expect(await stop(daemon)).toEqual(STOPPED);
    }));
});
