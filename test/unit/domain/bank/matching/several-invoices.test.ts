import { describe, expect, it } from 'vitest';
import type { Receivable } from '../../../../../src/domain/bank/matching/open-item.js';
import { ANNA, bankLine, openItem, weighed } from './matching.js';

type Row = readonly [
  what: string,
  line: ReturnType<typeof bankLine>,
  /** That the line would pay together. */
  items: readonly Receivable[],
  input: Parameters<typeof weighed>[2],
  expected: readonly object[],
];

/** What speaks against several invoices often speaks against one of them only. */
function holds(rows: readonly Row[]): void {
  it.each(rows)('%s', (_, line, items, input, expected) => {
    expect(weighed(line, items, input).contradictions).toEqual(expected);
  });
}

const A = openItem({ customerNumber: 'K-1001', mandateId: 'MND-77' });
const CHEAP = openItem({ number: '2026-0916', openAmount: 50_00 });
const BERND = openItem({
  ...{ number: '2026-4711', debtorId: 'bernd', debtorNames: ['Bernd Vogel'], customerNumber: '7001' },
  openAmount: 50_00,
});
const of = (debtorId: string, item: Partial<Receivable>) =>
  openItem({ debtorId, debtorNames: [`${debtorId} Someone`], ...item });
/** For both. */
const KNOWN = [{ account: ANNA, debtorIds: ['anna', 'bernd'] }];
const otherNumber = (written: string, ...numbers: readonly string[]) => ({
  ...{ kind: 'other-number', written, numbers },
});

const unknown = (written: string) => ({ kind: 'unknown-number' as const, written });

describe('numbers against several invoices', () => {
  const both = (remittance: string, amount = 249_00) => bankLine({ amount, remittance, account: ANNA });
  const cw = (end: string, item: Partial<Receivable> = {}) => openItem({ number: `CW-2026-${end}`, ...item });
  const kb = (end: string, item: Partial<Receivable> = {}) =>
    of('clara', { number: `KB-2026-${end}`, ...item });
  const near = of('clara', { number: '2026-0851', openAmount: 7_00 });
  holds([
    [
      'one that nobody knows is one slip from that of one of them',
      both('RE 2026-0851'),
      [A, CHEAP],
      {},
      [unknown('2026-0851')],
    ],
    ['it is from that of none', both('RE 2026-0199'), [A, CHEAP], {}, [unknown('2026-0199')]],
    [
      'our id was for one of them, and for another one',
      { ...bankLine(), endToEndId: 'SB-1' },
      [{ ...A, endToEndId: 'SB-1' }],
      { openItems: [{ ...BERND, endToEndId: 'SB-1' }] },
      [],
    ],
    ['the end of one of them says nothing of the other', both('Rechnung 815'), [A, CHEAP], {}, []],
    [
      'digits that can mean one of them leave out no other',
      bankLine({ remittance: 'RE 2026-99' }),
      [cw('99')],
      { openItems: [kb('99')] },
      [],
    ],
    [
      'what may be a date may be a number of the debtor, though somebody else has it too',
      bankLine({ remittance: 'Miete 2026-11' }),
      [A],
      { openItems: [cw('11', { openAmount: 0 }), kb('11')] },
      [otherNumber('2026-11', 'CW-2026-11', 'KB-2026-11')],
    ],
    [
      'what may be a date may be a number of one of the debtors',
      both('Miete 2026-11'),
      [A, BERND],
      { openItems: [cw('11', { openAmount: 0 })], knownPayers: KNOWN },
      [otherNumber('2026-11', 'CW-2026-11'), { kind: 'other-name', written: 'Anna Müller', debtorIds: [] }],
    ],
    [
      'the end of an open one of the debtor, though somebody else has it too',
      bankLine({ remittance: '2026-0815 RE 916' }),
      [A],
      { openItems: [CHEAP, of('clara', { number: '2025-0916' })] },
      [otherNumber('916', '2025-0916', '2026-0916')],
    ],
    [
      'the end of an open one of one of the debtors',
      both('2026-0815 2026-4711 RE 916'),
      [A, BERND],
      { openItems: [CHEAP], knownPayers: KNOWN },
      [otherNumber('916', '2026-0916')],
    ],
    [
      'a slip that can mean two is none where one of them has the amount',
      bankLine({ remittance: 'RE 2026-16' }),
      [cw('15')],
      { openItems: [of('bernd', { number: 'CW-2026-16', openAmount: 7_00 }), kb('16')] },
      [otherNumber('2026-16', 'CW-2026-16', 'KB-2026-16')],
    ],
    [
      'a slip is none where it is the number of one of the debtors',
      { ...both('RE 2026-0851'), counterparty: { name: null, account: ANNA } },
      [A, BERND],
      { openItems: [{ ...near, debtorId: 'bernd' }], knownPayers: KNOWN },
      [otherNumber('2026-0851', '2026-0851')],
    ],
    [
      'the number of another debtor is one slip from that of one of them',
      both('RE 2026-0851'),
      [A, CHEAP],
      { openItems: [near] },
      [otherNumber('2026-0851', '2026-0851')],
    ],
  ]);
});

describe('a number of the same amount near by', () => {
  const twin = of('clara', { number: '2026-0816' });
  const stranger = (amount: number, remittance: string) =>
    bankLine({ name: 'Dora Stern', amount, remittance });
  const NOBODY = { kind: 'other-name', written: 'Dora Stern', debtorIds: [] };
  const next = openItem({ number: '2026-0816' });
  holds([
    ['is none where a part is paid', stranger(100_00, '2026-0815'), [A], { openItems: [twin] }, []],
    ['is none where no number is named', stranger(199_00, ''), [A], { openItems: [twin] }, [NOBODY]],
    [
      'is likely where one of several was paid in part',
      stranger(149_00, '2026-0815 2026-0916'),
      [A, CHEAP],
      { taken: [{ invoiceId: '2026-0815', cents: 100_00 }] },
      [{ kind: 'similar-number', numbers: ['2026-0815', '2026-0916'] }],
    ],
    ['is none of those that are named', stranger(398_00, '2026-0815 2026-0816'), [A, next], {}, []],
  ]);
});

describe('a payer against several invoices', () => {
  const from = (name: string | null, remittance = '', account: string | null = null) =>
    bankLine({ name, remittance, account, amount: 249_00 });
  const NAMED = '2026-0815 2026-4711';
  const clara = of('clara', { number: '2026-5001', debtorNames: ['Clara Busch'], openAmount: 7_00 });
  const forAnna = [{ account: ANNA, debtorIds: ['anna'] }];
  const forClara = [{ account: ANNA, debtorIds: ['clara'] }];
  const otherAccount = (...debtorIds: readonly string[]) => ({
    ...{ kind: 'other-account', account: ANNA, debtorIds },
  });
  const otherName = (written: string, ...debtorIds: readonly string[]) => ({
    ...{ kind: 'other-name', written, debtorIds },
  });
  const rules = [
    {
      ...{ id: 'r1', account: ANNA, textContains: null },
      decision: { kind: 'debtor' as const, debtorId: 'anna' },
    },
  ];
  holds([
    [
      'a rule says it of one of the debtors',
      from(null, '', ANNA),
      [A, BERND],
      { rules, openItems: [clara], knownPayers: forClara },
      [{ kind: 'other-rule', ruleId: 'r1' }, otherAccount('clara')],
    ],
    [
      'the account has paid for one of them',
      from(null, NAMED, ANNA),
      [A, BERND],
      { knownPayers: forAnna },
      [otherAccount('anna')],
    ],
    [
      'an account of others, in the name of one of them',
      from('Anna Müller', NAMED, ANNA),
      [A, BERND],
      { knownPayers: forClara },
      [otherAccount('clara')],
    ],
    [
      'in the name of another, from an account that has paid for one of them',
      from('Clara Busch', NAMED, ANNA),
      [A, BERND],
      { openItems: [clara], knownPayers: forAnna },
      [otherAccount('anna'), otherName('Clara Busch', 'clara')],
    ],
    [
      'in the name of one of them, which another one has too',
      from('Anna Müller', `${NAMED} Anna Mueller Bernd Vogel`),
      [A, BERND],
      { openItems: [{ ...clara, debtorNames: ['Anna Müller'] }] },
      [otherName('Anna Müller', 'clara')],
    ],
    [
      'the text has the customer number of one of them',
      from('Anna Müller', 'Kunde K-1001', ANNA),
      [A, BERND],
      { knownPayers: KNOWN },
      [otherName('Anna Müller'), { kind: 'said-for-another', written: 'K-1001', debtorIds: ['anna'] }],
    ],
    ['the text has that of the only one', from('Anna Müller', 'Kunde K-1001'), [A, CHEAP], {}, []],
    [
      'the account is new for one of them',
      from('Anna Müller', '', ANNA),
      [A, { ...BERND, debtorNames: ['Anna Müller'] }],
      { knownPayers: [{ account: 'DE21500105170000000001', debtorIds: ['anna'] }] },
      [{ kind: 'new-account', account: ANNA }],
    ],
    [
      'a name like that of another, where the text says one of them',
      from('C. Busch', `${NAMED} Anna Mueller`),
      [A, BERND],
      { openItems: [clara] },
      [otherName('C. Busch', 'clara')],
    ],
    [
      'where it says both of them',
      from('C. Busch', `${NAMED} Anna Mueller, Kunde 7001`),
      [A, BERND],
      { openItems: [clara] },
      [],
    ],
    [
      'where it has no more than a mandate',
      from('C. Busch', '2026-0815 2026-0916 MREF+MND-77'),
      [A, CHEAP],
      { openItems: [clara] },
      [otherName('C. Busch', 'clara')],
    ],
  ]);
});

describe('invoices of several currencies', () => {
  it('take nothing of a line, and it has the amount of none', () => {
    const line = bankLine({ amount: 199_00, remittance: '2026-0815 2026-0916' });
    const dollars = { ...CHEAP, currency: 'USD' };
    const { allocations, overpaid, signs, contradictions } = weighed(line, [A, dollars]);
    expect([allocations, overpaid]).toEqual([[], 199_00]);
    expect(signs.map(({ kind }) => kind)).toEqual(['number', 'number', 'name']);
    expect(contradictions).toEqual([{ kind: 'other-currency', currency: 'USD' }]);
  });
});
