import { expect, it } from 'vitest';
import { createSpaceVersions } from '../../../src/store/spaces/space-versions.js';
import { temporaryDatabase } from './database.js';

const EVA = { by: 'eva', why: null, at: 5 };

it('of spaces are appended: the last one counts, in the order in which the spaces came', async () => {
  const { db } = await temporaryDatabase();
  const versions = createSpaceVersions(db);
  expect([await versions.latest(), await versions.list()]).toEqual([0, []]);
  const first = ['b', 'a', 'c'].map((spaceId) => ({ spaceId, definition: `id: ${spaceId}` }));
  expect(await versions.write(first, EVA, 0)).toBe(true);
  expect(await versions.write([{ spaceId: 'b', definition: 'new' }], { ...EVA, why: 'moved' }, 3)).toBe(true);
  expect(await versions.write([{ spaceId: 'c', definition: null }], EVA, 4)).toBe(true);
  const list = await versions.list();
  expect(list.map(({ spaceId, definition, version }) => [spaceId, definition, version])).toEqual([
    ['b', 'new', 4],
    ['a', 'id: a', 2],
  ]);
  expect(await versions.history('c')).toEqual([
    { version: 3, spaceId: 'c', ...EVA, definition: 'id: c' },
    { version: 5, spaceId: 'c', ...EVA, definition: null },
  ]);
});

it('of spaces are not written over those of somebody else, who was quicker', async () => {
  const { db } = await temporaryDatabase();
  const versions = createSpaceVersions(db);
  const mine = [{ spaceId: 'a', definition: 'mine' }];
  expect(await versions.write([{ spaceId: 'a', definition: 'theirs' }], EVA, 0)).toBe(true);
  expect(await versions.write(mine, EVA, 0)).toBe(false);
  expect((await versions.list()).map(({ definition }) => definition)).toEqual(['theirs']);
});

it('of spaces are neither changed nor deleted', async () => {
  const { db } = await temporaryDatabase();
  await createSpaceVersions(db).write([{ spaceId: 'a', definition: 'x' }], EVA, 0);
  const changed = db.updateTable('space_version').set({ definition: 'y' } as never);
  await expect(changed.execute()).rejects.toThrow('append-only');
  await expect(db.deleteFrom('space_version').execute()).rejects.toThrow('append-only');
});
