import { parseIban } from '@spacebooks/base/bank-account';
import { configuredRates } from '../domain/accounting/exchange.js';
import { spansOf } from '../domain/accounting/rate-lists.js';
import type { SellerCountry } from '../domain/settings.js';
import { tellsSomebody } from './alerts-config.js';
import type { Config, SpaceConfig } from './config.js';
import { sellerCountry } from './einvoice-settings.js';
import { heldAsSupplies } from './held-money.js';
import { neighbourWarnings } from './neighbour-warnings.js';
import { undatedRents } from './rent-warnings.js';
import { polishRests } from './rests-warnings.js';

/** What is valid but probably not intended, for people. */
export function configWarnings(config: Config): readonly string[] {
  const alerts = tellsSomebody(config.alerts)
    ? []
    : [
        'nobody is notified when a person is needed: alerts go to the log only; write alerts.to or alerts.webhook',
      ];
  const { spaces } = config;
  return [
    ...alerts,
    ...sharedAccounts(spaces),
    ...[
      countryWarnings,
      neighbourWarnings,
      literalDays,
      untoldTaxPoint,
      needlessRates,
      polishRests,
      undatedRents,
      heldAsSupplies,
      failuresOfJpk,
    ].flatMap((warn) => spaces.flatMap(warn)),
  ];
}

/** Payers of several spaces pay into one account: said once for each. */
function sharedAccounts(spaces: readonly SpaceConfig[]): readonly string[] {
  const accounts = spaces.flatMap(({ id, accounting }) =>
    (accounting?.bank ?? []).map(({ account, sharedWith }) => ({ account, of: [id, ...sharedWith] })),
  );
  const shared = new Map(
    accounts.filter(({ of }) => of.length > 1).map(({ account, of }) => [account, of.toSorted()]),
  );
  return [...shared].map(
    ([account, of]) =>
      `the bank account ${account} is one of the spaces ${of.join(', ')}: a statement is imported for all of them, and each line is decided once, by the open invoices of all; where that is not meant, leave the account to one space${parseIban(account) === null ? ', or give each a name of its own' : ''}`,
  );
}

/** "14 Tage", "30 days", "14 dni" in the languages of the invoices. */
const DAYS = /\d\s*(?:kalender)?(?:tag|day|dni|dag|jour|giorn|d[ií]a|dn[íůi])/iu;

/** Sooner or later the platform's due date is another. */
function literalDays({ id, e_invoices: { payment } }: SpaceConfig): readonly string[] {
  const texts = [payment.terms ?? '', ...Object.values(payment.terms_by_language ?? {})];
  if (!texts.some((text) => DAYS.test(text))) return [];
  return [
    `space ${id}: payment.terms names a number of days, which the due date of an invoice may contradict; write {days} or {due_date}`,
  ];
}

/** What the seller's country demands of domestic invoices, and ours do not fulfil. */
const AT_HOME: Readonly<Partial<Record<SellerCountry, string>>> = {
  BE: 'since 2026-01-01 businesses in Belgium must get their invoices by Peppol (BIS Billing 3.0)',
  IT: 'customers in Italy must get FatturaPA by way of SdI; another invoice counts as not issued',
  FR: 'businesses in France must get their invoices by way of an approved platform (PA): of large and middle-sized sellers since 2026-09-01, of all others from 2027-09-01',
};

/** Independent of the setting `domestic`. */
const NOTES: Readonly<Partial<Record<SellerCountry, string>>> = {
  PL: 'sellers in Poland issue in KSeF; with another standard than ksef these invoices are none there',
};

/** What an invoice must state beyond EN 16931, and which option states it. */
const WANTED: Readonly<
  Partial<Record<SellerCountry, readonly (readonly [RegExp, where: Where, what: string])[]>>
> = {
  FR: [
    [/\d{9}/, 'registration_id', 'the SIREN or SIRET'],
    [/capital/i, 'legal_information', 'legal form and share capital (« SARL au capital de … € »)'],
    [/\bRCS\b|\bRNE\b|\bRM\b/i, 'legal_information', 'the register (RCS and its town)'],
    [/pénalités/i, 'terms', 'the rate of penalties for late payment (art. L441-9 C. com.)'],
    [/\b40\b/, 'terms', 'the indemnity of 40 € for the costs of recovery (art. D441-5 C. com.)'],
    [/escompte/i, 'terms', 'the conditions of a discount (« Pas d’escompte pour paiement anticipé »)'],
  ],
  NL: [[/\d{8}/, 'registration_id', 'the number of the KvK (art. 27 Handelsregisterwet)']],
  BE: [
    [
      /\d{10}|\d{4}\.\d{3}\.\d{3}/,
      'registration_id',
      'the enterprise number (KBO/BCE), with RPR/RPM in legal_information',
    ],
  ],
  IT: [[/\bREA\b/i, 'legal_information', 'the entry in the register (REA, art. 2250 c.c.)']],
  ES: [
    [/registro mercantil/i, 'legal_information', 'the entry in the Registro Mercantil (art. 24 C. de c.)'],
  ],
  CZ: [
    [/\d{8}/, 'registration_id', 'the IČO (§ 435 zákona č. 89/2012 Sb.)'],
    [/rejstřík/i, 'legal_information', 'the entry in the register (obchodní rejstřík)'],
  ],
  LU: [[/\bRCS\b/i, 'legal_information', 'the number of the RCS Luxembourg']],
};

type Where = 'registration_id' | 'legal_information' | 'terms';
const KEYS: Readonly<Record<Where, string>> = {
  registration_id: 'e_invoices.seller.registration_id',
  legal_information: 'e_invoices.seller.legal_information',
  terms: 'e_invoices.payment.terms',
};

/** What a seller of this country should know, and what the invoices lack. Only a person can tell whether it applies. */
function countryWarnings(space: SpaceConfig): readonly string[] {
  const country = sellerCountry(space);
  const { standard, domestic, seller, payment } = space.e_invoices;
  const atHome = AT_HOME[country];
  const note = country === 'PL' && standard === 'ksef' ? undefined : NOTES[country];
  const texts: Readonly<Record<Where, string>> = {
    registration_id: seller.registration_id?.replace(/[\s.]/g, '') ?? '',
    legal_information: seller.legal_information ?? '',
    terms: payment.terms ?? '',
  };
  const missing = (WANTED[country] ?? []).filter(([form, where]) => !form.test(texts[where]));
  const then =
    domestic === 'allow'
      ? 'ours go out all the same (domestic: allow)'
      : 'ours are refused there, and go out to all other customers';
  return [
    ...(atHome === undefined ? [] : [`${atHome}; ${then}`]),
    ...(note === undefined ? [] : [note]),
    ...missing.map(
      ([, where, what]) => `invoices of sellers in ${country} state ${what}: ${KEYS[where]} does not`,
    ),
  ].map((warning) => `${space.id}: ${warning}`);
}

/** DATEV declares by the tax period of a booking, which stands beside a day of service and never alone. */
function untoldTaxPoint({ id, accounting }: SpaceConfig): readonly string[] {
  if (accounting?.settings.tax_point === undefined) return [];
  const { settings, formats, exports } = accounting;
  const isTold = formats.datev?.service_date === true && settings.service_date !== undefined;
  if (isTold || !exports.some((each) => each.formats.includes('datev'))) return [];
  return [
    `space ${id}: DATEV does not hear of accounting.tax_point, and declares by booking date; write accounting.service_date: as invoiced, and datev.service_date: yes as agreed with the tax adviser`,
  ];
}

/** Documents' rates go before those of the books, which then say nothing. */
function needlessRates({ id, accounting }: SpaceConfig): readonly string[] {
  if (accounting === undefined) return [];
  const { settings } = accounting;
  const { currency: books, exchange_rates = [], currency_rates = [] } = settings;
  const rates = configuredRates({ currency: books, exchange_rates });
  const isStated = exchange_rates.map(({ currency }, index) => {
    const rate = rates[index];
    return (
      rate === undefined || spansOf(rate, [currency, books], currency_rates).every(({ stated }) => stated)
    );
  });
  if (isStated.length === 0 || isStated.includes(false)) return [];
  return [
    `space ${id}: accounting.exchange_rates is not needed: e_invoices.currency_rates has a rate for each of its days, and the books take that; remove it`,
  ];
}

/** Failures of KSeF concern all that is sent there, not one file alone. */
function failuresOfJpk({ id, accounting, e_invoices: { ksef } }: SpaceConfig): readonly string[] {
  const days = ksef === undefined ? [] : (accounting?.formats.jpk?.ksef_failures ?? []);
  if (days.length === 0) return [];
  const lines = days.map(({ from, to }) => `{ from: ${from}, to: ${to}, kind: failure }`);
  return [
    `space ${id}: accounting.jpk.ksef_failures has become e_invoices.ksef.failures, which deadlines follow, too; add there ${lines.join(', ')}, and remove it here`,
  ];
}
