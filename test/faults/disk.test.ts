import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failureText, failureWords } from '../../src/words/failures.js';
import { eventually } from '../eventually.js';
import { play, type Scene } from './scene.js';
import { type SmallDisk, smallDisk } from './small-disk.js';

/** Folder, database, its two companions, its lock, the archive and the file that tries it; one e-invoice takes more. */
const INODES_OF_A_START = 10;

const probe = smallDisk('64k');
probe?.remove();

/** Database and archive lie on a disk of 4 MB. */
async function playOnDisk(
  act: (scene: Scene, disk: SmallDisk) => Promise<void>,
  leavesNoDatabase = false,
  inodes = 0,
) {
  const disk = smallDisk('4m', inodes);
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
      const { summary, advice } = failureWords('en', 'store.full');
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
      expect(second.stderr()).toContain(`spacebooks: ${failureText({ code: 'store.full' })}: `);
      disk.free();
      await scene.start();
    }));

  it('while running: callbacks are answered 503, and their repeat is served once there is space', () =>
    playOnDisk(async (scene, disk) => {
      const daemon = await scene.start();
      await scene.lookedRound();
      disk.fill();
      const id = scene.request();
      await eventually(() => expect(attempts(scene, 'requested_e_invoice')).toContain(503));
      expect(daemon.isRunning()).toBe(true);
      expect(scene.sagas(id)).toEqual([]);
      disk.free();
      // Not before: a full disk is a standstill, as soon as the health is looked at anew.
      await scene.becomesReady(daemon);
      await scene.reaches(id, 'done');
      await scene.attachedOnce(id);
      const answers = attempts(scene, 'requested_e_invoice');
      expect(new Set(answers.slice(0, -1))).toEqual(new Set([503]));
      expect(answers.at(-1)).toBe(204);
    }));

  it('in the middle of an e-invoice: it goes on by itself once there is space', () =>
    playOnDisk(async (scene, disk) => {
      const { faults } = scene.sandbox.state;
      const slow = scene.sandbox.operator.addFault({
        match: { operation: 'lock-invoice' },
        count: 1,
        delay_ms: 15_000,
        action: { type: 'delay' },
      });
      const daemon = await scene.start();
      const id = scene.request();
      // The platform has the request: between its intent and that, the full disk would hold it back.
      await eventually(() => expect(faults.list().find((fault) => fault.id === slow)?.hits).toBe(1));
      disk.fill();
      await eventually(() => expect(daemon.logged('einvoice.store-still-failing')).toHaveLength(1));
      expect(scene.sandbox.operator.invoice(id).locked).toBe(true);
      disk.free();
      await scene.reaches(id, 'done');
      await scene.attachedOnce(id);
    }));
});

describe.skipIf(probe === null)('a disk that takes no more files', () => {
  it('holds up the e-invoice before anything is sent, and lets it go on once it does', () =>
    playOnDisk(
      async (scene, disk) => {
        const daemon = await scene.start();
        const id = scene.request();
        await eventually(() =>
          expect(daemon.stderr()).toMatch(/"code":"store.full"|einvoice.store-still-failing/),
        );
        expect(scene.requests(id).filter((request) => request.startsWith('POST /pdf'))).toEqual([]);
        disk.liftInodes();
        await scene.reaches(id, 'done');
        await scene.attachedOnce(id);
      },
      false,
      INODES_OF_A_START,
    ));
});

describe('a process that may open no more files', () => {
  it('takes no callbacks and loses none, and goes on once it may', () =>
    play(async (scene) => {
      const daemon = await scene.start();
      await scene.lookedRound();
      const limit = (files: string): void =>
        void execFileSync('prlimit', ['--pid', String(daemon.pid), `--nofile=${files}`]);
      limit(`${readdirSync(`/proc/${daemon.pid}/fd`).length}:4096`);
      const id = scene.request();
      await eventually(() => expect(attempts(scene, 'requested_e_invoice').length).toBeGreaterThan(0));
      expect(scene.sagas(id)).toEqual([]);
      limit('4096:4096');
      await scene.reaches(id, 'done');
      await scene.attachedOnce(id);
      expect(daemon.isRunning()).toBe(true);
    }));
});

describe.skipIf(probe === null)('a disk that cannot be written', () => {
  it('answers 1, with advice', () =>
    playOnDisk(async (scene, disk) => {
      disk.makeReadOnly();
      const child = scene.spawn();
      expect(await child.exited, child.stderr()).toEqual({ code: 1, signal: null });
      const { summary, advice } = failureWords('en', 'store.failed');
      expect(child.stderr()).toContain(`spacebooks: ${summary}: `);
      expect(child.stderr()).toContain(`  what to do: ${advice}\n`);
    }, true));
});
