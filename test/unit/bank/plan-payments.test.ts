import { describe, expect, it } from 'vitest';
import { allocated, invoicesToPay, proposedCents } from '../../../src/bank/plan-payments.js';
import type { KeptLine } from '../../../src/domain/bank/kept-line.js';
import { openItem } from '../domain/bank/matching/matching.js';

const SMALL = openItem({ invoiceId: 'small', number: 'FV/3', openAmount: 49_20, currency: 'PLN' });
const LARGE = openItem({ invoiceId: 'large', number: 'FV/2', openAmount: 615_00, currency: 'PLN' });
/** As a collective identifier says: a part of the one that is due first. */
const STATED = [
  { invoiceId: 'large', cents: 100_00 },
  { invoiceId: 'small', cents: 49_20 },
];
const line = {
  ...{ id: 4, amount: 149_20, currency: 'PLN', payments: [] },
  verdict: { kind: 'certain', lineId: 4, allocations: STATED, overpaid: 0, tolerated: 0, signs: [] },
} as unknown as KeptLine;

describe('what matching proposes', () => {
  it('is paid as it says, which need not be the first due first', () => {
    const { allocations, missing, over } = allocated(line, { kind: 'proposed' }, { items: [LARGE, SMALL] });
    expect({ allocations, missing, over }).toEqual({ allocations: STATED, missing: 515_00, over: 0 });
  });

  it('is divided anew where less is open by now', () => {
    const items = [{ ...LARGE, openAmount: 90_00 }, SMALL];
    expect(proposedCents({ allocations: STATED }, ['large', 'small'], { items })).toEqual([]);
    expect(allocated(line, { kind: 'proposed' }, { items })).toMatchObject({
      allocations: [
        { invoiceId: 'large', cents: 90_00 },
        { invoiceId: 'small', cents: 49_20 },
      ],
      over: 10_00,
    });
  });

  it('is never a correction that the payer sets off, nor an invoice that only the correction pays', () => {
    const invoiceIds = ['large', 'small', 'minus'];
    const setOff = { kind: 'set-off', credits: ['KOR/1'], cents: 49_20, numbers: ['FV/2', 'FV/3'] } as const;
    const allocations = [{ invoiceId: 'large', cents: 615_00 }];
    expect(invoicesToPay({ invoiceIds, allocations, contradictions: [setOff] })).toEqual(['large']);
    expect(invoicesToPay({ invoiceIds, allocations, contradictions: [] })).toEqual(invoiceIds);
  });
});
