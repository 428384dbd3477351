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
  ['with the highest fee', { ...back, amount: -214_00 }, [paid], takes(1, 15_00)],
  ['with more than the highest fee', { ...back, amount: -214_01 }, [paid], unknown],
  ['with a fee, in another currency', { ...back, amount: -200_00 }, [{ ...paid, currency: 'USD' }], unknown],
  [
    'with a fee, before it was made',
    { ...back, amount: -200_00 },
    [{ ...paid, bookedOn: '2026-10-13' }],
    unknown,
  ],
  [
    'with a fee, though another one has the amount',
    back,
    [{ ...paid, amount: 198_00 }, bankLine({ id: 2, account: OTHER })],
    takes(1, 1_00),
  ],
  ['for less than it was', { ...back, amount: -150_00 }, [paid], unknown],
  ['that we made, of nothing', { ...back, amount: 0 }, [{ ...paid, amount: -10_00 }], unknown],
])('a return of a payment %s', (_, line, lines, expected) => {
  expect(verdictOn(line, { lines })).toEqual({ kind: 'return', lineId: 9, ...expected });
});

it('is of the id of our collection before the account, of the account only where no id is the same', () => {
  const own = { ...bankLine({ id: 2, account: OTHER }), endToEndId: 'SB-1' };
  const withId = { ...back, endToEndId: 'SB-1' };
  expect(verdictOn(withId, { lines: [paid, own] })).toMatchObject({ takesBack: 2 });
  expect(verdictOn({ ...back, endToEndId: 'SB-9' }, { lines: [paid, own] })).toMatchObject({ takesBack: 1 });
  expect(verdictOn(back, { lines: [bankLine({ id: 3, account: OTHER })] })).toMatchObject(unknown);
});

it('is of the invoice that both name in full before the account', () => {
  const openItems = [openItem(), openItem({ number: '2026-0916', openAmount: 1 })];
  const named = bankLine({ id: 2, account: OTHER, remittance: 'RE 2026-0815' });
  const naming = { ...back, remittance: 'Rueckgabe 2026-0815' };
  expect(verdictOn(naming, { openItems, lines: [paid, named] })).toMatchObject({ takesBack: 2 });
  const other = { ...naming, remittance: 'Rueckgabe 2026-0916' };
  expect(verdictOn(other, { openItems, lines: [paid, named] })).toMatchObject({ takesBack: 1 });
  const vague = { ...named, remittance: 'Rechnung 815' };
  expect(verdictOn(naming, { openItems, lines: [paid, vague] })).toMatchObject({ takesBack: 1 });
  const part = { ...naming, remittance: 'Rechnung 815' };
  expect(verdictOn(part, { openItems, lines: [paid, named] })).toMatchObject({ takesBack: 1 });
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
