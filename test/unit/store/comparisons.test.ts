import { expect, it } from 'vitest';
import { createComparisons } from '../../../src/store/books/comparisons.js';
import { temporaryDatabase } from './database.js';

it('the last comparison of a space counts, and an acceptance ends with the next one', async () => {
  const { db } = await temporaryDatabase();
  const comparisons = createComparisons(db);
  const files = [{ name: 'q3.csv', sha256: 'a1', from: '2026-07-01', to: '2026-09-30', rows: 12 }];
  const made = {
    at: 1,
    files,
    documents: 9,
    differences: 2,
    isDoubted: false,
    why: 'one account',
    by: 'ada',
  };
  expect(await comparisons.last('kiel')).toBeNull();
  await comparisons.keep('kiel', made);
  await comparisons.keep('plau', { ...made, isDoubted: true });
  expect(await comparisons.last('kiel')).toEqual(made);
  await comparisons.keep('kiel', { ...made, at: 2, why: null });
  expect(await comparisons.last('kiel')).toMatchObject({ at: 2, why: null });
  expect(await comparisons.last('plau')).toMatchObject({ isDoubted: true });
});
