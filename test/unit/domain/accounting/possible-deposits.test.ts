import { expect, it } from 'vitest';
import { possibleDeposits } from '../../../../src/domain/accounting/possible-deposits.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { item } from '../../../fixtures/invoices/item.js';

const found = (description: string, more: object = {}, rules?: Parameters<typeof possibleDeposits>[1]) =>
  possibleDeposits([invoice({ number: 'R-1', items: [item({ description, ...more })] })], rules).map(
    ({ description: named, rate }) => `${named} ${rate}`,
  );
const HELD = [
  { when: { accounting_code: 'DEP' }, account: '1732', holds: 'deposit' as const },
  { account: '8400' },
];

it.each([
  'Kaution Büro 3',
  'Mietkaution',
  'Schlüsselpfand',
  'Key deposit',
  'Dépôt de garantie, caution',
  'Fianza oficina',
  'Depósito',
  'Deposito cauzionale',
  'Waarborgsom',
  'Borg',
  'Kaucja za klucz',
  'Vratná kauce',
])('asks about %s, which is charged with VAT', (description) => {
  expect(found(description)).toEqual([`${description} 19`]);
});

it.each(['Fix Desk', 'Borgward-Halle', 'Depotraum 2', 'Konferenzraum', 'Pfandbriefseminar'])(
  'does not ask about %s',
  (description) => {
    expect(found(description)).toEqual([]);
  },
);

it('asks about what is held by no rule, and not about what is', () => {
  const free = { rate: '0', accountingCode: 'DEP' };
  expect(found('Kaution', free, HELD)).toEqual([]);
  expect(found('Kaution', { rate: '0' }, HELD)).toEqual(['Kaution 0']);
  expect(found('Kaution', { rate: '0' }, undefined)).toEqual([]);
  expect(found('Kaution', { accountingCode: 'DEP' }, HELD)).toEqual(['Kaution 19']);
});
