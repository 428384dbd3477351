import { expect, it } from 'vitest';
import type { Config } from '../../../src/config/config.js';
import { withSharedAccounts } from '../../../src/config/shared-accounts.js';
import { configWarnings } from '../../../src/config/warnings.js';
import { LANGUAGES } from '../../../src/domain/settings.js';
import { initWords } from '../../../src/setup/init-words.js';

const SHARED = 'DE42100000000001234567';

function warned(payment: object, country = 'DE'): readonly string[] {
  const spaces = [
    {
      id: 'berlin',
      e_invoices: { payment, seller: { country }, customers: [], tax_cases: [], vat_rates: [] },
    },
  ];
  return configWarnings({ alerts: { to: [] }, spaces } as unknown as Config).filter((each) =>
    each.startsWith('space'),
  );
}

it.each([
  { terms: 'Zahlbar innerhalb von 14 Tagen ohne Abzug.' },
  { terms: 'Payable within 30 days.' },
  { terms: '7 dni' },
  { terms: 'Zahlbar bis zum {due_date}.', terms_by_language: { fr: 'Payable sous 30 jours.' } },
])('a number of days in terms may contradict the due date: %j', (payment) => {
  expect(warned(payment)).toEqual([
    expect.stringMatching(/^space berlin: payment\.terms .* \{days\} or \{due_date\}$/),
  ]);
});

it.each([{}, { terms: 'Zahlbar innerhalb von {days} Tagen.' }, { terms: 'Kunde 14, Zahlbar sofort.' }])(
  'nothing is said of %j',
  (payment) => {
    expect(warned(payment)).toEqual([]);
  },
);

it.each([
  'Zahlbar ohne Abzug bis zum {due_date}.',
  'Rein netto bis {due_date}',
  'Payable without deduction by {due_date}.',
  'Net without discount',
  'Paiement sans escompte',
  'Pagamento senza sconto',
  'Sin descuento por pronto pago',
  'Zonder korting vóór {due_date}',
  'Splatné bez skonta do {due_date}',
  'Płatne bez potrąceń do {due_date}',
])('terms without deduction contradict a discount: %s', (terms) => {
  const cash_discounts = [{ days: 7, percent: '2' }];
  const said = [
    expect.stringMatching(/^space berlin: payment\.terms say “.+”, and payment\.cash_discounts offer/),
  ];
  expect(warned({ terms, cash_discounts })).toEqual(said);
  expect(warned({ terms_by_language: { en: terms }, cash_discounts })).toEqual(said);
  expect(warned({ terms })).toEqual([]);
  expect(warned({ terms: 'Zahlbar bis zum {due_date}.', cash_discounts })).toEqual([]);
});

const QR_IBAN = 'CH4431999123000889012';

it.each<[string, object, string | null]>([
  ['CH', { iban: QR_IBAN }, null],
  ['CH', { iban: 'CH9300762011623852957' }, null],
  ['CH', { iban: 'LI21088100002324013AA' }, null],
  ['CH', { iban: QR_IBAN, reference: 'number' }, 'payment.reference has no effect: a QR-IBAN takes'],
  [
    'CH',
    { iban: 'DE02120300000000202051' },
    'invoices have no QR-bill and no creditor reference: payment.iban',
  ],
  ['DE', { iban: QR_IBAN }, 'payment.iban is a QR-IBAN, which takes payments by Swiss QR-bill alone'],
  [
    'CZ',
    { iban: 'DE02120300000000202051' },
    'invoices have no QR Platba and no variable symbol: payment.iban',
  ],
  ['CZ', { iban: 'CZ6508000000192000145399' }, null],
  ['BE', { iban: 'DE02120300000000202051' }, 'invoices have no structured communication: payment.iban'],
  ['BE', { iban: 'DE02120300000000202051', reference: 'number' }, null],
  ['DE', { iban: 'DE02120300000000202051' }, null],
  ['CH', {}, null],
])('codes and references that an account cannot have, of a seller in %s: %j', (country, payment, said) => {
  expect(warned(payment, country)).toEqual(said === null ? [] : [expect.stringContaining(said)]);
});

it.each(LANGUAGES)('nothing is said of the terms that init proposes in %s', (language) => {
  const terms = initWords(`terms.${language}`);
  expect(terms).toContain('{due_date}');
  expect(warned({ terms })).toEqual([]);
});

it.each<[string, object, readonly unknown[]]>([
  [
    'without datev.service_date',
    { formats: { datev: {} } },
    [expect.stringMatching(/declares by booking date; .*service_date: yes/)],
  ],
  [
    'without a day of service',
    { settings: { tax_point: [] } },
    [expect.stringMatching(/service_date: as invoiced/)],
  ],
  ['with both', {}, []],
  ['where no rule is', { settings: {}, formats: {} }, []],
  ['without an export to DATEV', { exports: [{ formats: ['csv'] }], formats: {} }, []],
])('DATEV has to hear of the month of the tax: %s', (_, changes, expected) => {
  const accounting = {
    settings: { tax_point: [], service_date: 'as invoiced' },
    formats: { datev: { service_date: true } },
    exports: [{ formats: ['datev'] }],
    ...changes,
  };
  const e_invoices = { payment: {}, seller: { country: 'DE' }, customers: [], tax_cases: [], vat_rates: [] };
  const config = { alerts: { to: [] }, spaces: [{ id: 'berlin', e_invoices, accounting }] };
  expect(configWarnings(config as unknown as Config).filter((each) => each.includes('tax_point'))).toEqual(
    expected,
  );
});

it('an account of several spaces is said once, with what happens', () => {
  const space = (id: string, ...accounts: readonly string[]) => ({
    id,
    accounting: { bank: accounts.map((account) => ({ account, currency: 'EUR' })) },
  });
  const given = [space('kiel', SHARED, 'DE2', 'paypal'), space('berlin', SHARED, 'paypal'), { id: 'bonn' }];
  const spaces = withSharedAccounts(given as unknown as Config['spaces']);
  expect(spaces.map(({ accounting }) => accounting?.bank.map(({ sharedWith }) => sharedWith))).toEqual([
    [['berlin'], [], ['berlin']],
    [['kiel'], ['kiel']],
    undefined,
  ]);
  const accounts = spaces.map(({ id, accounting }) => ({
    id,
    accounting: accounting && { ...accounting, settings: {} },
    e_invoices: { payment: {}, seller: { country: 'DE' }, customers: [], tax_cases: [], vat_rates: [] },
  }));
  const told =
    'one of the spaces berlin, kiel: a statement is imported for all of them, and each line is decided once, by the open invoices of all; where that is not meant, leave the account to one space';
  const warnings = configWarnings({ alerts: { to: ['a@b.example'] }, spaces: accounts } as unknown as Config);
  expect(warnings.filter((each) => each.startsWith('the bank account'))).toEqual([
    `the bank account ${SHARED} is ${told}`,
    `the bank account paypal is ${told}, or give each a name of its own`,
  ]);
});

it('a file that no platform takes is not said to be put', () => {
  const told = (standard: string) => {
    const given = { payment: {}, seller: { country: 'FR' }, customers: [], tax_cases: [], vat_rates: [] };
    const e_invoices = { ...given, standard, france: { deposit: { folder: '/srv/pa' } } };
    const config = { alerts: { to: ['a@b.example'] }, spaces: [{ id: 'paris', e_invoices }] };
    return configWarnings(config as unknown as Config).filter((each) => each.includes('france.deposit'));
  };
  const reported =
    '; sales to private and foreign customers, and payments for services, are due as e-reporting (flux 10) from the same days: spacebooks books e-reporting writes the file, and you hand it to your platform; purchases are not in it';
  expect(told('zugferd')).toEqual([
    expect.stringContaining(`the file of each is put where e_invoices.france.deposit says${reported}`),
  ]);
  expect(told('xrechnung')).toEqual([
    expect.stringMatching(
      /; e_invoices\.france\.deposit puts Factur-X and UBL alone, and no file of standard xrechnung; write standard: zugferd or ubl, and xrechnung for the customers who ask for it; sales to private /,
    ),
  ]);
});

it('a rate that stands there twice is told once', () => {
  const rate = { rate: '4.9', from: '2026-07-01' };
  const e_invoices = {
    payment: {},
    seller: { country: 'AT' },
    customers: [],
    tax_cases: [],
    vat_rates: [rate, rate],
  };
  const config = { alerts: { to: ['a@b.example'] }, spaces: [{ id: 'wien', e_invoices }] };
  const told = configWarnings(config as unknown as Config).filter((each) => each.includes('vat_rates'));
  expect(told).toEqual([expect.stringContaining('does not know 4.9 % in AT from 2026-07-01 and takes it')]);
});
