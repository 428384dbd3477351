import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { failureText, failureWords } from '../../src/words/failures.js';
import { eventually } from '../eventually.js';
import type { Child } from './child-process.js';
import { play, type Scene, STOPPED, stop } from './scene.js';

function attempts({ sandbox }: Scene): (number | null)[] {
  return sandbox.state.deliveries.journal
    .entries(1)
    .filter(({ event }) => event === 'requested_e_invoice')
    .flatMap((delivery) => delivery.attempts.map(({ status }) => status));
}

/** Ends with 1, and says that a backup may be needed. */
async function isDamaged(child: Child, code: string): Promise<void> {
  expect(await child.exited, child.stderr()).toEqual({ code: 1, signal: null });
  const { summary, advice } = failureWords('en', 'store.failed');
  expect(child.stderr()).toContain(`spacebooks: ${summary}: `);
  expect(child.stderr()).toContain(code);
  expect(child.stderr()).toContain(`what to do: ${advice}`);
}

/** An e-invoice is done and the daemon was ended. @returns the id of its invoice */
async function afterOne(scene: Scene, end: (daemon: Child) => Promise<void>): Promise<string> {
  const daemon = await scene.start();
  const id = scene.request();
  await scene.reaches(id, 'done');
  await scene.attachedOnce(id);
  // One that comes later would be sent to an address that was lost with the database.
  await eventually(() => expect(undelivered(scene)).toEqual([]));
  await end(daemon);
  return id;
}

function undelivered({ sandbox }: Scene): readonly string[] {
  return sandbox.state.deliveries.journal
    .entries(1)
    .filter(({ state }) => state !== 'delivered')
    .map(({ event }) => event);
}

async function kill(daemon: Child): Promise<void> {
  daemon.signal('SIGKILL');
  await daemon.exited;
}

describe('a database that another program writes', () => {
  it('for longer than we wait: callbacks are repeated, and what was asked for is done afterwards', () =>
    play(async (scene) => {
      await scene.start();
      await scene.lookedRound();
      const other = new Sqlite(scene.database);
      other.exec('begin immediate');
      const id = scene.request();
      await eventually(() => expect(attempts(scene).length).toBeGreaterThan(0));
      expect(attempts(scene)).not.toContain(204);
      other.exec('rollback');
      other.close();
      await scene.reaches(id, 'done');
      await scene.attachedOnce(id);
    }));
});

describe('a database that is damaged', () => {
  it.each(['saga', 'subscription', 'saga_history', 'inbox_event'])(
    'in the first page of %s: ends with 1 and advice',
    (table) =>
      play(
        async (scene) => {
          await afterOne(scene, async (daemon) => void expect(await stop(daemon)).toEqual(STOPPED));
          damage(scene, table);
          await isDamaged(scene.spawn(), `SQLITE_CORRUPT: the table ${table}: `);
        },
        { leavesNoDatabase: true },
      ),
  );

  const LOSSES: readonly (readonly [string, (path: string) => void])[] = [
    ['whose -wal is cut in two', (path) => truncateSync(`${path}-wal`, statSync(`${path}-wal`).size / 2)],
    ['whose -wal is gone', (path) => rmSync(`${path}-wal`)],
    ['of no bytes', empty],
  ];

  it.each(LOSSES)(
    '%s: asks who is subscribed, and when told to take over finds out what was done',
    (_what, lose) =>
      play(
        async (scene) => {
          const id = await afterOne(scene, kill);
          lose(scene.database);
          const careful = scene.spawn();
          expect(await careful.exited, careful.stderr()).toEqual({ code: 69, signal: null });
          expect(careful.stderr()).toContain(failureText({ code: 'daemon.twin' }));
          await scene.becomesReady(scene.spawn({}, ['--take-over']));
          const next = scene.request();
          await scene.reaches(next, 'done');
          for (const each of [id, next]) await scene.attachedOnce(each);
        },
        { lostDatabase: true },
      ),
  );
});

function empty(path: string): void {
  for (const end of ['-wal', '-shm']) rmSync(`${path}${end}`);
  truncateSync(path, 0);
}

/** Writes rubbish over the first page of a table. */
function damage({ database }: Scene, table: string): void {
  const open = new Sqlite(database);
  const page =
    open.prepare<[string], number>('select rootpage from sqlite_schema where name = ?').pluck().get(table) ??
    0;
  const size = Number(open.pragma('page_size', { simple: true }));
  open.pragma('wal_checkpoint(truncate)');
  open.close();
  const file = openSync(database, 'r+');
  writeSync(file, Buffer.alloc(size, 'rubbish'), 0, size, (page - 1) * size);
  closeSync(file);
}
