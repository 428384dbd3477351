import { describe, expect, it } from 'vitest';
import { createSavedViews, MOST_VIEWS } from '../../../src/store/people/saved-views.js';
import { temporaryDatabase } from './database.js';

const ANNA = 'configuration:anna';
const GWEN = 'person:1';

describe('saved views', () => {
  it('are of one person each, by name, and replaced under the same name', async () => {
    const views = createSavedViews((await temporaryDatabase()).db);
    await views.save(ANNA, { name: 'unpaid', query: 'payment=open', isDefault: false });
    await views.save(GWEN, { name: 'unpaid', query: 'payment=overdue', isDefault: false });
    await views.save(ANNA, { name: 'due', query: 'sort=due', isDefault: false });
    await views.save(ANNA, { name: 'unpaid', query: 'payment=open&sort=due', isDefault: false });
    expect(await views.of(ANNA)).toEqual([
      { name: 'due', query: 'sort=due', isDefault: false },
      { name: 'unpaid', query: 'payment=open&sort=due', isDefault: false },
    ]);
    await views.remove(ANNA, 'unpaid');
    expect((await views.of(ANNA)).map(({ name }) => name)).toEqual(['due']);
    expect(await views.of(GWEN)).toEqual([{ name: 'unpaid', query: 'payment=overdue', isDefault: false }]);
  });

  it('have one default at most, which ends with its view', async () => {
    const views = createSavedViews((await temporaryDatabase()).db);
    const usual = async () =>
      (await views.of(ANNA)).filter(({ isDefault }) => isDefault).map(({ name }) => name);
    await views.save(ANNA, { name: 'a', query: 'sort=due', isDefault: true });
    await views.save(ANNA, { name: 'b', query: 'sort=open', isDefault: true });
    expect(await usual()).toEqual(['b']);
    await views.makeDefault(ANNA, 'a');
    expect(await usual()).toEqual(['a']);
    await views.makeDefault(ANNA, 'gone');
    await views.makeDefault(GWEN, 'b');
    expect(await usual()).toEqual(['a']);
    await views.makeDefault(ANNA, null);
    expect(await usual()).toEqual([]);
    await views.makeDefault(ANNA, 'b');
    await views.remove(ANNA, 'b');
    expect(await usual()).toEqual([]);
  });

  it('are at most so many, of which each can still be replaced', async () => {
    const views = createSavedViews((await temporaryDatabase()).db);
    const save = (name: string, query = 'sort=due') => views.save(ANNA, { name, query, isDefault: false });
    for (let at = 0; at < MOST_VIEWS; at += 1) expect(await save(`view ${at}`)).toBe(true);
    expect(await save('one more')).toBe(false);
    expect(await save('view 7', 'sort=open')).toBe(true);
    const all = await views.of(ANNA);
    expect(all).toHaveLength(MOST_VIEWS);
    expect(all.find(({ name }) => name === 'view 7')?.query).toBe('sort=open');
  });
});
