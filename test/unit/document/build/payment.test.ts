import { expect, it } from 'vitest';
import { buildPayment, type PaymentTerms } from '../../../../src/document/build/payment.js';
import type { WayOfPaying } from '../../../../src/document/build/payment-state.js';
import type { PaymentMeans } from '../../../../src/domain/settings.js';

const ACCOUNT = { iban: 'DE02120300000000202051', bic: null, name: null };
const names = Object.fromEntries(
  ['transfer', 'direct debit', 'card', 'online', 'cash', 'clearing'].map((each) => [each, `by ${each}`]),
) as Record<PaymentMeans, string>;
const TERMS: PaymentTerms = {
  number: 'R-1',
  currency: 'EUR',
  profile: 'en16931',
  isPayable: true,
  account: ACCOUNT,
  settings: {},
  customer: {},
  names,
};
const open = (means: PaymentMeans | null): WayOfPaying => ({ state: undefined, means });
const paid = (means: PaymentMeans | null): WayOfPaying => ({
  state: { kind: 'paid', by: means, on: '2026-10-02' },
  means,
});
const DEBIT = { settings: { creditor_id: 'DE98ZZZ09999999999' }, customer: { mandate: 'M-1' } };

it.each<[what: string, way: WayOfPaying, terms: Partial<PaymentTerms>, expected: object]>([
  ['a transfer', open('transfer'), {}, { meansCode: '58', account: ACCOUNT }],
  ['in a foreign currency', open('transfer'), { currency: 'USD' }, { meansCode: '30', account: ACCOUNT }],
  ['a transfer to nowhere', open('transfer'), { account: null }, { meansCode: '1', account: null }],
  ['a transfer that was made', paid('transfer'), {}, { meansCode: '1', account: null, means: undefined }],
  ['nothing to pay', open('transfer'), { isPayable: false }, { meansCode: '1', means: undefined }],
  [
    'no transfer, and nothing to pay',
    open('cash'),
    { isPayable: false },
    { meansCode: '1', means: undefined },
  ],
  ['cash', open('cash'), {}, { meansCode: '10', means: 'cash', meansText: 'by cash', account: null }],
  ['what was cash', paid('cash'), { isPayable: false }, { meansCode: '10', means: 'cash' }],
  ['clearing', open('clearing'), {}, { meansCode: '97', means: 'clearing' }],
  ['online', open('online'), {}, { meansCode: '68', means: 'online' }],
  [
    'a card',
    open('card'),
    { customer: { card: '1234' } },
    { meansCode: '48', card: { digits: '1234', holder: null } },
  ],
  ['a card without digits', open('card'), {}, { meansCode: '1', meansText: 'by card' }],
  [
    'a direct debit',
    open('direct debit'),
    DEBIT,
    { meansCode: '59', directDebit: { mandate: 'M-1', creditorId: 'DE98ZZZ09999999999', account: null } },
  ],
  [
    'without a mandate',
    open('direct debit'),
    { ...DEBIT, customer: {} },
    { meansCode: '49', directDebit: undefined },
  ],
  [
    'without a creditor',
    open('direct debit'),
    { ...DEBIT, settings: {} },
    { meansCode: '49', directDebit: undefined },
  ],
  [
    'in francs',
    open('direct debit'),
    { ...DEBIT, currency: 'CHF' },
    { meansCode: '49', directDebit: undefined },
  ],
  [
    'without the account, in XRechnung',
    open('direct debit'),
    { ...DEBIT, profile: 'xrechnung' },
    { meansCode: '1', directDebit: undefined },
  ],
  ['nobody knows what', open(null), {}, { meansCode: '1', means: undefined }],
])('%s', (_what, way, terms, expected) => {
  const payment = buildPayment(way, { ...TERMS, ...terms });
  const stated = { means: undefined, directDebit: undefined, ...payment };
  expect(stated).toMatchObject({ ...expected, remittanceInformation: 'R-1' });
});

it.each([
  ['EUR', 'RE-2026-0815', 'RF81RE20260815'],
  ['EUR', 'a number of more than 21 letters', 'a number of more than 21 letters'],
  ['CHF', 'RE-2026-0815', 'RE-2026-0815'],
])('a creditor reference in place of the number, in %s: %s', (currency, number, quoted) => {
  const account = { iban: 'DE02120300000000202051', bic: null, name: null };
  const settings = { reference: 'creditor reference' as const };
  const transfer = { ...TERMS, currency, number, account, settings };
  expect(buildPayment(open('transfer'), transfer).remittanceInformation).toBe(quoted);
  const byNumber = { ...transfer, settings: {} };
  expect(buildPayment(open('transfer'), byNumber).remittanceInformation).toBe(number);
});
