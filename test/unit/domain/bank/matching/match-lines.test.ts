import { describe, expect, it } from 'vitest';
import type { KeptLine } from '../../../../../src/domain/bank/kept-line.js';
import { matchLines } from '../../../../../src/domain/bank/matching/match-lines.js';
import type { Uncertain } from '../../../../../src/domain/bank/matching/verdict.js';
import { ANNA, bankLine, openItem, summary, verdictOn } from './matching.js';

const KNOWN = [{ account: 'DE89 3704 0044 0532 0130 00', debtorIds: ['anna'] }];
const SECOND = openItem({ number: '2026-0916', issuedOn: '2026-10-05', dueOn: '2026-10-20' });
const BERND = openItem({
  customerNumber: '7001',
  number: '2026-4711',
  debtorId: 'bernd',
  debtorNames: ['Bernd Vogel'],
});

function against(verdict: ReturnType<typeof verdictOn>): readonly string[] {
  expect(verdict.kind).toBe('uncertain');
  return (verdict as Uncertain).candidates[0]?.contradictions.map(({ kind }) => kind) ?? [];
}

describe('certain: two of amount, reference and payer, and nothing against it', () => {
  it.each([
    ['number and amount, by nobody known', bankLine({ name: 'Clara Busch', remittance: 'RE 2026-0815' })],
    ['name and amount', bankLine()],
    ['account and amount', bankLine({ name: null, account: ANNA })],
    ['our own id and amount', bankLine({ name: null, endToEndId: 'SB-1' })],
  ])('%s', (_what, line) => {
    const openItems = [openItem({ endToEndId: 'SB-1' }), { ...BERND, openAmount: 50_00 }];
    expect(summary(verdictOn(line, { openItems, knownPayers: KNOWN }))).toBe('certain 2026-0815 19900');
  });

  it('says why, in values', () => {
    const line = bankLine({ account: ANNA, remittance: 'Rechnung 2026/815' });
    expect(verdictOn(line, { openItems: [openItem()], knownPayers: KNOWN })).toEqual({
      kind: 'certain',
      lineId: 1,
      allocations: [{ invoiceId: '2026-0815', cents: 199_00 }],
      overpaid: 0,
      tolerated: 0,
      signs: [
        { kind: 'amount', cents: 199_00, invoices: 1 },
        { kind: 'number', number: '2026-0815', written: '2026/815' },
        { kind: 'account', account: ANNA, debtorId: 'anna' },
        { kind: 'name', name: 'Anna Müller', written: 'Anna Müller' },
      ],
    });
  });

  it('a part, and what is over, where number and payer agree', () => {
    const part = bankLine({ amount: 100_00, remittance: '2026-0815' });
    const over = bankLine({ amount: 250_00, remittance: '2026-0815' });
    const openItems = [openItem()];
    expect(summary(verdictOn(part, { openItems }))).toBe('certain 2026-0815 10000');
    expect(summary(verdictOn(over, { openItems }))).toBe('certain 2026-0815 19900 over 5100');
    expect(summary(verdictOn({ ...part, id: 2, amount: 99_00 }, { lines: [part], openItems }))).toBe(
      'certain 2026-0815 9900',
    );
  });

  it('more than twice what is open is a slip, and asks', () => {
    const openItems = [openItem()];
    const over = (amount: number) =>
      verdictOn(bankLine({ amount, remittance: 'RE 2026-0815' }), { openItems });
    expect(summary(over(398_00))).toBe('certain 2026-0815 19900 over 19900');
    expect(against(over(398_01))).toEqual(['other-amount']);
  });

  it('what is not the whole amount may be a fee where the text says so', () => {
    const openItems = [openItem()];
    const part = (remittance: string) => verdictOn(bankLine({ amount: 12_00, remittance }), { openItems });
    expect(summary(part('Zahlung RE 2026-0815, Danke'))).toBe('certain 2026-0815 1200');
    for (const text of ['Gebühr RE 2026-0815', 'late fee 2026-0815', 'poplatek 2026-0815']) {
      expect(against(part(text)), text).toContain('unexplained');
    }
  });

  it('what another line of the batch names is not for one that names nothing', () => {
    const openItems = [openItem()];
    const unnamed = bankLine({ id: 1 });
    const named = bankLine({ id: 2, remittance: 'RE 2026-0815' });
    const [first, second] = matchLines({
      ...{ openItems, knownPayers: [], rules: [], earlierLines: [] },
      lines: [unnamed, named],
    });
    expect(first && against(first)).toEqual(['claimed']);
    expect(second && summary(second)).toBe('certain 2026-0815 19900');
    const less = matchLines({
      ...{ openItems, knownPayers: [], rules: [], earlierLines: [] },
      lines: [unnamed, { ...named, amount: 10_00 }],
    });
    expect(less[0] && summary(less[0])).toBe('certain 2026-0815 19900');
  });

  it('an invoice that another line names leaves another one of its amount no more certain', () => {
    const openItems = [
      openItem({ invoiceId: 'a', number: '2026-0815' }),
      openItem({ invoiceId: 'b', number: '2026-0931' }),
    ];
    const [first] = matchLines({
      ...{ openItems, knownPayers: [], rules: [], earlierLines: [] },
      lines: [bankLine({ id: 1 }), bankLine({ id: 2, name: 'Bernd Busch', endToEndId: 'RE 2026-0931' })],
    });
    expect(first?.kind).toBe('uncertain');
  });

  it('a credit note paid out may be said to be a refund, and nothing else', () => {
    const openItems = [openItem({ number: 'GS-77', openAmount: -199_00 })];
    const out = (remittance: string) => verdictOn(bankLine({ amount: -199_00, remittance }), { openItems });
    for (const text of ['Erstattung', 'zwrot', 'remboursement November', 'Rückerstattung GS-77']) {
      expect(summary(out(text.replace('November', 'octobre 2026'))), text).toBe('certain GS-77 -19900');
    }
    for (const text of [
      'Kaution',
      'Rückzahlung Kaution',
      'zwrot kaucji',
      'Umbuchung',
      'Spende',
      'Darlehen GS-77',
    ]) {
      expect(against(out(text)), text).toContain('unexplained');
    }
  });

  it('several: named, or the only ones that add up', () => {
    const openItems = [
      openItem(),
      { ...SECOND, openAmount: 50_00 },
      openItem({ number: '2026-1', openAmount: 7_00 }),
    ];
    const named = bankLine({ amount: 249_00, name: 'Clara Busch', remittance: 'RE 2026-0815 u. 2026-0916' });
    const unnamed = bankLine({ amount: 249_00 });
    expect(summary(verdictOn(named, { openItems }))).toBe('certain 2026-0815 19900 2026-0916 5000');
    expect(summary(verdictOn(unnamed, { openItems }))).toBe('certain 2026-0815 19900 2026-0916 5000');
  });

  it('one of two of the same amount, which the number or its end tells', () => {
    const openItems = [openItem(), SECOND];
    expect(summary(verdictOn(bankLine({ remittance: '2026-0916' }), { openItems }))).toBe(
      'certain 2026-0916 19900',
    );
    expect(summary(verdictOn(bankLine({ remittance: 'Rechnung 916' }), { openItems }))).toBe(
      'certain 2026-0916 19900',
    );
  });

  it('money that we owe and paid back', () => {
    const openItems = [openItem({ openAmount: -199_00 })];
    const line = bankLine({ amount: -199_00, remittance: 'Erstattung 2026-0815' });
    expect(summary(verdictOn(line, { openItems }))).toBe('certain 2026-0815 -19900');
  });
});

describe('uncertain', () => {
  const openItems = [openItem(), BERND];

  it.each([
    ['small difference', bankLine({ amount: 195_00, remittance: '2026-0815' }), ['small-difference']],
    ['number of another debtor', bankLine({ remittance: 'RE 2026-4711' }), ['other-name']],
    ['number that nobody knows', bankLine({ remittance: 'RE 2026-0199' }), ['unknown-number']],
    ['number one slip from it', bankLine({ remittance: 'RE 2026-0185' }), ['unknown-number']],
    ['account of another', bankLine({ account: ANNA, name: 'Bernd Vogel' }), ['other-name']],
    ['before there was an invoice', bankLine({ bookedOn: '2026-09-30' }), ['before-issue']],
    ['a deposit', bankLine({ remittance: 'Schlüsselkautio n' }), ['other-purpose', 'unexplained']],
    ['a return that came in', bankLine({ remittance: 'RETOURNIERT 2026-0815' }), ['other-purpose']],
    ['another currency', bankLine({ currency: 'USD', remittance: '2026-0815' }), ['other-currency']],
    [
      'for another, by name',
      bankLine({ account: ANNA, remittance: 'fuer Bernd Vogel' }),
      ['said-for-another'],
    ],
    [
      'for another, by customer number',
      bankLine({ account: ANNA, remittance: 'Kd.-Nr. 7001' }),
      ['said-for-another'],
    ],
    [
      'the number of something else',
      bankLine({ remittance: 'Bestellung 88213' }),
      ['other-number', 'unexplained'],
    ],
    [
      'account of another',
      bankLine({ name: null, account: ANNA, remittance: '2026-4711' }),
      ['other-account'],
    ],
    ['the name, from a new account', bankLine({ account: 'DE21500105170000000001' }), ['new-account']],
    ['the amount alone', bankLine({ name: null }), []],
    [
      'nobody known, from an account of ours',
      bankLine({ name: 'Kanzlei Busch', account: ANNA }),
      ['other-name'],
    ],
  ])('%s', (_what, line, expected) => {
    expect(against(verdictOn(line, { openItems, knownPayers: KNOWN }))).toEqual(expected);
  });

  it('two of the same amount that nothing tells apart', () => {
    const verdict = verdictOn(bankLine(), { openItems: [SECOND, openItem()] }) as Uncertain;
    expect(verdict.candidates.map(({ allocations }) => allocations)).toEqual([
      [{ invoiceId: '2026-0815', cents: 199_00 }],
      [{ invoiceId: '2026-0916', cents: 199_00 }],
    ]);
  });

  it('names one, and pays to the cent another of the same debtor', () => {
    const line = bankLine({ amount: 50_00, remittance: '2026-0815' });
    const cheap = { ...SECOND, openAmount: 50_00 };
    expect(against(verdictOn(line, { openItems: [openItem(), cheap] }))).toEqual(['amount-of-others']);
  });

  it('has the id of our collection of another invoice', () => {
    const line = bankLine({ endToEndId: 'SB-2', remittance: '2026-0815' });
    const collected = { ...SECOND, endToEndId: 'SB-2', openAmount: 50_00 };
    const verdict = verdictOn(line, { openItems: [openItem(), collected] }) as Uncertain;
    expect(
      verdict.candidates.map(({ contradictions }) => contradictions.map(({ kind }) => kind)),
    ).toContainEqual(['other-end-to-end-id']);
  });

  it('names one, and has the amount of it and another', () => {
    const line = bankLine({ amount: 249_00, remittance: '2026-0815' });
    const verdict = verdictOn(line, { openItems: [openItem(), { ...SECOND, openAmount: 50_00 }] });
    expect(against(verdict)).toEqual(['not-named']);
  });

  it('two debtors of one name', () => {
    const namesake = { ...BERND, debtorNames: ['Anna Müller'], openAmount: 0 };
    expect(against(verdictOn(bankLine(), { openItems: [openItem(), namesake] }))).toEqual(['same-name']);
  });

  it('a stranger whose number is one slip from another of that amount', () => {
    const line = bankLine({ name: 'Clara Busch', remittance: 'RE 2026-0815' });
    const near = { ...BERND, number: '2026-0816', invoiceId: 'near' };
    expect(against(verdictOn(line, { openItems: [openItem(), near] }))).toEqual(['similar-number']);
    const said = { ...line, remittance: 'RE 2026-0815 Anna Mueller' };
    expect(summary(verdictOn(said, { openItems: [openItem(), near] }))).toBe('certain 2026-0815 19900');
  });

  it('paid twice, though the debtor owes as much for another month', () => {
    const line = bankLine({ account: ANNA, remittance: '2026-0815' });
    const input = { openItems: [openItem(), SECOND], knownPayers: KNOWN };
    const second = verdictOn({ ...line, id: 2 }, { ...input, lines: [line] });
    expect(against(second)).toContain('settled');
    const later = verdictOn(line, { ...input, openItems: [openItem({ openAmount: 0 }), SECOND] });
    expect(later.kind).toBe('uncertain');
  });

  it('more than the named one takes, where others are open', () => {
    const line = bankLine({ amount: 230_00, remittance: '2026-0815' });
    expect(against(verdictOn(line, { openItems: [openItem(), SECOND] }))).toContain('other-amount');
  });

  it('counts what it does not list', () => {
    const many = Array.from({ length: 12 }, (_, at) => ({
      ...BERND,
      invoiceId: `i${at}`,
      number: `2026-1${at}00`,
    }));
    const verdict = verdictOn(bankLine({ name: null }), { openItems: many }) as Uncertain;
    expect([verdict.candidates.length, verdict.further]).toEqual([5, 7]);
  });
});

describe('what a person decided', () => {
  const rule = { id: 'r1', account: ANNA, textContains: null };
  const line = bankLine({ name: 'Kanzlei Busch', account: ANNA });

  it('whose payment it is', () => {
    const rules = [{ ...rule, decision: { kind: 'debtor' as const, debtorId: 'anna' } }];
    expect(summary(verdictOn(line, { openItems: [openItem(), BERND], rules }))).toBe(
      'certain 2026-0815 19900',
    );
  });

  it('that an old number in a standing order means nothing', () => {
    const old = openItem({ number: '2026-0101', openAmount: 0 });
    const standing = { ...line, remittance: 'Dauerauftrag RE 2026-0101' };
    const decision = { kind: 'debtor' as const, debtorId: 'anna' };
    const input = { openItems: [openItem(), old] };
    expect(verdictOn(standing, { ...input, rules: [{ ...rule, decision }] }).kind).toBe('uncertain');
    const rules = [{ ...rule, textContains: 'dauerauftrag re 2026-0101', decision }];
    expect(summary(verdictOn(standing, { ...input, rules }))).toBe('certain 2026-0815 19900');
  });

  it('that it pays no invoice, unless it names one', () => {
    const rules = [{ ...rule, decision: { kind: 'no-invoice' as const } }];
    const openItems = [openItem()];
    expect(verdictOn(line, { openItems, rules })).toEqual({ kind: 'none', lineId: 1, ruleId: 'r1' });
    expect(against(verdictOn({ ...line, remittance: '2026-0815' }, { openItems, rules }))).toContain(
      'other-rule',
    );
  });

  it('which difference is none', () => {
    const rules = [{ ...rule, decision: { kind: 'tolerance' as const, cents: 400 } }];
    const less = bankLine({ account: ANNA, amount: 195_02, remittance: '2026-0815' });
    expect(summary(verdictOn(less, { openItems: [openItem()], rules }))).toBe(
      'certain 2026-0815 19502 tolerated 398',
    );
    expect(verdictOn({ ...less, amount: 194_99 }, { openItems: [openItem()], rules }).kind).toBe('uncertain');
  });
});

it('takes lines as the store keeps them', () => {
  const kept: KeptLine = {
    ...bankLine({ remittance: 'RE 2026-0815' }),
    counterparty: { name: 'Anna Müller', account: null, bic: null },
    spaceId: 'space',
    identity: 'f00d',
    parentId: null,
    part: null,
    verdict: null,
    payments: [],
    account: 'DE21500105170000000001',
    valueOn: '2026-10-10',
    bankReference: null,
    references: [],
    ultimateParty: null,
    batchCount: null,
    fees: 0,
    original: null,
    statement: null,
    importedAt: 0,
    state: 'open',
    decision: null,
  };
  expect(summary(verdictOn(kept, { openItems: [openItem()] }))).toBe('certain 2026-0815 19900');
});

describe('returns', () => {
  const collected = bankLine({ id: 1, endToEndId: 'SB-1', account: ANNA });
  const back = bankLine({ id: 2, amount: -199_00, bookedOn: '2026-10-12', returnReason: 'AC06' });

  it.each([
    ['by our id', { ...back, endToEndId: 'SB-1' }, { takesBack: 1, fee: 0 }],
    ['with a fee', { ...back, endToEndId: 'SB-1', amount: -202_50 }, { takesBack: 1, fee: 350 }],
    ['by the account', { ...back, counterparty: collected.counterparty }, { takesBack: 1, fee: 0 }],
    ['by the name, where the bank states no account', back, { takesBack: 1, fee: 0 }],
    [
      'of nothing that is known',
      { ...back, counterparty: { name: 'Bernd Vogel', account: null } },
      { takesBack: null, fee: 0 },
    ],
  ])('%s', (_what, line, expected) => {
    const openItems = [openItem({ endToEndId: 'SB-1' })];
    const verdict = verdictOn(line, { lines: [collected], openItems });
    expect(verdict).toEqual({ kind: 'return', lineId: 2, candidates: [], ...expected });
    const later = verdictOn(line, { earlierLines: [collected], openItems });
    expect(later).toEqual(verdict);
  });

  it('by their text, where the bank states no reason; each payment comes back once', () => {
    const said = {
      ...back,
      returnReason: null,
      remittance: 'Rücklastschrift',
      counterparty: collected.counterparty,
    };
    const again = { ...said, id: 3 };
    expect(verdictOn(said, { lines: [collected] })).toMatchObject({ kind: 'return', takesBack: 1 });
    expect(verdictOn(again, { lines: [collected, said] })).toMatchObject({ kind: 'return', takesBack: null });
  });

  it('of two payments that can be it, lists both', () => {
    const line = { ...back, counterparty: collected.counterparty };
    const twin = { ...collected, id: 4, endToEndId: null };
    expect(verdictOn(line, { lines: [collected, twin] })).toMatchObject({
      takesBack: null,
      candidates: [1, 4],
    });
  });
});

it.each([
  ['salary', bankLine({ amount: -2_400_00, remittance: 'Gehalt 10/2026' })],
  [
    'a supplier whose numbers are like ours',
    bankLine({ amount: -199_00, name: 'Papier Busch', remittance: 'RE 2026-0815' }),
  ],
  ['interest', bankLine({ amount: 1_23, name: null, remittance: 'Habenzinsen' })],
])('no payment of an invoice: %s', (_what, line) => {
  expect(verdictOn(line, { openItems: [openItem()] })).toEqual({
    kind: 'none',
    lineId: 1,
    ruleId: null,
  });
});
