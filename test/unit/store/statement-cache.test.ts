import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { withDriverFailures, withStatementCache } from '../../../src/store/sqlite/driver.js';

it('statements are prepared once', () => {
  const statements = withStatementCache(withDriverFailures(new Sqlite(':memory:')));
  expect(statements.prepare('select 1')).toBe(statements.prepare('select 1'));
  expect(statements.prepare('select 1 as one').all([])).toEqual([{ one: 1 }]);
});

it('those that were prepared first are let go of beyond five hundred', () => {
  const statements = withStatementCache(withDriverFailures(new Sqlite(':memory:')));
  const first = statements.prepare('select 0');
  for (let number = 1; number < 500; number += 1) statements.prepare(`select ${number}`);
  expect(statements.prepare('select 0')).toBe(first);
  statements.prepare('select 500');
  expect(statements.prepare('select 0')).not.toBe(first);
  expect(statements.prepare('select 0').all([])).toEqual([{ 0: 0 }]);
});
