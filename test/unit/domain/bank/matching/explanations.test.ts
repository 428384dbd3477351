import { describe, expect, it } from 'vitest';
import { distinct, explanationsByAmount } from '../../../../../src/domain/bank/matching/explanations.js';
import { openBooks } from '../../../../../src/domain/bank/matching/open-books.js';
import type { Receivable } from '../../../../../src/domain/bank/matching/open-item.js';
import { readLine } from '../../../../../src/domain/bank/matching/read-line.js';
import { stillOpen } from '../../../../../src/domain/bank/matching/still-open.js';
import type { Uncertain } from '../../../../../src/domain/bank/matching/verdict.js';
import { ANNA, bankLine, openItem, summary, verdictOn } from './matching.js';

const A = openItem();
const CHEAP = openItem({ number: '2026-0916', dueOn: '2026-10-20', openAmount: 50_00 });
const many = (count: number, of: (at: number) => Partial<Receivable>): readonly Receivable[] =>
  Array.from({ length: count }, (_, at) => openItem({ number: `X${10_000 + at}`, ...of(at) }));
const candidates = (...given: Parameters<typeof verdictOn>) =>
  (verdictOn(...given) as Uncertain).candidates.map(({ invoiceIds }) => invoiceIds.join('+'));
const counted = (...given: Parameters<typeof verdictOn>) => {
  const verdict = verdictOn(...given) as Uncertain;
  return verdict.candidates.length + verdict.further;
};

describe('what a line may pay', () => {
  it('is what it names, completed by what the same debtor owes beside', () => {
    const third = openItem({ number: '2026-1001', dueOn: '2026-10-21', openAmount: 30_00 });
    const stranger = openItem({
      number: '2026-1002',
      debtorId: 'bernd',
      debtorNames: ['B'],
      openAmount: 30_00,
    });
    const line = bankLine({ name: null, amount: 229_00, remittance: '2026-0815' });
    expect(candidates(line, { openItems: [A, CHEAP, third, stranger] })).toEqual([
      '2026-0815+2026-1001',
      '2026-0815',
    ]);
    const both = { ...line, amount: 279_00 };
    expect(candidates(both, { openItems: [A, CHEAP, third, stranger] })).toEqual([
      '2026-0815+2026-0916+2026-1001',
      '2026-0815',
    ]);
  });

  it('is not completed by what is of another currency, or not issued yet', () => {
    const line = bankLine({ name: null, amount: 249_00, remittance: '2026-0815' });
    const others = [
      { ...CHEAP, currency: 'USD' },
      openItem({ number: '2026-0917', openAmount: 50_00, issuedOn: '2026-10-11' }),
    ];
    expect(candidates(line, { openItems: [A, ...others] })).toEqual(['2026-0815']);
  });

  it('is all that it names in full, and not one of them alone', () => {
    const line = bankLine({ name: null, amount: 240_00, remittance: '2026-0815 2026-0916' });
    expect(candidates(line, { openItems: [A, CHEAP] })).toEqual(['2026-0815+2026-0916']);
  });

  it('is what it names on both sides together, to the cent, and never certain', () => {
    const line = bankLine({ name: null, amount: 149_00, remittance: '2026-0815 2026-0916' });
    const credit = { ...CHEAP, openAmount: -50_00 };
    expect(candidates(line, { openItems: [A, credit] })).toEqual(['2026-0815+2026-0916']);
    const whole = { ...credit, openAmount: -199_00 };
    expect(verdictOn(line, { openItems: [A, whole] }).kind).toBe('none');
  });

  it('is what a part of a number may mean, though nobody is known to pay', () => {
    const line = bankLine({ name: null, amount: 198_50, remittance: 'Rechnung 815' });
    const decision = { kind: 'tolerance' as const, cents: 1_00 };
    const rules = [{ id: 'r1', account: null, textContains: 'Rechnung', decision }];
    expect(candidates(line, { openItems: [A, CHEAP], rules })).toEqual(['2026-0815']);
  });

  it('is nothing where nothing was paid', () => {
    const paid = openItem({ number: '2026-0917', openAmount: 0 });
    expect(verdictOn(bankLine({ amount: 0 }), { openItems: [A, paid] }).kind).toBe('none');
  });

  it('is what a line of nothing names, paid or not, and settled by it', () => {
    const nothing = bankLine({ amount: 0, remittance: '2026-0815' });
    for (const openAmount of [199_00, 0, -199_00]) {
      const openItems = [openItem({ openAmount })];
      expect(verdictOn(nothing, { openItems })).toMatchObject({
        kind: 'uncertain',
        candidates: [
          {
            ...{ allocations: [], overpaid: 0, tolerated: 0 },
            signs: [{ kind: 'number' }, { kind: 'name' }],
            contradictions: [{ kind: 'settled', number: '2026-0815' }],
          },
        ],
      });
    }
  });

  it('are two sets, though their ids are the same when written in one', () => {
    const id = (invoiceId: string) => openItem({ invoiceId, number: invoiceId });
    const sets = [
      [id('a'), id('bc')],
      [id('ab'), id('c')],
    ];
    expect(distinct(sets)).toEqual(sets);
  });

  it('is not completed where what it names takes all of it', () => {
    const line = bankLine({ name: null, amount: 149_00, remittance: '2026-0815' });
    expect(candidates(line, { openItems: [A, CHEAP] })).toEqual(['2026-0815']);
  });

  it('is what it may have named, one by one', () => {
    const line = bankLine({ name: null, amount: 7_00, remittance: 'Rechnung 815, Miete 2026-11' });
    const month = openItem({ number: '2026-11', openAmount: 60_00 });
    const rules = [
      {
        ...{ id: 'r1', account: null, textContains: 'Rechnung' },
        decision: { kind: 'debtor' as const, debtorId: 'anna' },
      },
    ];
    expect(candidates(line, { openItems: [A, month], rules })).toEqual(['2026-0815', '2026-11']);
  });

  it('is what was collected by its id', () => {
    const line = bankLine({ name: null, amount: 7_00, endToEndId: 'SB-1' });
    expect(candidates(line, { openItems: [{ ...A, endToEndId: 'SB-1' }, CHEAP] })).toEqual(['2026-0815']);
  });

  it('is what its payer owes, alone and together', () => {
    const line = bankLine({ amount: 70_00 });
    const openItems = [
      A,
      CHEAP,
      openItem({ number: '2026-1001', dueOn: '2026-10-21', openAmount: 20_00 }),
      openItem({ number: '2026-1002', openAmount: 20_00, issuedOn: '2026-10-11' }),
      openItem({ number: '2026-1003', openAmount: 20_00, currency: 'USD' }),
      openItem({ number: '2026-1004', openAmount: -20_00 }),
    ];
    expect(summary(verdictOn(line, { openItems }))).toBe('certain 2026-0916 5000 2026-1001 2000');
  });

  it('is what all owe together for whom its account has paid', () => {
    const line = bankLine({ name: null, account: ANNA, amount: 249_00 });
    const other = { ...CHEAP, debtorId: 'bernd', debtorNames: ['Bernd Vogel'] };
    const knownPayers = [
      { account: ANNA, debtorIds: ['anna'] },
      { account: ANNA.toLowerCase(), debtorIds: ['bernd'] },
    ];
    expect(summary(verdictOn(line, { openItems: [A, other], knownPayers }))).toBe(
      'certain 2026-0815 19900 2026-0916 5000',
    );
  });

  it.each([
    ['by a rule', bankLine({ name: null, account: ANNA, amount: 7_00 })],
    ['by its name', bankLine({ amount: 7_00 })],
    ['by its customer number', bankLine({ name: null, amount: 7_00, remittance: 'Kunde 7001' })],
    ['by its mandate', bankLine({ name: null, amount: 7_00, remittance: 'MREF+MND-77' })],
  ])('is what a debtor owes who is known %s', (_, line) => {
    const openItems = [{ ...A, customerNumber: '7001', mandateId: 'MND-77' }];
    const decision = { kind: 'debtor' as const, debtorId: 'anna' };
    const rules = [{ id: 'r1', account: ANNA, textContains: null, decision }];
    expect(candidates(line, { openItems, rules })).toEqual(['2026-0815']);
  });

  it('is listed once, whichever way it is found', () => {
    const line = bankLine({ account: ANNA, amount: 195_00, remittance: '2026-0815' });
    expect(counted(line, { openItems: [A], knownPayers: [{ account: ANNA, debtorIds: ['anna'] }] })).toBe(1);
    const exact = bankLine({ name: 'A. Müller' });
    expect(candidates(exact, { openItems: [A] })).toEqual(['2026-0815']);
  });

  it('is nothing on the other side: money that came in pays nothing that we owe, nor the other way round', () => {
    const owed = openItem({ openAmount: -199_00 });
    expect(verdictOn(bankLine({ remittance: '2026-0815' }), { openItems: [owed] }).kind).toBe('none');
    expect(verdictOn(bankLine({ name: null }), { openItems: [owed] }).kind).toBe('none');
    const out = bankLine({ amount: -199_00, remittance: '2026-0815' });
    expect(verdictOn(out, { openItems: [A] }).kind).toBe('none');
  });
});

describe('by the amount alone', () => {
  const nobody = bankLine({ name: null });

  it('is what has it, untouched, in its currency', () => {
    const openItems = [A, CHEAP, { ...A, invoiceId: 'usd', number: 'usd-1', currency: 'USD' }];
    expect(candidates(nobody, { openItems })).toEqual(['2026-0815']);
    const taken = bankLine({ id: 2, amount: 9_00, remittance: '2026-0815' });
    const rest = verdictOn({ ...nobody, id: 3 }, { openItems: [A], lines: [{ ...taken, amount: 100_00 }] });
    expect(rest.kind).toBe('none');
  });

  it('is nothing that was paid in part, whatever difference a person lets go', () => {
    const decision = { kind: 'tolerance' as const, cents: 200_00 };
    const rules = [{ id: 'r1', account: null, textContains: 'Miete', decision }];
    const part = bankLine({ amount: 100_00, remittance: '2026-0815' });
    const line = bankLine({ id: 2, name: null, remittance: 'Miete' });
    expect(verdictOn(line, { openItems: [A], lines: [part], rules }).kind).toBe('none');
  });

  it('is nothing of what we pay: only a name, a number or an account can say what that is for', () => {
    const owed = openItem({ openAmount: -199_00 });
    expect(verdictOn(bankLine({ name: null, amount: -199_00 }), { openItems: [owed] }).kind).toBe('none');
    const zero = openItem({ openAmount: 0 });
    expect(verdictOn(bankLine({ name: null, amount: 0 }), { openItems: [zero] }).kind).toBe('none');
    const books = openBooks({ openItems: [owed, zero], knownPayers: [] });
    for (const amount of [-199_00, 0]) {
      const read = readLine(bankLine({ amount }), books, []);
      expect(explanationsByAmount(read, books, stillOpen(books.items))).toEqual({ sets: [], further: 0 });
    }
  });

  it('is beside what its payer owes, and never twice', () => {
    const other = openItem({ number: '2026-4711', debtorId: 'bernd', debtorNames: ['Bernd Vogel'] });
    const line = bankLine({ name: 'A. Müller' });
    expect(candidates(line, { openItems: [A, other] })).toEqual(['2026-0815', '2026-4711']);
  });

  it('is weighed of the first hundred, and the others are counted', () => {
    expect(counted(nobody, { openItems: many(100, (at) => ({ debtorId: `d${at}` })) })).toBe(100);
    const verdict = verdictOn(nobody, {
      openItems: many(103, (at) => ({ debtorId: `d${at}` })),
    }) as Uncertain;
    expect([verdict.candidates.length, verdict.further]).toEqual([5, 98]);
    const books = openBooks({ openItems: many(103, () => ({})), knownPayers: [] });
    const { sets, further } = explanationsByAmount(
      readLine(nobody, books, []),
      books,
      stillOpen(books.items),
    );
    expect([sets.length, further]).toEqual([100, 3]);
  });
});

describe('who owes too much to be told', () => {
  it('an account that pays for more than sixty says nothing', () => {
    const of = (count: number) => {
      const openItems = many(count, (at) => ({
        ...{ debtorId: `d${at}`, debtorNames: [`Firma ${'abcdefgh'[at % 8]}${at}`] },
        openAmount: 100_00 + at,
      }));
      const knownPayers = [{ account: ANNA, debtorIds: openItems.map(({ debtorId }) => debtorId) }];
      return verdictOn(bankLine({ name: null, account: ANNA, amount: 100_07 }), { openItems, knownPayers })
        .kind;
    };
    expect([of(60), of(61)]).toEqual(['certain', 'uncertain']);
  });

  it('of more than sixty of one name sixty are looked at', () => {
    const openItems = many(61, (at) => ({ debtorId: `d${at}`, openAmount: 1_000_00 + at }));
    expect(counted(bankLine({ amount: 7_00 }), { openItems })).toBe(60);
  });

  it('of whose debts the first hundred are weighed, one by one', () => {
    const openItems = many(101, (at) => ({ openAmount: 1_000_00 + at }));
    expect(counted(bankLine({ amount: 7_00 }), { openItems })).toBe(100);
  });

  it('of more than eight ways to read the numbers eight are weighed', () => {
    const openItems = ['11', '12', '13', '14'].flatMap((end) => [
      openItem({ number: `CW-2027-${end}01`, openAmount: 10_00 }),
      openItem({ number: `KB-2027-${end}01`, openAmount: 10_00 }),
    ]);
    const line = bankLine({
      name: null,
      amount: 40_00,
      remittance: '2027-1101 2027-1201 2027-1301 2027-1401',
    });
    expect(counted(line, { openItems })).toBe(8);
  });
});

describe('lines one after the other', () => {
  it('what is uncertain takes nothing from the next', () => {
    const unsure = bankLine({ name: null, id: 1 });
    expect(summary(verdictOn(bankLine({ id: 2 }), { lines: [unsure], openItems: [A] }))).toBe(
      'certain 2026-0815 19900',
    );
  });

  it('a line says which it is', () => {
    const lines = [bankLine({ id: 7 })];
    expect(verdictOn(bankLine({ id: 8, name: null }), { lines, openItems: [A] })).toEqual({
      kind: 'none',
      lineId: 8,
      ruleId: null,
    });
  });

  it('that a person said pays no invoice pays one where another rule says whose it is, or our own id', () => {
    const rule = { id: 'r1', account: ANNA, textContains: null, decision: { kind: 'no-invoice' as const } };
    const debtor = { ...rule, id: 'r2', decision: { kind: 'debtor' as const, debtorId: 'anna' } };
    const line = bankLine({ name: 'Beate Krug', account: ANNA });
    const kind = (given = line, rules: readonly (typeof rule | typeof debtor)[] = [rule]) =>
      verdictOn(given, { openItems: [{ ...A, endToEndId: 'SB-1' }], rules }).kind;
    expect(kind()).toBe('none');
    expect(kind(line, [rule, debtor])).toBe('uncertain');
    expect(kind({ ...line, endToEndId: 'SB-1' })).toBe('uncertain');
    expect(kind({ ...line, remittance: 'Rechnung 815' })).toBe('none');
    expect(kind({ ...line, remittance: 'RE 2026-0815' })).toBe('uncertain');
    expect(kind(bankLine({ account: ANNA }), [])).toBe('certain');
  });

  it.each([
    ['by the name', { name: 'Anna Müller' }],
    ['by a name like it', { name: 'Mueller A.' }],
    ['by the name in the text', { remittance: 'Miete fuer Anna Müller' }],
    ['by the customer number', { remittance: 'Kunde K-1001' }],
  ])('that a person said pays no invoice asks where it is what a customer owes, known %s', (_how, more) => {
    const rule = { id: 'r1', account: ANNA, textContains: null, decision: { kind: 'no-invoice' as const } };
    const line = bankLine({ name: 'Krug Verwaltung', account: ANNA, ...more });
    const given = { openItems: [{ ...A, customerNumber: 'K-1001' }], rules: [rule] };
    expect(verdictOn(line, given).kind).toBe('uncertain');
    expect(verdictOn({ ...line, amount: 198_00 }, given)).toMatchObject({ kind: 'none', ruleId: 'r1' });
  });

  it('that a person said pays no invoice asks where it is what several invoices of a customer come to', () => {
    const rule = { id: 'r1', account: ANNA, textContains: null, decision: { kind: 'no-invoice' as const } };
    const openItems = [A, openItem({ number: '2026-0816', openAmount: 50_00 })];
    const line = bankLine({ account: ANNA, amount: 249_00 });
    expect(verdictOn(line, { openItems, rules: [rule] }).kind).toBe('uncertain');
    expect(
      verdictOn(bankLine({ name: 'Krug', account: ANNA, amount: 249_00 }), { openItems, rules: [rule] }).kind,
    ).toBe('none');
  });
});
