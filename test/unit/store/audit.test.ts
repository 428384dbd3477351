import { describe, expect, it } from 'vitest';
import { type AuditEvent, appendAudit, createAuditLog } from '../../../src/store/books/audit.js';
import { tamper } from '../../tamper.js';
import { temporaryDatabase } from './database.js';

const event = (number: number): AuditEvent => ({
  at: 1000 + number,
  spaceId: 'space',
  action: 'batch released',
  details: { number },
});

async function logWith(rows: number) {
  const { db, path } = await temporaryDatabase();
  for (let number = 1; number <= rows; number += 1) {
    await db.transaction().execute((transaction) => appendAudit(transaction, event(number)));
  }
  return { db, path, log: createAuditLog(db) };
}

describe('the audit log', () => {
  it('is a chain that verifies, over more rows than are read at once', async () => {
    const { log } = await logWith(1001);
    const [first, second] = await log.rows(0, 2);
    expect(first).toMatchObject({ ...event(1), sequence: 1, previous: null });
    expect(second?.previous).toBe(first?.hash);
    expect(await log.verify()).toEqual({ ok: true, rows: 1001, head: await log.head() });
    expect(await log.has(first?.hash ?? '')).toBe(true);
  });

  it('is empty at first', async () => {
    const { log } = await logWith(0);
    expect(await log.verify()).toEqual({ ok: true, rows: 0, head: null });
  });

  it.each([
    [
      'a changed detail',
      `update audit_log set details = '{"number":9}' where sequence = 2`,
      'row 2 was changed',
    ],
    ['a changed time', 'update audit_log set at = 1 where sequence = 3', 'row 3 was changed'],
    ['a row taken out', 'delete from audit_log where sequence = 2', 'row 2 is missing'],
    ['the first row taken out', 'delete from audit_log where sequence = 1', 'row 1 is missing'],
    [
      'a changed hash',
      `update audit_log set previous = 'x' where sequence = 3`,
      'row 3 does not follow from the row before it',
    ],
  ])('shows %s', async (_name, statement, why) => {
    const { log, path } = await logWith(4);
    await tamper(path, statement);
    expect(await log.verify()).toMatchObject({ ok: false, why });
  });

  it('is rolled back with what it records', async () => {
    const { db, log } = await logWith(1);
    const failing = db.transaction().execute(async (transaction) => {
      await appendAudit(transaction, event(2));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await log.verify()).toMatchObject({ ok: true, rows: 1 });
  });
});
