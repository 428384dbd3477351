import { expect, it } from 'vitest';
import { ANNA, bankLine, openItem, verdictOn } from './matching.js';

const OTHER = 'DE21500105170000000001';
const paid = bankLine({ id: 1, account: ANNA });
const back = bankLine({
  id: 9,
  amount: -199_00,
  bookedOn: '2026-10-12',
  returnReason: 'AC06',
  account: ANNA,
});
const unknown = { takesBack: null, candidates: [], fee: 0 };
const asked = (...candidates: readonly number[]) => ({ takesBack: null, candidates, fee: 0 });
const takes = (takesBack: number, fee = 0) => ({ takesBack, candidates: [], fee });

it.each([
  ['made the same day', back, [{ ...paid, bookedOn: '2026-10-12' }], takes(1)],
  ['made later', back, [{ ...paid, bookedOn: '2026-10-13' }], unknown],
  ['of another currency', back, [{ ...paid, currency: 'USD' }], unknown],
  ['of another amount', back, [{ ...paid, amount: 198_99 - 15_00 }], unknown],
  ['of another account', back, [bankLine({ id: 1, account: OTHER })], unknown],
  ['the account of which is not known, of the same name', back, [bankLine({ id: 1 })], takes(1)],
  ['of another name', back, [bankLine({ id: 1, name: 'Bernd Vogel' })], unknown],
  [
    'of an account that is not known here, of the same name',
    bankLine({ ...back, account: null }),
    [paid],
    takes(1),
  ],
  [
    'of the account, in another name',
    bankLine({ ...back, account: ANNA, name: 'Bernd Vogel' }),
    [paid],
    asked(1),
  ],
  ['of another id', { ...back, endToEndId: 'SB-9' }, [{ ...paid, endToEndId: 'SB-1' }], unknown],
  [
    'of one reference',
    { ...back, references: ['RF18539007547034'] },
    [
      { ...paid, references: ['RF18539007547034'] },
      { ...paid, id: 2 },
    ],
    takes(1),
  ],
  [
    'that both have no id',
    { ...back, endToEndId: 'NOTPROVIDED' },
    [
      { ...paid, endToEndId: 'NOTPROVIDED' },
      bankLine({ id: 2, account: OTHER, name: 'Bernd Vogel', endToEndId: 'NOTPROVIDED' }),
    ],
    takes(1),
  ],
  [
    'with the highest fee, as it says',
    { ...back, amount: -214_00, remittance: 'Entgelt 15,00' },
    [paid],
    takes(1, 15_00),
  ],
  [
    'with more than the highest fee',
    { ...back, amount: -214_01, remittance: 'Entgelt 15,01' },
    [paid],
    unknown,
  ],
  ['of the account, with a fee that nothing says', { ...back, amount: -201_00 }, [paid], asked(1)],
  [
    'of the id, with a fee that nothing says',
    { ...back, amount: -201_00, endToEndId: 'SB-1' },
    [{ ...paid, endToEndId: 'SB-1' }],
    takes(1, 2_00),
  ],
  ['with a fee, in another currency', { ...back, amount: -200_00 }, [{ ...paid, currency: 'USD' }], unknown],
  [
    'with a fee, before it was made',
    { ...back, amount: -200_00 },
    [{ ...paid, bookedOn: '2026-10-13' }],
    unknown,
  ],
  [
    'with a fee, though another one has the amount',
    { ...back, remittance: 'zzgl. Entgelt 1,00' },
    [{ ...paid, amount: 198_00 }, bankLine({ id: 2, account: OTHER })],
    takes(1, 1_00),
  ],
  ['for less than it was', { ...back, amount: -150_00 }, [paid], unknown],
  ['that we made, of nothing', { ...back, amount: 0 }, [{ ...paid, amount: -10_00 }], unknown],
])('a return of a payment %s', (_, line, lines, expected) => {
  expect(verdictOn(line, { lines })).toEqual({ kind: 'return', lineId: 9, ...expected });
});

it('is of the id of our collection whatever the account, and of no other payment where it has an id', () => {
  const openItems = [openItem({ endToEndId: 'SB-1' })];
  const own = { ...bankLine({ id: 2, account: OTHER }), endToEndId: 'SB-1' };
  const withId = { ...back, endToEndId: 'SB-1' };
  expect(verdictOn(withId, { openItems, lines: [paid, own] })).toMatchObject(takes(2));
  const words = { ...withId, returnReason: null, remittance: 'zwrócono' };
  expect(verdictOn(words, { openItems, lines: [own] })).toMatchObject(takes(2));
  expect(verdictOn(withId, { lines: [paid, own] })).toMatchObject(asked(2, 1));
  expect(verdictOn({ ...back, endToEndId: 'SB-9' }, { openItems, lines: [paid, own] })).toMatchObject(
    asked(1),
  );
  expect(verdictOn(back, { lines: [bankLine({ id: 3, account: OTHER })] })).toMatchObject(unknown);
});

it('is of the invoice that both name in full before the account', () => {
  const openItems = [openItem(), openItem({ number: '2026-0916', openAmount: 1 })];
  const named = bankLine({ id: 2, account: OTHER, remittance: 'RE 2026-0815' });
  const naming = { ...back, remittance: 'Rueckgabe 2026-0815' };
  expect(verdictOn(naming, { openItems, lines: [paid, named] })).toMatchObject({ takesBack: 2 });
  const other = { ...naming, remittance: 'Rueckgabe 2026-0916' };
  expect(verdictOn(other, { openItems, lines: [paid, named] })).toMatchObject(asked(1));
  const vague = { ...named, remittance: 'Rechnung 815' };
  expect(verdictOn(naming, { openItems, lines: [paid, vague] })).toMatchObject(asked(1));
  const part = { ...naming, remittance: 'Rechnung 815' };
  expect(verdictOn(part, { openItems, lines: [paid, named] })).toMatchObject(asked(1));
  const short = { ...paid, remittance: 'Rechnung 815' };
  expect(verdictOn(naming, { openItems, lines: [short] })).toMatchObject(takes(1));
});

it('of what we paid takes no fee', () => {
  const ours = { ...paid, amount: -199_00 };
  const came = { ...back, amount: 199_00 };
  expect(verdictOn(came, { lines: [ours] })).toMatchObject(takes(1));
  expect(verdictOn({ ...came, amount: 200_00 }, { lines: [ours] })).toMatchObject(unknown);
  expect(verdictOn({ ...came, amount: 198_00 }, { lines: [ours] })).toMatchObject(unknown);
});

it('is one by the words of the bank where money went out, and by its reason wherever', () => {
  const said = { ...back, returnReason: null };
  expect(verdictOn({ ...said, remittance: 'Rücklastschrift' }, { lines: [paid] })).toMatchObject(takes(1));
  expect(verdictOn({ ...said, remittance: 'Rückgabe Schlüssel' }, { lines: [paid] })).toMatchObject(asked(1));
  expect(verdictOn({ ...said, remittance: 'devuelto' }, { lines: [paid] })).toMatchObject(asked(1));
  expect(verdictOn({ ...said, remittance: 'Miete' }, { lines: [paid] }).kind).toBe('none');
  expect(verdictOn({ ...said, remittance: 'Retoure', amount: 0 }, { lines: [paid] }).kind).toBe('none');
  expect(verdictOn({ ...back, amount: 0 }, { lines: [paid] })).toMatchObject(unknown);
});

it('takes each payment back once, in statements before as well', () => {
  const again = { ...back, id: 10 };
  expect(verdictOn(again, { lines: [paid, back] })).toMatchObject(unknown);
  expect(verdictOn(again, { earlierLines: [paid, back] })).toMatchObject(unknown);
  expect(verdictOn(again, { earlierLines: [paid, { ...paid, id: 2 }, back] })).toMatchObject({
    takesBack: null,
    candidates: [1, 2],
  });
});

it('of an earlier statement, that the bank gives no reason for, is a payment like any other', () => {
  const word = { ...back, returnReason: null, remittance: 'Retoure' };
  expect(verdictOn({ ...back, id: 10 }, { earlierLines: [paid, word] })).toMatchObject(takes(1));
  const mine = { ...back, id: 10, amount: 199_00, bookedOn: '2026-10-13' };
  expect(verdictOn(mine, { earlierLines: [word] })).toMatchObject(takes(9));
});

it('is no payment that could come back itself', () => {
  const mine = { ...back, id: 10, amount: 199_00, bookedOn: '2026-10-13' };
  expect(verdictOn(mine, { lines: [paid, back] })).toMatchObject(unknown);
  expect(verdictOn(mine, { earlierLines: [paid, back] })).toMatchObject(unknown);
});

/** A line of Anna's account, and its return, that say no more than a test adds. */
const made = (id: number, more: Parameters<typeof bankLine>[0] = {}) =>
  bankLine({ id, account: ANNA, ...more });
const returned = (remittance: string, more: Parameters<typeof bankLine>[0] = {}) =>
  bankLine({ ...back, account: ANNA, remittance, ...more });
const NUMBERED = [
  openItem(),
  openItem({ number: '2026-0816', debtorId: 'vogel', debtorNames: ['Bernd Vogel'] }),
];

it.each([
  'Nutzungsgebühr',
  'rent',
  '7',
  '00',
  '-',
  '',
  'NONE',
  'n/a',
  'NOT PROVIDED',
  'notprovided',
  'Not-Provided',
  'KEINE ANGABE',
  'unknown',
  'brak',
  '2026-10',
  '10/2026',
  'Miete 10/2026',
  'SCT-INST',
  'XXXXXXXX',
  '123456',
  'Anna 7',
])('with the id %j is not of that payment for the id alone', (endToEndId) => {
  const payment = made(1, { endToEndId });
  const ofStranger = returned('', { account: OTHER, name: 'Bernd Vogel', endToEndId });
  expect(verdictOn(ofStranger, { lines: [payment] })).toMatchObject({ takesBack: null });
  expect(
    verdictOn({ ...ofStranger, counterparty: { name: null, account: OTHER } }, { lines: [payment] }),
  ).toMatchObject({
    takesBack: null,
  });
  expect(verdictOn(returned('', { endToEndId }), { lines: [payment] })).toMatchObject(takes(1));
});

it('is of a long id alone only where that came once, and nobody else is named', () => {
  const payment = made(1, { endToEndId: 'TRX-88120347' });
  const unnamed = {
    ...returned('', { endToEndId: 'TRX-88120347' }),
    counterparty: { name: null, account: null },
  };
  expect(verdictOn(unnamed, { lines: [payment] })).toMatchObject(takes(1));
  const counted = [{ ...payment, endToEndId: 'SO-000001' }];
  expect(verdictOn({ ...unnamed, endToEndId: 'SO-000001' }, { lines: counted })).toMatchObject(asked(1));
  const again = made(2, { endToEndId: 'TRX-88120347', amount: 50_00 });
  expect(verdictOn(unnamed, { lines: [payment, again] })).toMatchObject(asked(1));
  const ofBernd = { ...unnamed, counterparty: { name: 'Bernd Vogel', account: ANNA } };
  expect(verdictOn(ofBernd, { lines: [payment] })).toMatchObject(asked(1));
  const saying = { ...unnamed, remittance: 'Leider verzogen' };
  expect(verdictOn(saying, { lines: [payment] })).toMatchObject(takes(1));
  const naming = { ...unnamed, remittance: 'Rückgabe Bernd Vogel' };
  expect(verdictOn(naming, { openItems: NUMBERED, lines: [payment] })).toMatchObject(asked(1));
  const first = { ...unnamed, remittance: 'Rückgabe Bernd' };
  expect(verdictOn(first, { openItems: NUMBERED, lines: [payment] })).toMatchObject(asked(1));
});

const miete = made(1, { remittance: 'Miete Oktober Platz 7', endToEndId: null });
it.each([
  ['another invoice', returned('RE 2026-0816'), made(1, { remittance: 'RE 2026-0815' })],
  ['an invoice that the payment does not', returned('2026-0816'), made(1)],
  ['another reference', returned('', { references: ['20260816'] }), made(1, { references: ['20260815'] })],
  ['a reference, of a payment without', returned('', { references: ['20260816'] }), made(1)],
  ['another month', returned('Rücklastschrift Miete September'), miete],
  ['a month that is not that of booking', returned('Miete 08/2026'), made(1)],
  ['another place', returned('Miete Oktober Platz 8'), miete],
  ['a day long before', returned('Rückgabe der Lastschrift vom 03.08.2026'), made(1)],
  ['a day before, with the name of its month', returned('Lastschrift vom 4. Oktober'), made(1)],
  ['an invoice of another seller', returned('Retoure BONN-2026-0815'), made(1, { remittance: '2026-0815' })],
  ['another one who paid in the end', returned('', { ultimateParty: 'Bernd Vogel' }), made(1)],
  ['a letter behind the number', returned('2026 0815 B'), made(1, { remittance: '2026-0815' })],
  ['digits of the id', returned('2. Rate'), made(1, { remittance: '1. Rate', endToEndId: 'E2E-77120' })],
  ['a day between', returned('Rückgabe vom 2026-10-13', { bookedOn: '2026-10-19' }), made(1)],
  ['a day after', returned('Rückgabe vom 14.10.', { bookedOn: '2026-10-13' }), made(1)],
  ['another id', returned('Retoure EREF+TRX-88'), made(1, { endToEndId: 'TRX-87' })],
  ['an id, of a payment without', returned('', { endToEndId: 'TRX-88' }), made(1)],
  ['another amount', returned('Rücklastschrift 180,00'), made(1)],
  ['another debtor', returned('Rückgabe Bernd Vogel'), made(1)],
  ['somebody nobody knows', returned('Rückgabe Cornelia Ahrens'), made(1)],
  ['a deposit', returned('Rücklastschrift Kaution'), made(1, { remittance: 'Miete' })],
  ['a dispute of a card', returned('Chargeback dispute', { returnReason: null }), made(1)],
])('that names %s is proposed only', (_, line, payment) => {
  expect(verdictOn(line, { openItems: NUMBERED, lines: [payment] })).toMatchObject(asked(1));
});

it.each([
  ['the invoice', returned('Rücklastschrift 2026-0815'), made(1, { remittance: 'Rechnung 2026-0815' })],
  ['the month', returned('RETOURE Miete Oktober'), miete],
  ['the month of booking', returned('Rücklastschrift 10/2026'), made(1)],
  ['its whole text', returned('Retoure Miete Oktober Platz 7'), miete],
  [
    'its day',
    returned('Lastschrift vom 10.10.2026 Rückgabe 19.10.2026', { bookedOn: '2026-10-19' }),
    made(1),
  ],
  ['the day on which it fell due', returned('20261008', { bookedOn: '2026-10-19' }), made(1)],
  [
    'who paid in the end',
    returned('', { ultimateParty: 'Bernd Vogel' }),
    made(1, { ultimateParty: 'Bernd Vogel' }),
  ],
  ['its day and month', returned('Lastschrift vom 10. Oktober 2026', { bookedOn: '2026-10-26' }), made(1)],
  ['its id', returned('EREF+TRX-88 AC04 Konto erloschen'), made(1, { endToEndId: 'TRX-88' })],
  ['its amount', returned('Rücklastschrift 199,00 EUR MD06 Widerspruch'), made(1)],
  ['its reference', returned('', { references: ['20260815'] }), made(1, { remittance: 'VS 20260815' })],
])('that names %s takes it back', (_, line, payment) => {
  expect(verdictOn(line, { openItems: NUMBERED, lines: [payment] })).toMatchObject(takes(1));
});

it('with a fee is of the payment that its text says, not of the one that has the larger amount', () => {
  const lines = [
    made(1, { amount: 201_50, remittance: 'RE 2026-0815' }),
    made(2, { remittance: 'RE 2026-0816' }),
  ];
  const line = returned('Rücklastschrift RE 2026-0816 Entgelt 2,50', { amount: -201_50 });
  expect(verdictOn(line, { openItems: NUMBERED, lines })).toMatchObject(takes(2, 2_50));
  const stated = returned('Rücklastschrift 199,00 zzgl. 2,50', { amount: -201_50 });
  expect(verdictOn(stated, { lines: [made(1, { amount: 201_50 }), made(2)] })).toMatchObject(takes(2, 2_50));
  const silent = { ...stated, remittance: 'Rücklastschrift' };
  expect(verdictOn(silent, { lines: [made(1, { amount: 201_50 })] })).toMatchObject(takes(1));
  const either = verdictOn(silent, { lines: [made(1, { amount: 201_50 }), made(2, { amount: 199_00 })] });
  expect(either).toMatchObject({ kind: 'return', takesBack: null });
});

it('is of nothing that was paid more than 13 months before', () => {
  const line = returned('', { bookedOn: '2026-10-31' });
  expect(verdictOn(line, { lines: [made(1, { bookedOn: '2025-09-30' })] })).toMatchObject(unknown);
  expect(verdictOn(line, { lines: [made(1, { bookedOn: '2025-10-01' })] })).toMatchObject(takes(1));
  const december = returned('', { bookedOn: '2027-01-20' });
  expect(verdictOn(december, { lines: [made(1, { bookedOn: '2025-12-20' })] })).toMatchObject(takes(1));
  expect(verdictOn(december, { lines: [made(1, { bookedOn: '2025-12-19' })] })).toMatchObject(unknown);
});

it('is none of a payment of the amount where the bank takes its fee alone', () => {
  const coffee = made(1, { amount: 4_99 });
  const fee = returned('Rücklastschriftgebühr Anna Müller', { amount: -4_99, returnReason: null });
  expect(verdictOn(fee, { lines: [coffee] })).toMatchObject(asked(1));
  expect(verdictOn(returned('', { amount: -4_99 }), { lines: [coffee] })).toMatchObject(takes(1));
});
