import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAnchor, holdIfRestored } from '../../../src/store/books/anchor.js';
import { createPeriods } from '../../../src/store/books/periods.js';
import type { Db } from '../../../src/store/engine/open.js';
import { openBeside } from '../../../src/store/engine/open.js';
import { createWebSessions } from '../../../src/store/people/web-sessions.js';
import { sqliteDatabase } from './database.js';

let db: Db;
let path: string;
let rows = 0;
beforeEach(async () => {
  ({ db, path } = await sqliteDatabase());
  rows = 0;
});

/** A row of the audit log. */
async function commit(into: Db = db): Promise<number> {
  rows += 1;
  await createPeriods(into).close(`space ${rows}`, '2026-10-31', rows);
  return rows;
}

const anchors = (): readonly string[] =>
  readdirSync(dirname(path))
    .filter((name) => name.startsWith(`${basename(path)}.anchor`) || name.endsWith('.part'))
    .map((name) => name.slice(basename(path).length));
const rowsOf = (file: string): number => JSON.parse(readFileSync(file, 'utf8')).rows;
const isHeld = async (): Promise<boolean> =>
  (await db.selectFrom('book_hold').selectAll().execute()).length > 0;

describe('the anchor of two nights that end together', () => {
  it('is kept by both, none fails, and it reaches as far as what was committed before each', async () => {
    const anchor = createAnchor(db, 'owner');
    for (let round = 0; round < 25; round += 1) {
      const nights = Array.from({ length: 4 }, async () => {
        const committed = await commit();
        await anchor.keep();
        return rowsOf(`${path}.anchor`) >= committed;
      });
      expect(await Promise.all(nights)).toEqual([true, true, true, true]);
    }
    expect(rowsOf(`${path}.anchor`)).toBe(100);
    expect(anchors()).toEqual(['.anchor']);
  });

  it('is kept by the second one where the disk was full for the first', async () => {
    const anchor = createAnchor(db, 'owner');
    await commit();
    const failing = createAnchor(db.withSchema('nowhere') as Db, 'owner');
    await expect(failing.keep()).rejects.toBeDefined();
    await anchor.keep();
    expect(rowsOf(`${path}.anchor`)).toBe(1);
  });
});

describe('a command beside', () => {
  it('writes an anchor of its own, which goes when that of the owner reaches as far', async () => {
    const owner = createAnchor(db, 'owner');
    const beside = await openBeside(path);
    const command = createAnchor(beside.db, 'beside');
    await commit();
    await owner.keep();
    await commit(beside.db);
    await command.keep();
    const [main, own] = anchors();
    expect([main, rowsOf(`${path}${main}`), rowsOf(`${path}${own}`)]).toEqual(['.anchor', 1, 2]);
    await owner.keep();
    expect([anchors(), rowsOf(`${path}.anchor`)]).toEqual([['.anchor'], 2]);
    await beside.close();
  });

  it('is known of when the owner has never come to it: a database of before its write is held', async () => {
    const owner = createAnchor(db, 'owner');
    await commit();
    await owner.keep();
    const beside = await openBeside(path);
    await commit(beside.db);
    await createAnchor(beside.db, 'beside').keep();
    await beside.close();
    await createWebSessions(db).begin('digest', { userName: 'anna', proof: 'p', expiresAt: 2 }, 1);
    const signedIn = () => db.selectFrom('web_session').select('user_name').execute();
    await holdIfRestored(db);
    expect(await isHeld()).toBe(false);
    expect(await signedIn()).toHaveLength(1);
    // The database of the first row, as a backup would have it.
    await db.schema.dropTable('audit_log').execute();
    await db.schema
      .createTable('audit_log')
      .addColumn('sequence', 'integer')
      .addColumn('hash', 'text')
      .execute();
    const { head } = JSON.parse(readFileSync(`${path}.anchor`, 'utf8'));
    await db
      .insertInto('audit_log' as never)
      .values({ sequence: 1, hash: head } as never)
      .execute();
    await holdIfRestored(db);
    expect(await isHeld()).toBe(true);
    // Who has signed out since the backup stays out.
    expect(await signedIn()).toEqual([]);
  });
});

describe('the first start', () => {
  it('that ends before its anchor is there makes no database that looks like a restored one', async () => {
    await db.deleteFrom('store_identity').execute();
    for (const name of anchors()) rmSync(`${path}${name}`);
    mkdirSync(`${path}.anchor`);
    await expect(holdIfRestored(db)).rejects.toThrow();
    rmdirSync(`${path}.anchor`);
    await holdIfRestored(db);
    expect(await isHeld()).toBe(false);
    expect(anchors()).toEqual(['.anchor']);
  });
});
