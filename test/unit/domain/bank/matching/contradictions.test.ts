import { describe, expect, it } from 'vitest';
import type { DecidedRule } from '../../../../../src/domain/bank/matching/decided-rule.js';
import type { Uncertain } from '../../../../../src/domain/bank/matching/verdict.js';
import { ANNA, bankLine, openItem, summary, verdictOn } from './matching.js';

type Row = readonly [
  what: string,
  line: ReturnType<typeof bankLine>,
  input: Parameters<typeof verdictOn>[1],
  /** Against the best candidate, or what is certain. */
  expected: readonly object[] | string,
];

const A = openItem();
const SECOND = openItem({ number: '2026-0916', issuedOn: '2026-10-05', dueOn: '2026-10-20' });
const CHEAP = { ...SECOND, openAmount: 50_00 };
const BERND = openItem({
  customerNumber: '7001',
  number: '2026-4711',
  debtorId: 'bernd',
  debtorNames: ['Bernd Vogel'],
});
const KNOWN = [{ account: ANNA, debtorIds: ['anna'] }];
const BOTH = { openItems: [A, BERND] };
const CERTAIN = 'certain 2026-0815 19900';
const named = (amount: number, more: Parameters<typeof bankLine>[0] = {}) =>
  bankLine({ amount, remittance: '2026-0815', ...more });

function holds(rows: readonly Row[]): void {
  it.each(rows)('%s', (_, line, input, expected) => {
    const verdict = verdictOn(line, input);
    const [best] = verdict.kind === 'uncertain' ? verdict.candidates : [];
    expect(best?.contradictions ?? summary(verdict)).toEqual(expected);
  });
}

describe('against an amount', () => {
  const owed = { openItems: [openItem({ openAmount: -400_00 })] };
  const big = { openItems: [openItem({ openAmount: 400_00 })] };
  const two = { openItems: [A, CHEAP] };
  const three = { openItems: [A, CHEAP, openItem({ number: '2026-1001', openAmount: 30_00 })] };
  const bothNamed = { remittance: '2026-0815 2026-0916' };
  holds([
    [
      'another currency',
      named(199_00, { currency: 'USD' }),
      BOTH,
      [{ kind: 'other-currency', currency: 'EUR' }],
    ],
    ['15.00 less may be a fee', named(184_00), BOTH, [{ kind: 'small-difference', cents: -15_00 }]],
    ['more than that is a part', named(183_99), BOTH, 'certain 2026-0815 18399'],
    ['15.00 more may be a slip', named(214_00), BOTH, [{ kind: 'small-difference', cents: 15_00 }]],
    ['more than that is over', named(214_01), BOTH, 'certain 2026-0815 19900 over 1501'],
    ['a twentieth less may be Skonto', named(380_00), big, [{ kind: 'small-difference', cents: -20_00 }]],
    ['more than a twentieth is a part', named(379_99), big, 'certain 2026-0815 37999'],
    ['a little less than we owe', named(-390_00), owed, [{ kind: 'small-difference', cents: 10_00 }]],
    ['a part of what we owe', named(-200_00), owed, 'certain 2026-0815 -20000'],
    ['more than we owe', named(-500_00), owed, 'certain 2026-0815 -40000 over -10000'],
    [
      'of two that are named, nothing tells which is paid in part',
      named(150_00, bothNamed),
      two,
      [{ kind: 'other-amount', cents: 150_00, open: 249_00 }],
    ],
    [
      'two that are named take all they can',
      named(300_00, bothNamed),
      two,
      'certain 2026-0815 19900 2026-0916 5000 over 5100',
    ],
    [
      'what is over may be meant for what else is open',
      named(230_00),
      two,
      [{ kind: 'other-amount', cents: 230_00, open: 199_00 }],
    ],
    [
      'it may not where that is of another currency, not issued yet, or what we owe',
      named(230_00),
      {
        openItems: [
          A,
          { ...CHEAP, currency: 'USD' },
          openItem({ number: '2026-0917', issuedOn: '2026-10-11' }),
          openItem({ number: '2026-0918', openAmount: -10_00 }),
          openItem({ number: '2026-0919', openAmount: 0 }),
        ],
      },
      'certain 2026-0815 19900 over 3100',
    ],
    [
      'it may where that was issued the same day',
      named(230_00),
      { openItems: [A, { ...CHEAP, issuedOn: '2026-10-10' }] },
      [{ kind: 'other-amount', cents: 230_00, open: 199_00 }],
    ],
    ['it is that of another one', named(50_00), two, [{ kind: 'amount-of-others', numbers: ['2026-0916'] }]],
    [
      'it is that of two others together',
      named(80_00),
      three,
      [{ kind: 'amount-of-others', numbers: ['2026-1001', '2026-0916'] }],
    ],
    [
      'nothing is open any more',
      named(199_00),
      { openItems: [openItem({ openAmount: 0 }), BERND] },
      [{ kind: 'settled', number: '2026-0815' }],
    ],
  ]);
});

describe('against numbers', () => {
  const partly = { lines: [named(100_00)], openItems: [A] };
  const stranger = { id: 2, name: 'Clara Busch' };
  const near = { ...BERND, number: '2026-0816', invoiceId: '2026-0816' };
  const slip = bankLine({ remittance: '2026-0816' });
  const month = openItem({ number: '2026-11', openAmount: 0 });
  const text = (remittance: string) => bankLine({ remittance });
  holds([
    [
      'one is named beside',
      text('2026-0815 2026-4711'),
      BOTH,
      [{ kind: 'other-number', written: '2026-4711', numbers: ['2026-4711'] }],
    ],
    [
      'one is named beside that nobody knows',
      text('2026-0815 RE 2026-0199'),
      BOTH,
      [{ kind: 'unknown-number', written: '2026-0199' }],
    ],
    [
      'an order has a number of its own',
      text('2026-0815 Bestellung 88213'),
      BOTH,
      [{ kind: 'unexplained', written: 'bestellung 88213' }],
    ],
    [
      'the end of another one is named beside, of the same debtor',
      text('2026-0815 RE 916'),
      { openItems: [A, SECOND] },
      [{ kind: 'other-number', written: '916', numbers: ['2026-0916'] }],
    ],
    [
      'the end of one that is paid is not explained',
      text('2026-0815 RE 916'),
      { openItems: [A, { ...SECOND, openAmount: 0 }] },
      [{ kind: 'unexplained', written: '916' }],
    ],
    [
      'nor is it where that is of another debtor, and explained by nothing',
      text('2026-0815 RE 4711'),
      BOTH,
      [{ kind: 'unexplained', written: '4711' }],
    ],
    [
      'what may be a date may be a number of the debtor',
      text('Miete 2026-11'),
      { openItems: [A, month] },
      [{ kind: 'other-number', written: '2026-11', numbers: ['2026-11'] }],
    ],
    ['not where the invoice is named', text('2026-0815 Miete 2026-11'), { openItems: [A, month] }, CERTAIN],
    [
      'not where it would be that of another debtor',
      text('Miete 2026-10'),
      { openItems: [A, { ...month, number: '2026-10', debtorId: 'bernd', debtorNames: ['Bernd Vogel'] }] },
      CERTAIN,
    ],
    [
      'the number of somebody else is none of the payer’s, though it is one slip away and has another amount',
      slip,
      { openItems: [A, { ...near, openAmount: 50_00 }] },
      [{ kind: 'other-number', written: '2026-0816', numbers: ['2026-0816'] }],
    ],
    [
      'not where that has the same amount',
      slip,
      { openItems: [A, near] },
      [
        { kind: 'similar-number', numbers: ['2026-0815'] },
        { kind: 'other-name', written: 'Anna Müller', debtorIds: ['anna'] },
      ],
    ],
    [
      'nor where it is one of the payer’s own',
      slip,
      { openItems: [A, { ...near, debtorId: 'anna', openAmount: 50_00 }] },
      [
        { kind: 'amount-of-others', numbers: ['2026-0815'] },
        { kind: 'other-amount', cents: 199_00, open: 50_00 },
        { kind: 'similar-number', numbers: ['2026-0815'] },
      ],
    ],
    [
      'a stranger pays what is left of one that was paid in part',
      named(99_00, stranger),
      partly,
      [{ kind: 'similar-number', numbers: ['2026-0815'] }],
    ],
    [
      'the account that has paid for the debtor does not',
      named(99_00, { ...stranger, account: ANNA }),
      { ...partly, knownPayers: KNOWN },
      'certain 2026-0815 9900',
    ],
    [
      'nor is our own collection a slip',
      named(199_00, { name: 'Clara Busch', endToEndId: 'SB-1' }),
      { openItems: [openItem({ endToEndId: 'SB-1' }), near] },
      CERTAIN,
    ],
    [
      'the id is that of our collection of another one',
      named(199_00, { endToEndId: 'SB-2' }),
      { openItems: [A, { ...CHEAP, endToEndId: 'SB-2' }] },
      [{ kind: 'other-end-to-end-id', id: 'SB-2' }],
    ],
    [
      'of two that have the amount together, only one is named',
      named(249_00),
      { openItems: [A, CHEAP] },
      [{ kind: 'not-named', numbers: ['2026-0916'] }],
    ],
  ]);
});

it('a slip is none where nobody says that the debtor of its neighbour pays', () => {
  const near = { ...BERND, number: '2026-0816', invoiceId: '2026-0816', openAmount: 50_00 };
  const line = bankLine({ name: 'Clara Busch', remittance: '2026-0816' });
  const verdict = verdictOn(line, { openItems: [A, near] }) as Uncertain;
  expect(
    verdict.candidates.map(({ invoiceIds, contradictions }) => [...invoiceIds, ...contradictions]),
  ).toEqual([
    [
      '2026-0816',
      { kind: 'other-amount', cents: 199_00, open: 50_00 },
      { kind: 'similar-number', numbers: ['2026-0815'] },
    ],
    [
      '2026-0815',
      { kind: 'other-number', written: '2026-0816', numbers: ['2026-0816'] },
      { kind: 'other-name', written: 'Clara Busch', debtorIds: [] },
    ],
  ]);
});

describe('against a payer', () => {
  const from = (name: string | null, remittance = '', account: string | null = ANNA) =>
    bankLine({ name, remittance, account });
  const known = { ...BOTH, knownPayers: KNOWN };
  const rule = (id: string, decision: DecidedRule['decision']) => ({
    id,
    account: ANNA,
    textContains: null,
    decision,
  });
  const otherAccount = [{ kind: 'other-account', account: ANNA, debtorIds: ['anna'] }];
  const otherName = (written: string, ...debtorIds: readonly string[]) => [
    { kind: 'other-name', written, debtorIds },
  ];
  const namesake = { ...BERND, debtorNames: ['Anna Müller'], openAmount: 1 };
  holds([
    ['the account has paid for others only', from(null, '2026-4711'), known, otherAccount],
    [
      'it may pay in the debtor’s own name',
      from('Bernd Vogel', '2026-4711'),
      known,
      'certain 2026-4711 19900',
    ],
    [
      'an office may have the number of another seller',
      from('Kanzlei Busch', '2026-4711'),
      known,
      otherAccount,
    ],
    [
      'it may be that of an office, which writes a number with letters of our own',
      from('Kanzlei Busch', 'CW-2026-4711'),
      { ...known, openItems: [A, { ...BERND, number: 'CW-2026-4711' }] },
      'certain 2026-4711 19900',
    ],
    ['a name like the debtor’s is not his', from('B. Vogel', '2026-4711'), known, otherAccount],
    [
      'it may pay in any name what it names of its own',
      from('Bernd Vogel', '2026-0815'),
      { ...known, openItems: [A, { ...BERND, openAmount: 50_00 }] },
      CERTAIN,
    ],
    [
      'not where who holds it owes as much',
      from('Bernd Vogel', '2026-0815'),
      known,
      otherName('Bernd Vogel', 'bernd'),
    ],
    [
      'the accounts of several are listed in order',
      from(null, '2026-4711'),
      { openItems: [BERND], knownPayers: [{ account: ANNA, debtorIds: ['zoe', 'anna'] }] },
      [{ kind: 'other-account', account: ANNA, debtorIds: ['anna', 'zoe'] }],
    ],
    [
      'the name is that of another debtor',
      from('Bernd Vogel', '2026-0815', null),
      BOTH,
      otherName('Bernd Vogel', 'bernd'),
    ],
    [
      'the name is like that of another debtor',
      from('B. Vogel', '2026-0815', null),
      BOTH,
      otherName('B. Vogel', 'bernd'),
    ],
    ['not where the text says for whom', from('B. Vogel', '2026-0815 Anna Mueller', null), BOTH, CERTAIN],
    [
      'though it does where the name is exactly that of another',
      from('Bernd Vogel', '2026-0815 Anna Mueller', null),
      BOTH,
      otherName('Bernd Vogel', 'bernd'),
    ],
    ['the name is nobody’s', from('Clara Busch', '', null), BOTH, otherName('Clara Busch')],
    ['not where the invoice is named', from('Clara Busch', '2026-0815', null), BOTH, CERTAIN],
    [
      'two have it',
      from('Anna Müller', '', null),
      { openItems: [A, namesake] },
      [{ kind: 'same-name', written: 'Anna Müller', customers: 2, debtorIds: ['bernd'] }],
    ],
    [
      'of two that have it, the number tells',
      from('Anna Müller', '2026-0815', null),
      { openItems: [A, namesake] },
      CERTAIN,
    ],
    [
      'of two that have it, the account tells',
      from('Anna Müller'),
      { openItems: [A, namesake], knownPayers: KNOWN },
      CERTAIN,
    ],
    [
      'it is like the debtor’s, and another’s own',
      from('Anna Müllerin', '', null),
      { openItems: [A, { ...namesake, debtorNames: ['Anna Müllerin'] }] },
      otherName('Anna Müllerin', 'bernd'),
    ],
    [
      'the text has the mandate of another',
      from('Anna Müller', 'MREF+MND-77'),
      { openItems: [A, { ...BERND, mandateId: 'MND-77' }], knownPayers: KNOWN },
      [{ kind: 'said-for-another', written: 'MND-77', debtorIds: ['bernd'] }],
    ],
    [
      'the text has the customer numbers of others, in order',
      from('Anna Müller', 'Kunde 8002, Kunde 7001'),
      {
        openItems: [
          A,
          BERND,
          { ...namesake, debtorId: 'adam', debtorNames: ['Adam Ott'], customerNumber: '8002' },
        ],
        knownPayers: KNOWN,
      },
      [
        { kind: 'said-for-another', written: '7001', debtorIds: ['adam', 'bernd'] },
        { kind: 'unexplained', written: '8002' },
      ],
    ],
    [
      'the customer number of another beside the invoice is not explained',
      from('Anna Müller', '2026-0815 Kunde 7001'),
      known,
      [{ kind: 'unexplained', written: '7001' }],
    ],
    [
      'a rule of a person says for whom it is',
      from('Clara Busch'),
      { ...BOTH, rules: [rule('r9', { kind: 'debtor', debtorId: 'bernd' })] },
      'certain 2026-4711 19900',
    ],
    [
      'the account’s holder owes something else',
      from('Anna Müller'),
      {
        openItems: [{ ...A, openAmount: 50_00 }, BERND],
        rules: [rule('r9', { kind: 'debtor', debtorId: 'bernd' })],
      },
      'certain 2026-4711 19900',
    ],
    [
      'the account’s holder owes the same',
      from('Anna Müller'),
      { ...BOTH, rules: [rule('r9', { kind: 'debtor', debtorId: 'bernd' })] },
      otherName('Anna Müller', 'anna'),
    ],
    [
      'another debtor pays in the end, whatever a rule says',
      { ...from('Clara Busch', '2026-4711'), ultimateParty: 'Anna Müller' },
      { ...BOTH, rules: [rule('r9', { kind: 'debtor', debtorId: 'bernd' })] },
      otherName('Anna Müller', 'anna'),
    ],
    [
      'somebody of a name like another debtor’s pays in the end',
      { ...from('Clara Busch'), ultimateParty: 'A. Müller' },
      { ...BOTH, rules: [rule('r9', { kind: 'debtor', debtorId: 'bernd' })] },
      otherName('A. Müller', 'anna'),
    ],
    [
      'what the account wrote for the debtor twice says for whom it is',
      from('Clara Busch', 'Miete Bernd Vogel'),
      {
        openItems: [BERND],
        knownPayers: [
          {
            account: ANNA,
            debtorIds: ['bernd'],
            paid: ['Miete Bernd Vogel', 'MIETE BERND VOGEL'].map((remittance) => ({
              ...{ debtorId: 'bernd', cents: 199_00, remittance },
            })),
          },
        ],
      },
      'certain 2026-4711 19900',
    ],
    [
      'what it wrote once does not',
      from('Clara Busch', 'Miete Bernd Vogel'),
      {
        openItems: [BERND],
        knownPayers: [
          {
            account: ANNA,
            debtorIds: ['bernd'],
            paid: [{ debtorId: 'bernd', cents: 199_00, remittance: 'Miete Bernd Vogel' }],
          },
        ],
      },
      otherName('Clara Busch'),
    ],
    [
      'rules of a person say otherwise',
      from('Anna Müller', '2026-0815'),
      {
        ...BOTH,
        rules: [rule('r9', { kind: 'debtor', debtorId: 'bernd' }), rule('r1', { kind: 'no-invoice' })],
      },
      [
        { kind: 'other-rule', ruleId: 'r9' },
        { kind: 'other-rule', ruleId: 'r1' },
      ],
    ],
    [
      'the account is new, and only the name says that it is the debtor’s',
      from('Anna Müller', '', 'DE21500105170000000001'),
      known,
      [{ kind: 'new-account', account: 'DE21500105170000000001' }],
    ],
    [
      'not where the invoice is named',
      from('Anna Müller', '2026-0815', 'DE21500105170000000001'),
      known,
      CERTAIN,
    ],
    ['nor where no account of the debtor is known', from('Anna Müller'), BOTH, CERTAIN],
  ]);
});

describe('against the occasion', () => {
  const early = { bookedOn: '2026-09-30' };
  holds([
    [
      'it was paid before there was an invoice',
      bankLine(early),
      BOTH,
      [{ kind: 'before-issue', bookedOn: '2026-09-30', issuedOn: '2026-10-01' }],
    ],
    ['not where that is named', named(199_00, early), BOTH, CERTAIN],
    ['nor on the day of issue', bankLine({ bookedOn: '2026-10-01' }), BOTH, CERTAIN],
    [
      'it is a deposit',
      bankLine({ remittance: 'Kaution' }),
      BOTH,
      [{ kind: 'other-purpose', written: 'kaution' }],
    ],
    [
      'a number makes no payment of it',
      bankLine({ remittance: 'Kaution 2026-0815' }),
      BOTH,
      [{ kind: 'other-purpose', written: 'kaution' }],
    ],
    [
      'it is what came back, whatever it names',
      bankLine({ remittance: 'Retoure 2026-0815' }),
      BOTH,
      [{ kind: 'other-purpose', written: 'retoure' }],
    ],
  ]);
});
