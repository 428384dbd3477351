import { describe, expect, it } from 'vitest';
import { FAILURES } from '../../src/domain/errors.js';
import { play, type Scene, waitFor } from './scene.js';
import { type SmallDisk, smallDisk } from './small-disk.js';

const probe = smallDisk('64k');
probe?.remove();

/** Database and archive lie on a disk of 4 MB. */
async function playOnDisk(act: (scene: Scene, disk: SmallDisk) => Promise<void>, leavesNoDatabase = false) {
  const disk = smallDisk('4m');
  if (disk === null) return;
  try {
    await play((scene) => act(scene, disk), { data: disk.folder, leavesNoDatabase });
  } finally {
    disk.remove();
  }
}

function attempts({ sandbox }: Scene, event: string): (number | null)[] {
  return sandbox.state.deliveries.journal
    .entries(1)
    .filter((delivery) => delivery.event === event)
    .flatMap((delivery) => delivery.attempts.map((attempt) => attempt.status));
}

describe.skipIf(probe === null)('a full disk', () => {
  it('at the first start: answers 69 and says so', () =>
    playOnDisk(async (scene, disk) => {
      disk.fill();
      const child = scene.spawn();
      expect(await child.exited, child.stderr()).toEqual({ code: 69, signal: null });
      const { summary, advice } = FAILURES['store.full'];
      expect(child.stderr()).toContain(`spacebooks: ${summary}: `);
      expect(child.stderr()).toContain(`  what to do: ${advice}\n`);
    }, true));

  it('at a later start: answers 69, and works once there is space', () =>
    playOnDisk(async (scene, disk) => {
      const first = await scene.start();
      first.signal('SIGKILL');
      await first.exited;
      disk.fill();
      const second = scene.spawn();
      expect(await second.exited, second.stderr()).toEqual({ code: 69, signal: null });
      expect(second.stderr()).toContain(`spacebooks: ${FAILURES['store.full'].summary}: `);
      disk.free();
      await scene.start();
    }));

  it('while running: callbacks are answered 503, and their repeat is served once there is space', () =>
    playOnDisk(async (scene, disk) => {
      const daemon = await scene.start();
      await scene.lookedRound();
      disk.fill();
      const id = scene.request();
      await waitFor(() => expect(attempts(scene, 'requested_e_invoice')).toContain(503));
      expect(daemon.isRunning()).toBe(true);
      await scene.becomesReady(daemon);
      expect(scene.sagas(id)).toEqual([]);
      disk.free();
      await scene.reaches(id, 'done');
      await scene.attachedOnce(id);
      const answers = attempts(scene, 'requested_e_invoice');
      expect(new Set(answers.slice(0, -1))).toEqual(new Set([503]));
      expect(answers.at(-1)).toBe(204);
    }));

  it('in the middle of an e-invoice: it goes on by itself once there is space', () =>
    playOnDisk(async (scene, disk) => {
      scene.sandbox.operator.addFault({
        match: { operation: 'lock-invoice' },
        count: 1,
        delay_ms: 15_000,
        action: { type: 'delay' },
      });
      const daemon = await scene.start();
      const id = scene.request();
      await scene.reaches(id, 'lock-intended');
      disk.fill();
      await waitFor(() =>
        expect(daemon.logged('an e-invoice waits until the store works again')).toHaveLength(1),
      );
      expect(scene.sandbox.operator.invoice(id).locked).toBe(true);
      disk.free();
      await scene.reaches(id, 'done');
      await scene.attachedOnce(id);
    }));
});

describe.skipIf(probe === null)('a disk that cannot be written', () => {
  it('answers 1, with advice', () =>
    playOnDisk(async (scene, disk) => {
      disk.makeReadOnly();
      const child = scene.spawn();
      expect(await child.exited, child.stderr()).toEqual({ code: 1, signal: null });
      const { summary, advice } = FAILURES['store.failed'];
      expect(child.stderr()).toContain(`spacebooks: ${summary}: `);
      expect(child.stderr()).toContain(`  what to do: ${advice}\n`);
    }, true));
});
