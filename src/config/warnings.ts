import { parseIban } from '@spacebooks/base/bank-account';
import { configuredRates } from '../domain/accounting/exchange.js';
import { spansOf } from '../domain/accounting/rate-lists.js';
import { COUNTRIES, vatRatesOn } from '../domain/countries/countries.js';
import type { CountryLaw } from '../domain/countries/country-law.js';
import { tellsSomebody } from './alerts-config.js';
import type { Config, SpaceConfig } from './config.js';
import { addedRates, sellerCountry } from './einvoice-settings.js';
import { heldAsSupplies } from './held-money.js';
import { neighbourWarnings } from './neighbour-warnings.js';
import { contradictingTerms, paymentCodes } from './payment-warnings.js';
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
      ratesOfOperator,
      neighbourWarnings,
      literalDays,
      contradictingTerms,
      paymentCodes,
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

type Where = CountryLaw['wanted'][number]['where'];
const ELSEWHERE_THAN_KSEF =
  'sellers in Poland issue in KSeF; with another standard than ksef these invoices are none there';

const KEYS: Readonly<Record<Where, string>> = {
  registration_id: 'e_invoices.seller.registration_id',
  legal_information: 'e_invoices.seller.legal_information',
  late_payment: 'e_invoices.france.late_payment',
};

const REPORTED =
  '; sales to private and foreign customers, and payments for services, are due as e-reporting (flux 10) from the same days: spacebooks books e-reporting writes the file, and you hand it to your platform; purchases are not in it';
const DEPOSITED = 'the file of each is put where e_invoices.france.deposit says';
const NOT_DEPOSITED = '; e_invoices.france.deposit has files put for your platform';

function depositedAs(standard: string): string {
  if (standard === 'zugferd' || standard === 'ubl') return DEPOSITED;
  return `e_invoices.france.deposit puts Factur-X and UBL alone, and no file of standard ${standard}; write standard: zugferd or ubl, and ${standard} for the customers who ask for it`;
}

/** What a seller of this country should know, and what the invoices lack. Only a person can tell whether it applies. */
function countryWarnings(space: SpaceConfig): readonly string[] {
  const country = sellerCountry(space);
  const { standard, domestic, seller, payment, france } = space.e_invoices;
  const { domestic: atHome, taxCases, wanted } = COUNTRIES[country];
  const texts: Readonly<Record<Where, string>> = {
    registration_id: seller.registration_id?.replace(/[\s.]/g, '') ?? '',
    legal_information: seller.legal_information ?? '',
    late_payment: `${france?.late_payment ?? ''} ${payment.terms ?? ''}`,
  };
  const missing = wanted.filter(({ form, where }) => !form.test(texts[where]));
  const isOurs = atHome?.standard !== undefined && atHome.standard === standard;
  const withOurs =
    atHome?.standard === undefined ? '' : `; with standard: ${atHome.standard} the XML is what the law wants`;
  const inFrance = country === 'FR' ? NOT_DEPOSITED : '';
  const then = isOurs
    ? 'our XML is that document (standard: peppol); spacebooks does not send it: hand it to your access point, from the page of each invoice or as a ZIP of many'
    : france?.deposit !== undefined
      ? depositedAs(standard)
      : domestic === 'allow'
        ? 'ours go out all the same (domestic: allow)'
        : `ours are refused there, and go out to all other customers${withOurs}${inFrance}`;
  return [
    ...(atHome === undefined ? [] : [`${atHome.told}; ${then}${country === 'FR' ? REPORTED : ''}`]),
    ...(taxCases === 'PL' && standard !== 'ksef' ? [ELSEWHERE_THAN_KSEF] : []),
    ...missing.map(
      ({ where, what }) => `invoices of sellers in ${country} state ${what}: ${KEYS[where]} does not`,
    ),
  ].map((warning) => `${space.id}: ${warning}`);
}

/** What our table lacks is taken on the operator's word, and left to people where a program computes with it. */
function ratesOfOperator(space: SpaceConfig): readonly string[] {
  const told = addedRates(space).map(({ rate, country, from, to }) => {
    const isKnown = [from, to ?? '9999-12-31'].every((day) =>
      vatRatesOn(country, [day]).some((known) => Number(known) === Number(rate)),
    );
    const days = `${rate} % in ${country} from ${from}${to === undefined ? '' : ` to ${to}`}`;
    return isKnown
      ? `${space.id}: e_invoices.vat_rates is not needed for ${days}: spacebooks knows it; remove it`
      : `${space.id}: spacebooks does not know ${days} and takes it from e_invoices.vat_rates on your word: show the act to your tax adviser; returns list what is taxed at it without a line, and exports need a tax key for it`;
  });
  return [...new Set(told)];
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
