import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MIGRATIONS } from '../../../src/store/schema/migrations.js';

const FOLDER = join(import.meta.dirname, '../../../src/store/schema');
const FILES = readdirSync(FOLDER)
  .filter((name) => /^\d/.test(name))
  .sort();

it('the number of a migration is that of its file, and of the schema that it comes to', async () => {
  expect(FILES.map((name) => Number(name.slice(0, 4)))).toEqual(MIGRATIONS.map((_, index) => index + 1));
  for (const [index, name] of FILES.entries()) {
    const exported = Object.values((await import(join(FOLDER, name))) as object);
    expect(exported, name).toContain(MIGRATIONS[index]);
  }
});
