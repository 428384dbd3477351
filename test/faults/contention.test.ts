import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { createAuditLog } from '../../src/store/books/audit.js';
import { openBeside } from '../../src/store/engine/open.js';
import { postCallbacks } from './contention/callbacks.js';
import { startWriter, type WriterFigures } from './contention/writer.js';
import { play, type Scene } from './scene.js';

/** Of each of the two processes beside the daemon. */
const WRITES = 5_000;

async function twoWriters({ database }: Scene, begin: 'immediate' | 'plain'): Promise<WriterFigures[]> {
  const writers = ['first', 'second'].map((name) => startWriter(database, { name, writes: WRITES, begin }));
  return Promise.all(writers.map(({ ended }) => ended));
}

async function auditIsWhole({ database }: Scene): Promise<void> {
  const { db, close } = await openBeside(database);
  expect(await createAuditLog(db).verify()).toMatchObject({ ok: true });
  await close();
}

describe('two processes that write beside callbacks', () => {
  it(`${WRITES} times each: no write fails and every callback is taken`, () =>
    play(async (scene) => {
      await scene.start();
      const begun = performance.now();
      const callbacks = postCallbacks(scene);
      const invoices = [scene.request(), scene.request()];
      const figures = await twoWriters(scene, 'immediate');
      const statuses = await callbacks.stop();
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      console.info(`${seconds} s: callbacks ${JSON.stringify(statuses)}, writers ${JSON.stringify(figures)}`);
      expect(figures.map(({ writes, failures }) => ({ writes, failures }))).toEqual(
        Array(2).fill({ writes: WRITES, failures: {} }),
      );
      expect(Object.keys(statuses)).toEqual(['204']);
      for (const id of invoices) {
        await scene.reaches(id, 'done');
        await scene.attachedOnce(id);
      }
      const database = new Sqlite(scene.database, { readonly: true });
      const count = (sql: string): number => database.prepare<[], number>(sql).pluck().get() ?? 0;
      expect(count("select count(*) from inbox_event where space_id = 'elsewhere'")).toBe(WRITES / 2);
      expect(count("select count(*) from audit_log where action = 'books confirmed'")).toBe(WRITES / 2);
      expect(count("select count(*) from operator_decision where space_id = 'elsewhere'")).toBe(WRITES / 2);
      expect(count("select count(*) from token_user where user_id = 'nobody'")).toBe(WRITES / 2);
      expect(count("select count(*) from inbox_event where invoice_id like 'changed-%'")).toBe(statuses[204]);
      database.close();
      await auditIsWhole(scene);
    }));

  it('fail when transactions begin with a plain `begin` and are not repeated', () =>
    play(async (scene) => {
      await scene.start();
      const callbacks = postCallbacks(scene);
      const figures = await twoWriters(scene, 'plain');
      expect(Object.keys(await callbacks.stop())).toEqual(['204']);
      const failures = figures.flatMap((each) => Object.keys(each.failures));
      console.info(`a plain begin: ${JSON.stringify(figures)}`);
      // Outrun since it has read, or by a lock that somebody else has at that moment: nobody waits for either.
      expect(failures.join()).toMatch(/store\.busy SQLITE_BUSY(_SNAPSHOT)?: database is locked/);
      await auditIsWhole(scene);
    }));
});
