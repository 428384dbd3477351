import type { BankStatement } from '@spacebooks/bank-statements/statement';
import { expect, it } from 'vitest';
import { spanOf } from '../../../src/domain/bank/span.js';

const statement = (
  from: string,
  to: string,
  opening: number | null,
  closing: number | null,
): BankStatement => ({
  kind: 'booked',
  account: 'DE42100000000001234567',
  currency: 'EUR',
  number: null,
  from,
  to,
  opening,
  closing,
  remarks: [],
  lines: [],
});

it('a span reaches from the first balance to the last, also where a day has several statements', () => {
  const first = statement('2026-11-01', '2026-11-01', 0, 100);
  const second = statement('2026-11-01', '2026-11-01', 100, 150);
  const last = statement('2026-11-02', '2026-11-02', 150, 120);
  const span = { from: '2026-11-01', opening: 0 };
  expect(spanOf([last, second, first])).toEqual({ ...span, to: '2026-11-02', closings: [120] });
  expect(spanOf([second, first])).toEqual({ ...span, to: '2026-11-01', closings: [150] });
  const withMore = statement('2026-11-01', '2026-11-01', 0, 170);
  expect(spanOf([first, withMore])).toEqual({ ...span, to: '2026-11-01', closings: [100, 170] });
  expect(spanOf([statement('2026-11-01', '2026-11-02', null, null)])).toBeNull();
  // Which of both is the first nobody can see.
  expect(spanOf([first, statement('2026-11-01', '2026-11-01', 100, 0)])).toBeNull();
});
