import { describe, expect, it } from 'vitest';
import type { Certain, Uncertain } from '../../../../../src/domain/bank/matching/verdict.js';
import { ANNA, bankLine, openItem, summary, verdictOn } from './matching.js';

const A = openItem({ customerNumber: 'K-1001', mandateId: 'MND-77' });
const SECOND = openItem({ number: '2026-0916', openAmount: 50_00 });
const KNOWN = [{ account: ANNA, debtorIds: ['anna'] }];
const AMOUNT = { kind: 'amount', cents: 199_00, invoices: 1 };
const NAME = { kind: 'name', name: 'Anna Müller', written: 'Anna Müller' };
const NUMBER = { kind: 'number', number: '2026-0815', written: '2026-0815' };

/** For what is certain, or for the best candidate. */
function signsOn(...given: Parameters<typeof verdictOn>) {
  const verdict = verdictOn(...given) as Certain | Uncertain;
  return verdict.kind === 'certain' ? verdict.signs : verdict.candidates[0]?.signs;
}

describe('what speaks for a match', () => {
  const nobody = { name: null };
  it.each([
    ['the amount and the name', bankLine(), [AMOUNT, NAME]],
    ['the number', bankLine({ ...nobody, remittance: 'RE 2026-0815' }), [AMOUNT, NUMBER]],
    [
      'its end, which is no more than a part',
      bankLine({ ...nobody, remittance: 'Rechnung 815' }),
      [AMOUNT, { kind: 'part-of-number', number: '2026-0815', written: '815' }],
    ],
    [
      'a number that is one slip away',
      bankLine({ ...nobody, remittance: 'RE 2026-0185' }),
      [AMOUNT, { kind: 'misspelt-number', number: '2026-0815', written: '2026-0185' }],
    ],
    [
      'a number that is one slip away without its zeros',
      bankLine({ ...nobody, remittance: 'RE 2026/805' }),
      [AMOUNT, { kind: 'misspelt-number', number: '2026-0815', written: '2026/805' }],
    ],
    [
      'the account, however it is written',
      bankLine({ ...nobody, account: 'de89 3704 0044 0532 0130 00' }),
      [AMOUNT, { kind: 'account', account: ANNA, debtorId: 'anna' }],
    ],
    [
      'a name like the debtor’s',
      bankLine({ name: 'A. Müller' }),
      [AMOUNT, { kind: 'like-name', name: 'Anna Müller', written: 'A. Müller' }],
    ],
    [
      'the name in the text',
      bankLine({ ...nobody, remittance: 'fuer Anna Mueller' }),
      [AMOUNT, { kind: 'name-in-text', name: 'Anna Müller' }],
    ],
    [
      'the customer number, as the invoice has it',
      bankLine({ ...nobody, remittance: 'Kunde k 1001' }),
      [AMOUNT, { kind: 'customer-number', number: 'K-1001' }],
    ],
    [
      'the mandate, as the invoice has it',
      bankLine({ ...nobody, remittance: 'MREF+mnd-77' }),
      [AMOUNT, { kind: 'mandate', id: 'MND-77' }],
    ],
  ])('%s', (_, line, expected) => {
    expect(signsOn(line, { openItems: [A], knownPayers: KNOWN })).toEqual(expected);
  });

  it('our own id, where one invoice alone was collected by it', () => {
    const line = bankLine({ name: null, endToEndId: 'SB-1' });
    const own = { ...A, endToEndId: 'SB-1' };
    expect(signsOn(line, { openItems: [own] })).toEqual([AMOUNT, { kind: 'end-to-end-id', id: 'SB-1' }]);
    const both = { openItems: [own, { ...SECOND, endToEndId: 'SB-1' }] };
    expect(signsOn(line, both)).toEqual([AMOUNT]);
  });

  it('a rule of a person, before all else about the payer', () => {
    const rules = [
      {
        ...{ id: 'r1', account: ANNA, textContains: null },
        decision: { kind: 'debtor' as const, debtorId: 'anna' },
      },
    ];
    const line = bankLine({ account: ANNA });
    expect(signsOn(line, { openItems: [A], rules, knownPayers: KNOWN })).toEqual([
      AMOUNT,
      { kind: 'rule', ruleId: 'r1', debtorId: 'anna' },
      { kind: 'account', account: ANNA, debtorId: 'anna' },
      NAME,
    ]);
  });

  it('each once, though several invoices have it', () => {
    const line = bankLine({ amount: 249_00, remittance: '2026-0815 2026-0916' });
    expect(signsOn(line, { openItems: [A, SECOND] })).toEqual([
      { kind: 'amount', cents: 249_00, invoices: 2 },
      NUMBER,
      { kind: 'number', number: '2026-0916', written: '2026-0916' },
      NAME,
    ]);
  });

  it('digits that can mean two invoices, as a part of either’s number', () => {
    const openItems = [
      openItem({ number: 'CW-2026-99', dueOn: '2026-10-01' }),
      openItem({ number: 'KB-2026-99', debtorId: 'bernd', debtorNames: ['Bernd Vogel'], openAmount: 50_00 }),
    ];
    expect(signsOn(bankLine({ remittance: 'RE 2026-99' }), { openItems })).toEqual([
      AMOUNT,
      { kind: 'part-of-number', number: 'CW-2026-99', written: '2026-99' },
      NAME,
    ]);
  });

  it('no number that is no slip, nor where the invoice’s has no digits', () => {
    expect(signsOn(bankLine({ remittance: 'RE 2026-0199' }), { openItems: [A] })).toEqual([AMOUNT, NAME]);
    const wordy = openItem({ number: 'Anzahlung' });
    const order = bankLine({ remittance: 'Anzahlung 88213' });
    expect(signsOn(order, { openItems: [wordy] })).toEqual([AMOUNT, NAME]);
  });

  it('no amount where nothing is open, or in another currency', () => {
    const input = { openItems: [openItem({ openAmount: 0 })] };
    expect(signsOn(bankLine({ remittance: '2026-0815' }), input)).toEqual([NUMBER, NAME]);
    const foreign = bankLine({ currency: 'USD', remittance: '2026-0815' });
    expect(signsOn(foreign, { openItems: [A] })).toEqual([NUMBER, NAME]);
  });
});

describe('a difference that a person lets go', () => {
  const rule = (id: string, cents: number) => ({
    ...{ id, account: ANNA, textContains: null },
    decision: { kind: 'tolerance' as const, cents },
  });
  const paid = (amount: number, openAmount = 199_00) =>
    [
      bankLine({ account: ANNA, amount, remittance: '2026-0815' }),
      { openItems: [openItem({ openAmount })], rules: [rule('r1', 100), rule('r2', 400), rule('r3', 300)] },
    ] as const;
  const tolerated = (cents: number) => ({ kind: 'tolerated-amount', cents, ruleId: 'r2' });

  it('is let go up to the most that a rule says', () => {
    expect(signsOn(...paid(195_00))).toEqual([tolerated(4_00), NUMBER, NAME]);
    expect(summary(verdictOn(...paid(195_00)))).toBe('certain 2026-0815 19500 tolerated 400');
    expect(verdictOn(...paid(194_99)).kind).toBe('uncertain');
  });

  it('is over where more was paid, and nothing is missing', () => {
    expect(signsOn(...paid(203_00))).toEqual([tolerated(-4_00), NUMBER, NAME]);
    expect(summary(verdictOn(...paid(203_00)))).toBe('certain 2026-0815 19900 over 400');
    expect(verdictOn(...paid(203_01)).kind).toBe('uncertain');
  });

  it('is let go of what we pay back, too', () => {
    expect(summary(verdictOn(...paid(-195_00, -199_00)))).toBe('certain 2026-0815 -19500 tolerated -400');
  });

  it('is none where the amount is exact', () => {
    expect(signsOn(...paid(199_00))).toEqual([AMOUNT, NUMBER, NAME]);
    expect(summary(verdictOn(...paid(199_00)))).toBe('certain 2026-0815 19900');
  });

  it('is not of an invoice on which nothing is open', () => {
    expect(signsOn(...paid(3_00, 0))).toEqual([NUMBER, NAME]);
  });
});
