import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../src/store/schema/migrations.js';
import { copySource, type SourceCopy } from './source-copy.js';

const NUMBER = MIGRATIONS.length + 1;
const FILE = `${String(NUMBER).padStart(4, '0')}-room-notes`;

const MIGRATION = `import { id, integer, text } from './column.js';
import type { Migration } from './migration.js';
import { table } from './table.js';

export const roomNotes = {
  tables: {
    /** What people note about a room. */
    room_note: table(
      {
        id: id(),
        room: text().fixed(),
        made_at: integer().fixed(),
        said: text().fixed(),
      },
      { appendOnly: true, indexes: { room_note_of_room: '(room, id)' } },
    ),
  },
  sqlite: [],
  postgres: [],
  onlyAdds: true,
} satisfies Migration;
`;

const NOTES = `import type { Db } from '../schema/tables.js';

export async function noteAbout(db: Db, room: string, said: string, now: number): Promise<void> {
  await db.insertInto('room_note').values({ room, said, made_at: now }).execute();
}
`;

const TRIAL = `import { copyStore, COPIED } from './src/store/engine/copy-store.js';
import { openDatabase } from './src/store/engine/open.js';
import { noteAbout } from './src/store/spaces/room-notes.js';
import { readVersion } from './src/store/sqlite/migrate.js';

const { db, close } = await openDatabase('notes.sqlite');
await noteAbout(db, 'attic', 'it leaks', 7);
const changed = await db.deleteFrom('room_note').execute().then(() => 'deleted', (error) => String(error.message));
const version = await readVersion(db);
await close();
const { tables } = await copyStore('notes.sqlite', 'copy.sqlite');
const copied = tables.find(({ table }) => table === 'room_note')?.rows;
const { key } = COPIED.find(({ table }) => table === 'room_note');
console.log(JSON.stringify({ version, changed, copied, key }));
`;

let copy: SourceCopy;
beforeAll(() => {
  copy = copySource();
  const list = 'src/store/schema/migrations.ts';
  copy.add(`src/store/schema/${FILE}.ts`, MIGRATION);
  copy.change(list, 'import', `import { roomNotes } from './${FILE}.js';\nimport`);
  copy.change(list, '\n];', '\n  roomNotes,\n];');
  copy.change(list, '\n};', '\n  ...roomNotes.tables,\n};');
  copy.add('src/store/spaces/room-notes.ts', NOTES);
  copy.add('trial.ts', TRIAL);
});
afterAll(() => copy.remove());

describe('a file of a migration, its lines in the list and the code that uses it are a table', () => {
  it('which is made, kept from changes and copied', async () => {
    const { code, out, err } = await copy.run('trial.ts');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toEqual({
      version: NUMBER,
      changed: expect.stringContaining('room_note is append-only'),
      copied: 1,
      key: ['id'],
    });
  });
});
