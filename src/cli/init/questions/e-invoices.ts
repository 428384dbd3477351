import type { EInvoiceStandard, SellerCountry, ServicePeriodRule } from '../../../domain/settings.js';
import type { Answers, KsefAnswer } from '../../../setup/answers.js';
import { vatIdFrom } from '../../../setup/e-invoice-lines.js';
import { type SpaceFacts, sellerOf } from '../../../setup/facts.js';
import type { InitOptions } from '../../commands/init.js';
import { type Asker, wrongAnswer } from '../asker.js';
import { isDate, isEmail, isIban, isLine, isVatIdOf, isWebAddress } from '../checks.js';

const COUNTRIES: readonly (readonly [SellerCountry, string])[] = [
  ['DE', 'German law'],
  ['AT', 'Austrian law'],
  ['PL', 'Polish law, KSeF'],
  ['NL', 'Dutch law'],
  ['BE', 'Belgian law; businesses in Belgium need Peppol'],
  ['LU', 'Luxembourg law'],
  ['FR', 'French law; businesses in France need an approved platform'],
  ['IT', 'Italian law; Italian customers need FatturaPA'],
  ['ES', 'Spanish law'],
  ['CZ', 'Czech law'],
  ['CH', 'Swiss law'],
];

const STANDARDS: readonly (readonly [EInvoiceStandard, string])[] = [
  ['zugferd', 'PDF with XML inside (ZUGFeRD, Factur-X); single customers may have XRechnung'],
  ['xrechnung', 'the same with XRechnung for every customer'],
  ['xrechnung-ubl', 'XRechnung in the syntax UBL'],
  ['ubl', 'UBL of EN 16931 alone, attached to the PDF'],
];

const PERIODS: readonly (readonly [ServicePeriodRule['period'], string])[] = [
  ['month of invoice', 'the month in which the invoice is dated'],
  ['month before', 'the month before it (invoices in arrears)'],
  ['date of invoice', 'that day'],
  ['item text', 'each item names its day or period'],
];

/** @param today in the time zone of the space */
export async function askAboutEInvoices(
  options: InitOptions,
  facts: SpaceFacts,
  today: string,
  asker: Asker,
): Promise<Answers['eInvoices']> {
  const seller = sellerOf(facts);
  const from = await asker.text('from', {
    message: 'The cutover: invoices dated before this day are never touched',
    suggestion: today,
    check: isDate,
  });
  const stated = seller.countryCode ?? facts.countryCode;
  const country = await asker.choose('country', {
    message: `Whose law do the invoices follow? (the platform says: ${stated ?? 'nothing'})`,
    suggestion: COUNTRIES.find(([each]) => each === stated)?.[0],
    values: COUNTRIES,
    mayBeEmpty: true,
  });
  const standard = await askStandard(options, country, asker);
  // KSeF is not possible without; elsewhere a tax number may stand in its place.
  const vatId = await asker[standard === 'ksef' ? 'text' : 'optionalText']('vatId', {
    message: 'VAT id of the seller',
    suggestion: vatIdFrom(seller.taxId, country) ?? undefined,
    check: isVatIdOf(country),
  });
  const servicePeriod = await asker.choose('servicePeriod', {
    message: 'When is the service given that an invoice is for? The law wants it on the invoice',
    values: PERIODS,
    mayBeEmpty: true,
  });
  const iban = await asker.optionalText('iban', {
    message: 'IBAN that invoices are paid to (empty: none)',
    check: isIban,
  });
  const contact = standard.startsWith('xrechnung') ? await askContact(facts, asker) : null;
  const ksef = standard === 'ksef' ? await askKsefServer(asker) : null;
  return { from, standard, country, vatId, servicePeriod, iban, contact, ksef };
}

/** A seller in Poland issues in KSeF, and nobody else does. */
async function askStandard(
  { standard }: InitOptions,
  country: SellerCountry | null,
  asker: Asker,
): Promise<EInvoiceStandard> {
  if (country === 'PL') {
    if (standard === undefined || standard === 'ksef') return 'ksef';
    throw wrongAnswer(`--standard ${JSON.stringify(standard)}: sellers in Poland issue in KSeF`);
  }
  const chosen = await asker.choose('standard', {
    message: 'Standard of the e-invoices',
    suggestion: 'zugferd',
    values: STANDARDS,
  });
  return chosen ?? 'zugferd';
}

/** All three, or no contact. */
async function askContact(facts: SpaceFacts, asker: Asker): Promise<Answers['eInvoices']['contact']> {
  const name = await asker.optionalText('contactName', {
    message: 'Whom do buyers ask about invoices? Name or office (empty: decide later)',
    check: isLine,
  });
  if (name === null) return null;
  const phone = await asker.optionalText('contactPhone', {
    message: 'Telephone',
    check: isLine,
  });
  const email = await asker.optionalText('contactEmail', {
    message: 'E-mail address',
    suggestion: facts.email ?? undefined,
    check: isEmail,
  });
  return phone === null || email === null ? null : { name, phone, email };
}

const ENVIRONMENTS = ['test', 'demo', 'production'] as const;

/** The token's file is known once the folder of the data is. */
async function askKsefServer(asker: Asker): Promise<KsefAnswer> {
  const named = await asker.text('ksef', {
    message: 'KSeF: test (without legal effect), demo, production, or the address of another one',
    check: (given) => (isEnvironment(given) ? null : isWebAddress(given)),
  });
  if (isEnvironment(named)) return { server: named, tokenFile: '' };
  const qrUrl = await asker.text('ksefQrUrl', {
    message: 'Address that the codes on the PDF lead to',
    check: isWebAddress,
  });
  return { server: { baseUrl: named, qrUrl }, tokenFile: '' };
}

function isEnvironment(text: string): text is (typeof ENVIRONMENTS)[number] {
  return ENVIRONMENTS.some((each) => each === text);
}
