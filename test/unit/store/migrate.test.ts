import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/open.js';
import { temporaryDatabase } from './database.js';

/** Names of all that a schema has, and its version. */
function schemaOf(path: string): { readonly version: unknown; readonly names: unknown[] } {
  const raw = new Sqlite(path, { readonly: true });
  try {
    const names = raw.prepare('select name from sqlite_schema order by name').pluck().all();
    return { version: raw.pragma('user_version', { simple: true }), names };
  } finally {
    raw.close();
  }
}

describe('a migration that fails half way', () => {
  it.each(['saga_history', 'ksef_session', 'journal_entry', 'delivery', 'mirror_day', 'book_claim'])(
    '(something is called %s already) leaves the version before it and nothing of itself; then it is made good',
    async (table) => {
      const { path, close } = await temporaryDatabase();
      await close();
      const whole = schemaOf(path);
      const strange = new Sqlite(`${path}.strange`);
      strange.exec(`create table ${table} (a integer)`);
      strange.close();

      await expect(openDatabase(`${path}.strange`)).rejects.toMatchObject({ code: 'store.failed' });
      const broken = schemaOf(`${path}.strange`);
      expect(broken.version).toBeLessThan(Number(whole.version));
      await expect(openDatabase(`${path}.strange`)).rejects.toMatchObject({ code: 'store.failed' });
      expect(schemaOf(`${path}.strange`)).toEqual(broken);

      const mended = new Sqlite(`${path}.strange`);
      mended.exec(`drop table ${table}`);
      mended.close();
      await (await openDatabase(`${path}.strange`)).close();
      expect(schemaOf(`${path}.strange`)).toEqual(whole);
    },
  );
});
