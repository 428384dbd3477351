import { readFileSync } from 'node:fs';
import type { BankLine } from '@spacebooks/bank-statements/statement';
import { expect, it } from 'vitest';
import { importFiles } from '../../../src/bank/import-files.js';
import { noteWords } from '../../../src/bank/note-words.js';
import { postedFees } from '../../../src/books/posted-fees.js';
import type { AccountingConfig } from '../../../src/config/accounting-config.js';
import { createBankLines } from '../../../src/store/bank/bank-lines.js';
import { createBankStatements } from '../../../src/store/bank/bank-statements.js';
import { bankLine } from '../../flow/bank-stage.js';
import { sqliteDatabase } from '../store/database.js';

const FIXTURES = new URL('../../../packages/bank-statements/test/fixtures/', import.meta.url);
const ACCOUNT = { account: 'DE42100000000001234567', currency: 'EUR', layout: 'sparkasse' };
const NOW = 1_800_000_000_000;

async function office(accounts = [ACCOUNT]) {
  const { db } = await sqliteDatabase();
  const statements = createBankStatements(db);
  const lines = createBankLines(db);
  return {
    breakdowns: statements.breakdowns,
    booked: async (...given: readonly Partial<BankLine>[]) => {
      const own = given.map((line) => bankLine({ bookedOn: '2026-11-20', valueOn: '2026-11-20', ...line }));
      const days = {
        from: '2026-11-20',
        to: '2026-11-20',
        number: null,
        kind: 'booked',
        remarks: [],
      } as const;
      const of = { account: ACCOUNT.account, currency: 'EUR', opening: null, closing: null };
      await statements.take({
        spaceId: 'b',
        statements: [{ ...of, ...days, lines: own }],
        by: 'anna',
        now: NOW,
      });
    },
    report: async (name: string, line: number | null = null) => {
      const content = readFileSync(new URL(name, FIXTURES));
      const terms = { spaceId: 'b', accounts, account: null, by: 'anna', now: NOW, line };
      const { notes } = await importFiles(statements, [{ name, content }], terms);
      return notes.map(noteWords('en'));
    },
    all: async () =>
      (await lines.list('b', { open: false }))
        .toSorted((one, other) => one.id - other.id)
        .map(({ amount, state, part, counterparty }) => `${amount} ${state} ${part} ${counterparty.name}`),
  };
}

const from = (name: string): Partial<BankLine> => ({
  counterparty: { name, account: null, bic: null },
  remittance: 'Payout',
});

it('a payout whose id the bank writes takes its place, and its fee is no payment', async () => {
  const { booked, report, all } = await office();
  await booked({ ...from('Technology Europe'), amount: 1137_98, remittance: 'STRIPE PO1QX7' });
  expect(await report('stripe-payout.csv')).toEqual([
    'stripe-payout.csv: Rows that belong to no payout yet: 1. They come with the report of the next one.',
    'stripe-payout.csv: Transaction 1 (€1,137.98) was replaced by its parts.',
    'stripe-payout.csv: Reports that wait for their transactions: 1 (€87.50). They are applied when the statement with the transactions is imported.',
  ]);
  expect(await all()).toEqual([
    '113798 split null Technology Europe',
    '11900 open payment Mira Holm',
    '119000 open payment Nordlicht GmbH',
    '-5000 open return Jan Pohl',
    '-8000 open return Ida Voss',
    '-4102 fee fee Stripe',
  ]);
});

it('its fee is for the account that the configuration names, and known without one', async () => {
  const { booked, report, breakdowns } = await office();
  await booked({ amount: 1137_98, remittance: 'STRIPE PO1QX7' });
  await report('stripe-payout.csv');
  const posted = async (payouts: AccountingConfig['payouts']) =>
    (await postedFees(breakdowns, { id: 'b', accounting: { payouts } })).map(
      ({ bookedOn, amount, currency, service, account, taxKey }) =>
        `${bookedOn} ${amount} ${currency} ${service} ${account} ${taxKey}`,
    );
  const stripe = { account: '4970', tax_case: 'AE', tax_key: '94' } as const;
  expect(await posted({ stripe })).toEqual(['2026-11-20 -4102 EUR Stripe 4970 94']);
  expect(await posted({ paypal: stripe })).toEqual(['2026-11-20 -4102 EUR Stripe null ']);
});

it.each([
  ['gocardless-payout.csv', 'GoCardless SAS', 225_26, 6],
  ['adyen-settlement.csv', 'Adyen N.V.', 206_60, 6],
  ['paypal-activity.csv', 'PayPal Europe S.a.r.l. et Cie', 1233_80, 5],
])('%s is found by the service, the amount and the day', async (name, service, amount, lines) => {
  const { booked, report, all } = await office();
  await booked({ ...from(service), amount });
  expect((await report(name)).at(-1)).toContain('was replaced by its parts');
  expect(await all()).toHaveLength(lines);
});

it('a line of the same amount that does not name the service is asked about', async () => {
  const { booked, report, all } = await office();
  await booked({ ...from('Mira Holm'), amount: 225_26 });
  const asked = await report('gocardless-payout.csv');
  expect(asked).toEqual([
    expect.stringContaining('It is not clear which transaction the report over €225.26 explains: 1'),
  ]);
  expect(await report('gocardless-payout.csv', 1)).toEqual([
    'gocardless-payout.csv: Transaction 1 (€225.26) was replaced by its parts.',
  ]);
  expect(await all()).toHaveLength(6);
});

it('a cent of difference, another currency or month is no line of the payout', async () => {
  const { booked, report, all } = await office();
  await booked(
    { ...from('GoCardless SAS'), amount: 225_25 },
    { ...from('GoCardless SAS'), amount: 225_26, bookedOn: '2026-12-20' },
  );
  expect(await report('gocardless-payout.csv')).toEqual([
    expect.stringContaining('wait for their transactions'),
  ]);
  expect(await all()).toHaveLength(2);
});

it('what PayPal exports is the statement of an account that has its layout', async () => {
  const { report, all } = await office([{ ...ACCOUNT, layout: 'paypal' }]);
  expect(await report('paypal-activity.csv')).not.toContainEqual(expect.stringContaining('wait'));
  expect((await all()).length).toBeGreaterThan(2);
});
