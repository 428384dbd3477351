import { readFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { sqliteDatabase } from '../store/database.js';

it('docs/operating.md says of every table how long it is kept', async () => {
  const { path } = await sqliteDatabase();
  const raw = new Sqlite(path, { readonly: true });
  const tables = raw
    .prepare<[], string>(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'
      and name not like 'invoice_words%'`)
    .pluck()
    .all();
  raw.close();
  const text = readFileSync('docs/operating.md', 'utf8');
  const [, part = ''] = text.split('## What is kept, and for how long');
  const named = part
    .split('\n## ', 1)[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named?.toSorted()).toEqual(tables.toSorted());
});
