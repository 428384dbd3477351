import { describe, expect, it } from 'vitest';
import { atomsOf } from '../../../../../src/domain/bank/matching/atoms.js';
import { customersIn } from '../../../../../src/domain/bank/matching/customers-in-text.js';
import { isTextId } from '../../../../../src/domain/bank/matching/end-to-end-ids.js';
import {
  debtorsInText,
  debtorsNamed,
  indexNames,
} from '../../../../../src/domain/bank/matching/name-index.js';
import {
  indexNumbers,
  joinedShapeOf,
  neighboursOf,
  shapeOf,
} from '../../../../../src/domain/bank/matching/number-index.js';
import {
  byDueDate,
  lettersAndDigits,
  openBooks,
} from '../../../../../src/domain/bank/matching/open-books.js';
import type { Receivable } from '../../../../../src/domain/bank/matching/open-item.js';
import { readLine } from '../../../../../src/domain/bank/matching/read-line.js';
import { ANNA, bankLine, openItem } from './matching.js';

const of = (debtorId: string, ...debtorNames: readonly string[]) =>
  openItem({ number: debtorId, debtorId, debtorNames });

describe('numbers are found', () => {
  const index = () =>
    indexNumbers([
      openItem({ number: 'CW-2026-0099' }),
      openItem({ number: 'KB-7' }),
      openItem({ number: 'free of digits' }),
      openItem({ number: '20260100' }),
    ]);
  const keys = (map: ReadonlyMap<string, readonly { item: Receivable }[]>) =>
    [...map].map(([key, found]) => `${key}: ${found.map(({ item }) => item.number).join(' ')}`);

  it('by their groups, a year in two digits as well', () => {
    expect(keys(index().byGroups)).toEqual([
      '2026|99: CW-2026-0099',
      '26|99: CW-2026-0099',
      '7: KB-7',
      '20260100: 20260100',
    ]);
  });

  it('by all their digits, with zeros and without', () => {
    expect(keys(index().byDigits)).toEqual([
      '20260099: CW-2026-0099',
      '202699: CW-2026-0099',
      '7: KB-7',
      '20260100: 20260100',
    ]);
  });

  it('by their end, of three digits or more', () => {
    expect(keys(index().byEnd)).toEqual(['0099: CW-2026-0099']);
    const ends = (number: string) => keys(indexNumbers([openItem({ number })]).byEnd);
    expect(ends('2026-0815')).toEqual(['0815: 2026-0815', '815: 2026-0815']);
    expect(ends('0815-2026')).toEqual(['0815: 0815-2026', '815: 0815-2026']);
    expect(ends('2026-100')).toEqual(['100: 2026-100']);
    expect(keys(indexNumbers([openItem({ number: '2026' })]).byGroups)).toEqual(['2026: 2026']);
    expect(ends('2026-2027')).toEqual([]);
    expect(ends('0815')).toEqual([]);
  });

  it('with what stands in front of them, how they are made, and how long they are', () => {
    expect([...index().prefixes]).toEqual(['cw', 'kb']);
    expect([...index().shapes]).toEqual(['y 4', 'y4', '1', '8']);
    expect(index().longestDigits).toBe(8);
    expect(indexNumbers([]).longestDigits).toBe(0);
    const inner = (...numbers: readonly string[]) =>
      indexNumbers(numbers.map((number) => openItem({ number }))).longestInner;
    expect([inner('CW-2026-0099'), inner('2026-BERL-1', '2026-X-1-Y-1'), inner()]).toEqual([0, 4, 0]);
  });

  it.each([
    [['2026', '0815'], 'y 4', 'y4'],
    [['0815'], '4', null],
    [['2026'], 'y', null],
    [['20261'], '5', 'y1'],
  ])('%s is made like %s', (groups, shape, joined) => {
    expect(shapeOf(groups)).toBe(shape);
    expect(joinedShapeOf(groups.join(''))).toBe(joined);
  });
});

describe('neighbours of a number', () => {
  const neighbours = (numbers: readonly string[], changes: Partial<Receivable> = {}) => {
    const index = indexNumbers([
      openItem({ number: numbers[0] ?? '' }),
      ...numbers.slice(1).map((number) => openItem({ number, ...changes })),
    ]);
    const [own] = index.byDigits.values().next().value ?? [];
    return own === undefined
      ? []
      : neighboursOf(index, own)
          .map(({ item }) => item.number)
          .sort();
  };

  it('are one slip away, with their zeros or without, or the same with other letters', () => {
    const numbers = ['2026-0815', '2026-0816', '2026-0915', '2026-0927', 'KB-2026-0815', '2026-915'];
    expect(neighbours(numbers)).toEqual(['2026-0816', '2026-0915', '2026-915', 'KB-2026-0815']);
  });

  it('are one slip away without their zeros, however they are grouped', () => {
    expect(neighbours(['2026-0815', '202-6816'])).toEqual(['202-6816']);
  });

  it('have the same amount and currency', () => {
    expect(neighbours(['2026-0815', '2026-0816'], { openAmount: 1 })).toEqual([]);
    expect(neighbours(['2026-0815', '2026-0816'], { currency: 'USD' })).toEqual([]);
  });

  it('are not what only shares a key', () => {
    expect(neighbours(['123', '231'])).toEqual([]);
  });
});

describe('debtors are found by their names', () => {
  const index = () =>
    indexNames([
      of('anna', 'Anna Müller', 'Studio Nord GmbH'),
      of('anna2', 'Anna Mueller'),
      of('bernd', 'Bernd Vogel'),
      of('solo', 'Weiß AG'),
      of('short', 'Al Bo'),
      of('tiny', 'Al Jo'),
      of('jürgen', 'Jürgen Müller'),
      of('otto', 'Anna Vogt'),
      of('none', 'GmbH'),
    ]);
  const named = (name: string) =>
    [...debtorsNamed(index(), name).values()].map(
      ({ debtorId, name: own, likeness }) => `${debtorId} ${own} ${likeness}`,
    );

  it.each([
    ['Anna Müller', ['anna Anna Müller same', 'anna2 Anna Mueller same']],
    ['Bernd Vogel', ['bernd Bernd Vogel same']],
    ['Brend Vogel', ['bernd Bernd Vogel like']],
    ['B. Vogel', ['bernd Bernd Vogel like']],
    ['Studio Nord', ['anna Studio Nord GmbH same']],
    ['Bo Al', ['short Al Bo same']],
    ['A J', []],
    ['Brend Vogle', ['bernd Bernd Vogel like']],
    ['Jurgn Mullr', ['jürgen Jürgen Müller like']],
    ['Anne Vogd', ['otto Anna Vogt like']],
    ['Bernd Busch', []],
    ['Clara Busch', []],
    ['', []],
  ])('%s', (name, expected) => {
    expect(named(name)).toEqual(expected);
  });

  it('the very name before one like it, of the same debtor', () => {
    const two = indexNames([
      of('anna', 'Anna Müller', 'Anna Müllner'),
      of('clara', 'Clara Busch', 'Klara Busch'),
    ]);
    expect([...debtorsNamed(two, 'Anna Müllner').values()]).toMatchObject([
      { name: 'Anna Müllner', likeness: 'same' },
    ]);
    expect([...debtorsNamed(two, 'Anna Müller').values()]).toMatchObject([
      { name: 'Anna Müller', likeness: 'same' },
    ]);
  });

  const inText = (text: string) =>
    [...debtorsInText(index(), new Set(text.split(' ')))].map(([debtorId, name]) => `${debtorId} ${name}`);

  it.each([
    ['miete anna mueller', ['anna Anna Müller', 'anna2 Anna Mueller']],
    ['miete muller anna', ['anna Anna Müller']],
    ['anna miete', []],
    ['weiss', []],
    ['weiss ag', ['solo Weiß AG']],
    ['studio nord', ['anna Studio Nord GmbH']],
    ['gmbh', []],
  ])('in the text "%s"', (text, expected) => {
    expect(inText(text)).toEqual(expected);
  });
});

describe('customer numbers in a text', () => {
  const numbered = (number: string, debtorId = number) =>
    openItem({ number: debtorId, debtorId, customerNumber: number });
  const byNumber = () =>
    openBooks({
      openItems: [
        numbered('7001'),
        numbered('K-1001'),
        numbered('AB'),
        numbered('K1'),
        numbered('K-100'),
        numbered('ABCD'),
        numbered('1-2-3-4-5'),
        numbered('12-34-56-78'),
      ],
      knownPayers: [],
    }).byCustomerNumber;
  it.each([
    ['Kunde 7001', ['7001']],
    ['Kd.-Nr. 7001', ['7001']],
    ['Miete 7001', []],
    ['K-1001', ['K-1001']],
    ['k 1001', ['K-1001']],
    ['K1001', ['K-1001']],
    ['K,1001', []],
    ['K-1001-5', []],
    ['K-1001-A', ['K-1001']],
    ['K-100', ['K-100']],
    ['Miete ABCD', []],
    ['Klient ABCD', ['ABCD']],
    ['Miete 12-34-56-78', []],
    ['K-1001 5', ['K-1001']],
    ['K-1001,5', ['K-1001']],
    ['K1', []],
    ['Kunde K1', ['K1']],
    ['Kunde AB', ['AB']],
    ['AB', []],
    ['Kunde 12-34-56-78', ['12-34-56-78']],
    ['Kunde 1-2-3-4-5', []],
  ])('%s', (text, expected) => {
    expect([...customersIn(atomsOf(text), byNumber()).values()]).toEqual(expected);
  });

  it('name all debtors that have it', () => {
    const shared = openBooks({ openItems: [numbered('7001', 'a'), numbered('7001', 'b')], knownPayers: [] });
    expect([...customersIn(atomsOf('Kunde 7001'), shared.byCustomerNumber)]).toEqual([
      ['a', '7001'],
      ['b', '7001'],
    ]);
  });
});

describe('what is open', () => {
  it('is in the order of days, numbers and ids', () => {
    const items = [
      openItem({ dueOn: '2026-10-01', number: 'b' }),
      openItem({ dueOn: '2026-10-02', number: 'a', invoiceId: '1' }),
      openItem({ dueOn: '2026-10-02', number: 'a', invoiceId: '2' }),
      openItem({ dueOn: '2026-10-02', number: 'b', invoiceId: '0' }),
    ];
    expect(openBooks({ openItems: items.toReversed(), knownPayers: [] }).items).toEqual(items);
    for (const [at, before] of items.entries()) {
      for (const after of items.slice(at + 1)) {
        expect([byDueDate(before, after), byDueDate(after, before)]).toEqual([-1, 1]);
      }
      expect(byDueDate(before, { ...before })).toBe(0);
    }
  });

  it('is found by all that a line may say of it', () => {
    const item = openItem({ customerNumber: 'K-7', endToEndId: 'SB-1', mandateId: 'MND-77' });
    const plain = openItem({ number: 'free', debtorId: 'bernd', openAmount: 1 });
    const books = openBooks({
      openItems: [item, plain],
      knownPayers: [
        { account: 'de 1', debtorIds: ['anna'] },
        { account: 'DE1', debtorIds: ['bernd', 'anna'] },
      ],
    });
    const keys = (map: ReadonlyMap<string, readonly Receivable[]>) =>
      [...map].map(([key, found]) => [key, ...found.map(({ number }) => number)]);
    expect(keys(books.ofDebtor)).toEqual([
      ['anna', '2026-0815'],
      ['bernd', 'free'],
    ]);
    expect(keys(books.byAmount)).toEqual([
      ['EUR 19900', '2026-0815'],
      ['EUR 1', 'free'],
    ]);
    expect(keys(books.byEndToEndId)).toEqual([['SB-1', '2026-0815']]);
    expect(keys(books.byMandateId)).toEqual([['mnd77', '2026-0815']]);
    expect(keys(books.byCustomerNumber)).toEqual([['k7', '2026-0815']]);
    expect(books.numbered.get(item)?.digits).toBe('20260815');
    expect(books.numbered.get(plain)).toBeUndefined();
    expect([...books.payers].map(([account, ids]) => [account, ...ids])).toEqual([['DE1', 'anna', 'bernd']]);
    expect([...books.debtorsWithAccount]).toEqual(['anna', 'bernd']);
  });

  it('is compared without what separates', () => {
    expect(lettersAndDigits(' K-10.01/Ä ')).toBe('k1001a');
  });
});

describe('what a line says', () => {
  const item = openItem({ customerNumber: 'K-88213', mandateId: 'MND-77', endToEndId: 'SB-1' });
  const books = () => openBooks({ openItems: [item, openItem({ number: '2026-0916' })], knownPayers: [] });
  const read = (line: Parameters<typeof bankLine>[0], rules: Parameters<typeof readLine>[2] = []) =>
    readLine(bankLine(line), books(), rules);
  const mentioned = (line: Parameters<typeof bankLine>[0], rules: Parameters<typeof readLine>[2] = []) =>
    [...read(line, rules).mentions, ...read(line, rules).idMentions].map(
      ({ written, strength }) => `${strength} ${written}`,
    );
  const unknown = (line: Parameters<typeof bankLine>[0], rules: Parameters<typeof readLine>[2] = []) =>
    read(line, rules).unknownNumbers.map(({ written }) => written);
  const debtor = (id: string, textContains: string | null, account: string | null = null) => ({
    ...{ id, account, textContains },
    decision: { kind: 'debtor' as const, debtorId: 'anna' },
  });

  it('in its id tells invoices apart, and proves nothing', () => {
    expect(mentioned({ endToEndId: 'RE 2026-0815' })).toEqual(['full 2026-0815']);
    expect(mentioned({ endToEndId: 'RE 815' })).toEqual(['partial 815']);
    expect(mentioned({ endToEndId: null })).toEqual([]);
    expect(mentioned({ remittance: '2026-0815', endToEndId: '2026-0916' })).toEqual([
      'full 2026-0815',
      'full 2026-0916',
    ]);
  });

  it('in its id is a text where it has words or blanks', () => {
    for (const id of [
      'Kaution 12',
      'KAUTION-2026',
      'Miete 12/2026',
      'NOV-2026',
      'Bernd Vogel',
      'Schrank-4',
    ]) {
      expect(isTextId(id, '2026-10-10'), id).toBe(true);
    }
    for (const id of [
      ...['550E8400-E29B-41D4-A716-446655440000', 'N26-77', 'BUNQ-1234', 'SCT2610100001', 'E2E-20261010-47'],
      ...[
        'TRX20261010',
        'MIETE-4711',
        'SEPA-1',
        'DEADBEEF-12',
        '2026-0815',
        'K-88213',
        'NOTPROVIDED',
        'UNBEKANNT',
      ],
    ]) {
      expect(isTextId(id, '2026-10-10'), id).toBe(false);
    }
  });

  it('in its id names what nobody knows where it is made like ours', () => {
    expect(unknown({ endToEndId: '2026-0199' })).toEqual(['2026-0199']);
    expect(unknown({ endToEndId: 'RE0199' })).toEqual(['0199']);
    expect(unknown({ endToEndId: 'E2E-20261010-4711' })).toEqual([]);
    expect(read({ endToEndId: 'K-88213' }).customers.get('anna')).toBe('K-88213');
  });

  it('of an old number means nothing where a rule for a debtor has it in its text', () => {
    const text = { remittance: 'Dauerauftrag RE 2026-0815, RE 2026-0199' };
    expect(mentioned(text)).toEqual(['full 2026-0815']);
    expect(unknown(text)).toEqual(['2026-0199']);
    expect(mentioned(text, [debtor('r', 'dauerauftrag re 2026-0815')])).toEqual([]);
    expect(unknown(text, [debtor('r', 're 2026-0199')])).toEqual([]);
    expect(mentioned(text, [debtor('r', 'dauerauftrag')])).toEqual(['full 2026-0815']);
    const none = { ...debtor('r', 'dauerauftrag re 2026-0815'), decision: { kind: 'no-invoice' as const } };
    expect(mentioned(text, [none])).toEqual(['full 2026-0815']);
    const byAccount = debtor('r', null, ANNA);
    expect(mentioned({ ...text, account: ANNA }, [byAccount])).toEqual(['full 2026-0815']);
  });

  it('of our own ids is no number of something else', () => {
    expect(unknown({ remittance: 'Kunde K-88213' })).toEqual([]);
    expect(unknown({ remittance: 'Bestellung 88213' })).toEqual(['88213']);
    expect(unknown({ remittance: 'Bestellung 88213', endToEndId: 'X-88213' })).toEqual(['88213']);
    expect(unknown({ remittance: 'Ref 8821309977', endToEndId: 'X-8821309977' })).toEqual([]);
  });

  it('is what was collected by its id, and nothing without one', () => {
    expect(read({ endToEndId: 'SB-1' }).collected).toEqual([item]);
    expect(read({ endToEndId: 'SB-2' }).collected).toEqual([]);
    expect(read({}).collected).toEqual([]);
  });

  it('is a mandate that stands alone, or behind a word of the bank', () => {
    const mandates = (remittance: string) => [...read({ remittance }).mandates];
    expect(mandates('MND-77')).toEqual([['anna', 'MND-77']]);
    expect(mandates('Miete MREF+MND-77 Danke')).toEqual([['anna', 'MND-77']]);
    expect(mandates('MREF:mnd77')).toEqual([['anna', 'MND-77']]);
    expect(mandates('XMND-77')).toEqual([]);
    const short = openBooks({ openItems: [openItem({ mandateId: 'M-7' })], knownPayers: [] });
    expect(readLine(bankLine({ remittance: 'M-7' }), short, []).mandates.size).toBe(0);
    const four = openBooks({ openItems: [openItem({ mandateId: 'M-77-1' })], knownPayers: [] });
    expect(readLine(bankLine({ remittance: 'M-77-1' }), four, []).mandates.size).toBe(1);
  });

  it('is what it pays for, and that it came back, wherever the bank cut the word', () => {
    const words = (remittance: string) => {
      const { otherPurpose, returnWord } = read({ remittance });
      return [otherPurpose, returnWord];
    };
    expect(words('Kaution')).toEqual(['kaution', null]);
    expect(words('Schlüsselkautio n')).toEqual(['kaution', null]);
    expect(words('RETOURE 2026-0815')).toEqual([null, 'retoure']);
    expect(words('loan')).toEqual(['loan', null]);
    expect(words('loaned')).toEqual([null, null]);
    expect(words('Refunded')).toEqual(['refund', null]);
    expect(words('Odrzucone')).toEqual([null, 'odrzucone']);
    expect(words('Zwrot')).toEqual(['zwrot', null]);
    expect(words('Zwrotu')).toEqual(['zwrotu', null]);
    expect(words('Miete')).toEqual([null, null]);
  });

  it('is the most that rules let go, and the first rule that says that it pays no invoice', () => {
    const tolerance = (id: string, cents: number) => ({
      ...{ id, account: ANNA, textContains: null },
      decision: { kind: 'tolerance' as const, cents },
    });
    const none = (id: string) => ({
      ...{ id, account: ANNA, textContains: null },
      decision: { kind: 'no-invoice' as const },
    });
    const rules = [tolerance('a', 5), tolerance('b', 9), tolerance('c', 9), none('e'), none('d')];
    expect(read({ account: ANNA }, rules)).toMatchObject({
      tolerance: { cents: 9, ruleId: 'b' },
      noInvoiceRule: 'd',
      account: ANNA,
    });
    expect(read({}, rules)).toMatchObject({ tolerance: { cents: 0, ruleId: '' }, noInvoiceRule: null });
    const ruled = read({ account: ANNA }, [debtor('z', null, ANNA), none('y')]).ruledDebtors;
    expect([...ruled]).toEqual([['anna', 'z']]);
  });

  it('without a name names nobody', () => {
    expect(read({ name: null }).named.size).toBe(0);
    expect(read({ name: 'Anna Müller' }).named.size).toBe(1);
    expect([...read({ name: null, remittance: 'Anna Mueller' }).namedInText]).toEqual([
      ['anna', 'Anna Müller'],
    ]);
    expect([...read({ remittance: 'Kunde K-88213' }).customers]).toEqual([['anna', 'K-88213']]);
  });
});
