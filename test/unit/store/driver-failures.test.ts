import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/domain/errors.js';
import { withDriverFailures } from '../../../src/store/sqlite/driver.js';

function failureOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return null;
}

describe('statements of the database', () => {
  it('tell a full disk as a failure that is waited for', () => {
    const raw = new Sqlite(':memory:');
    raw.exec('create table note (text text)');
    raw.pragma('max_page_count = 2');
    const insert = withDriverFailures(raw).prepare('insert into note values (?)');
    const failure = failureOf(() => insert.run(['long '.repeat(10_000)]));
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ code: 'store.full', kind: 'transient' });
    expect((failure as Failure).detail).toBe('SQLITE_FULL: database or disk is full');
  });

  it('tell anything else of the database as one that cannot be helped by waiting', () => {
    const raw = new Sqlite(':memory:');
    raw.exec('create table note (text text not null)');
    const statements = withDriverFailures(raw);
    expect(failureOf(() => statements.prepare('select * from absent'))).toMatchObject({
      code: 'store.failed',
    });
    const insert = statements.prepare('insert into note values (?)');
    expect(failureOf(() => insert.run([null]))).toMatchObject({ code: 'store.failed' });
  });
});
