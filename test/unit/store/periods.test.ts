import { expect, it } from 'vitest';
import { createAuditLog } from '../../../src/store/books/audit.js';
import { createPeriods } from '../../../src/store/books/periods.js';
import { createRebookings } from '../../../src/store/books/rebookings.js';
import { REBOOKING } from '../../web/desk.js';
import { temporaryDatabase } from './database.js';

const NOW = Date.UTC(2026, 10, 3, 9);

it('keeps who closed which months, when, why, and what was open in each', async () => {
  const { db } = await temporaryDatabase();
  const periods = createPeriods(db);
  await periods.close('berlin', '2026-08-31', NOW);
  await periods.close('berlin', '2026-09-30', NOW + 1, { months: [], reason: null, by: 'anna' });
  await periods.close('warsaw', '2026-10-31', NOW + 2, { months: [], reason: null, by: 'piotr' });
  const open = ['left-out', 'accepted'] as const;
  const months = [
    { month: '2026-09', open: [] },
    { month: '2026-10', open },
  ];
  const checked = { months, reason: 'by telephone', by: 'ben' };
  await periods.close('berlin', '2026-10-31', NOW + 3, checked);
  expect(await periods.closings('berlin')).toEqual([
    { through: '2026-08-31', closedAt: NOW, by: null, reason: null, open: [] },
    { through: '2026-09-30', closedAt: NOW + 1, by: 'anna', reason: null, open: [] },
    { through: '2026-10-31', closedAt: NOW + 3, reason: 'by telephone', by: 'ben', open },
  ]);
  await expect(
    periods.close('berlin', '2026-10-31', NOW + 4, { ...checked, by: 'anna' }),
  ).rejects.toMatchObject({ code: 'period.not-over', detail: 'closed through 2026-10-31 already' });
  const people = await db.selectFrom('book_decision').select(['id', 'decided_by as by']).execute();
  expect(people.map(({ by }) => by)).toEqual(['anna', 'piotr', 'ben']);
  const rows = await createAuditLog(db).rows(0, 10);
  expect(rows.at(-1)?.details).toEqual({
    through: '2026-10-31',
    months: '2026-09: nothing; 2026-10: left-out accepted',
    open: 'left-out accepted',
    reason: 'by telephone',
    decision: people[2]?.id,
  });
  expect(JSON.stringify(rows)).not.toMatch(/anna|piotr|ben"/);
  expect(await createAuditLog(db).verify()).toMatchObject({ ok: true, rows: 4 });
});

it('never changes who decided', async () => {
  const { db } = await temporaryDatabase();
  await createPeriods(db).close('berlin', '2026-09-30', NOW, { months: [], reason: null, by: 'anna' });
  await expect(
    db
      .updateTable('book_decision')
      .set({ decided_by: 'ben' } as never)
      .execute(),
  ).rejects.toThrow('book_decision is append-only');
  await expect(db.deleteFrom('book_decision').execute()).rejects.toThrow('book_decision is append-only');
});

it('takes one yes to what the rules book anew, however many say it', async () => {
  const { db } = await temporaryDatabase();
  const rebookings = createRebookings(db);
  const key = { spaceId: 'berlin', series: 'ledger' };
  const said = await Promise.all(
    ['anna', 'ben'].map((by) => rebookings.agree(key, 'terms', REBOOKING, { by, at: NOW })),
  );
  expect(said.sort()).toEqual([false, true]);
  expect(await rebookings.agree(key, 'other terms', REBOOKING, { by: 'anna', at: NOW })).toBe(true);
  const rows = await createAuditLog(db).rows(0, 10);
  expect(rows.map(({ details }) => [details.terms, details.decision])).toEqual([
    ['terms', 1],
    ['other terms', 2],
  ]);
});
