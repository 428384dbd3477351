import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/engine/open.js';
import { failureAdvice, failureWords } from '../../src/words/failures.js';
import { eventually } from '../eventually.js';
import type { Child } from './child-process.js';
import { play, type Scene } from './scene.js';

const { summary, advice } = failureWords('en', 'store.busy');

/** Ends with 69 and the advice, and without a word of damage. */
async function isBusy(child: Child): Promise<void> {
  expect(await child.exited, child.stderr()).toEqual({ code: 69, signal: null });
  expect(child.stderr()).toContain(`spacebooks: ${summary}: SQLITE_BUSY`);
  expect(child.stderr()).toContain(`what to do: ${advice}`);
  expect(child.stderr()).not.toContain(failureAdvice({ code: 'store.failed' }));
}

async function succeeds(child: Child): Promise<void> {
  expect(await child.exited, child.stderr()).toEqual({ code: 0, signal: null });
}

/** As a shell that was left open in the middle of a change. */
function holdWriteLock({ database }: Scene): Database {
  const shell = new Sqlite(database);
  shell.exec('begin immediate');
  return shell;
}

describe('a database that another program keeps locked', () => {
  it('fails a command that writes as store.busy; once the program has ended, it works', () =>
    play(async (scene) => {
      await scene.start();
      const shell = holdWriteLock(scene);
      await isBusy(scene.command(['pause', 'berlin']));
      // Who only reads is not kept waiting.
      await succeeds(scene.command(['status', '--json']));
      shell.close();
      await succeeds(scene.command(['pause', 'berlin']));
      await succeeds(scene.command(['resume', 'berlin']));
    }));

  it('answers callbacks 503, says so in the log, answers who asks how it is, and goes on by itself', () =>
    play(async (scene) => {
      const daemon = await scene.start();
      const { callbackUrl = '' } =
        [...scene.sandbox.state.subscriptions.values()].find(({ event }) => event === 'updated_invoice') ??
        {};
      const body = JSON.stringify({ url: `${scene.sandbox.spaceUrl('berlin')}/api/invoices/changed` });
      const post = async (): Promise<number> => (await fetch(callbackUrl, { method: 'POST', body })).status;
      const shell = holdWriteLock(scene);
      const posted = post();
      // A daemon that waited inside SQLite would answer nobody.
      let answered = 0;
      const over = posted.then(() => 'over');
      while ((await Promise.race([over, fetch(`http://127.0.0.1:${scene.port}/healthz`)])) !== 'over')
        answered += 1;
      expect(answered).toBeGreaterThan(2);
      expect(await posted).toBe(503);
      expect(daemon.stderr()).toContain('Failure: store.busy');
      const id = scene.request();
      shell.close();
      expect(await post()).toBe(204);
      await scene.reaches(id, 'done');
      await scene.attachedOnce(id);
    }));

  it('keeps a daemon from its start for as long', () =>
    play(async (scene) => {
      mkdirSync(join(scene.folder, 'data'));
      await (await openDatabase(scene.database)).close();
      const tool = new Sqlite(scene.database);
      tool.pragma('locking_mode = EXCLUSIVE');
      tool.exec('begin exclusive');
      await isBusy(scene.spawn());
      tool.close();
      const id = scene.request();
      await scene.start();
      await eventually(() => expect(scene.sagas(id).map(({ state }) => state)).toEqual(['done']));
      await scene.attachedOnce(id);
    }));
});
