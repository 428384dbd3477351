import { expect, it } from 'vitest';
import { eInvoicesLine } from '../../../../src/books/month/e-invoices.js';
import type { CheckedMonth, MonthDeps } from '../../../../src/books/month/month-deps.js';
import { monthFindingText } from '../../../../src/words/month.js';

const refused = ['RE-1', 'RE-2'].map((number) => ({ number, invoiceId: `i-${number}` }));

const line = (waiting: typeof refused) =>
  eInvoicesLine(
    {
      clock: { now: () => Date.UTC(2026, 10, 2) },
      facts: {
        measuredFrom: async () => '2026-01-01',
        withoutEInvoice: async () => [],
        waitingEInvoices: async () => waiting,
      },
    } as unknown as MonthDeps,
    {
      space: { id: 'berlin', timeZone: 'Europe/Berlin' },
      days: { from: '2026-10-01', to: '2026-10-31' },
    } as unknown as CheckedMonth,
  );

it('refused e-invoices keep the line of a month open, with their number and the way to them', async () => {
  const { state, found } = await line(refused);
  expect(state).toBe('open');
  const [finding] = found;
  expect(finding?.values).toEqual({ count: 2, numbers: 'RE-1, RE-2' });
  expect(finding?.advice?.place).toEqual({ at: 'page', path: '/invoices?state=waiting&space=berlin' });
  expect(finding && monthFindingText(finding, 'de')).toBe(
    'Abgelehnt oder wartet auf jemanden: 2 (RE-1, RE-2).',
  );
});

it('is done where none is', async () => {
  expect((await line([])).state).toBe('done');
});
