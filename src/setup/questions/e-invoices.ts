import {
  type EInvoiceStandard,
  SELLER_COUNTRIES,
  type SellerCountry,
  type ServicePeriodRule,
} from '../../domain/settings.js';
import type { Answers, KsefAnswer } from '../answers.js';
import type { Asker } from '../ask/asker.js';
import { isDate, isEmail, isIban, isLine, isVatIdOf, isWebAddress } from '../ask/checks.js';
import { WrongAnswer } from '../ask/complaint.js';
import type { PresetAnswers } from '../ask/given.js';
import { vatIdFrom } from '../e-invoice-lines.js';
import { type SpaceFacts, sellerOf } from '../facts.js';

const STANDARDS: readonly EInvoiceStandard[] = ['zugferd', 'xrechnung', 'xrechnung-ubl', 'ubl', 'peppol'];
const PERIODS: readonly ServicePeriodRule['period'][] = [
  'month of invoice',
  'month before',
  'date of invoice',
  'item text',
];

/** @param today in the time zone of the space */
export async function askAboutEInvoices(
  given: PresetAnswers,
  facts: SpaceFacts,
  today: string,
  asker: Asker,
): Promise<Answers['eInvoices']> {
  const seller = sellerOf(facts);
  const from = await asker.text('from', { suggestion: today, check: isDate });
  const stated = seller.countryCode ?? facts.countryCode;
  const country = await asker.choose('country', {
    facts: { stated: stated ?? '–' },
    suggestion: SELLER_COUNTRIES.find((each) => each === stated),
    values: SELLER_COUNTRIES,
    mayBeEmpty: true,
  });
  const standard = await askStandard(given, country, asker);
  // KSeF is not possible without; elsewhere a tax number may stand in its place.
  const vatId = await asker[standard === 'ksef' ? 'text' : 'optionalText']('vatId', {
    suggestion: vatIdFrom(seller.taxId, country) ?? undefined,
    check: isVatIdOf(country),
  });
  const servicePeriod = await asker.choose('servicePeriod', { values: PERIODS, mayBeEmpty: true });
  const iban = await asker.optionalText('iban', { check: isIban });
  const contact = standard.startsWith('xrechnung') ? await askContact(facts, asker) : null;
  const ksef = standard === 'ksef' ? await askKsefServer(asker) : null;
  return { from, standard, country, vatId, servicePeriod, iban, contact, ksef };
}

/** A seller in Poland issues in KSeF, and nobody else does. */
async function askStandard(
  { standard }: PresetAnswers,
  country: SellerCountry | null,
  asker: Asker,
): Promise<EInvoiceStandard> {
  if (country === 'PL') {
    if (standard === undefined || standard === 'ksef') return 'ksef';
    throw new WrongAnswer(`--standard ${JSON.stringify(standard)}: sellers in Poland issue in KSeF`);
  }
  const chosen = await asker.choose('standard', { suggestion: 'zugferd', values: STANDARDS });
  return chosen ?? 'zugferd';
}

/** All three, or no contact. */
async function askContact(facts: SpaceFacts, asker: Asker): Promise<Answers['eInvoices']['contact']> {
  const name = await asker.optionalText('contactName', { check: isLine });
  if (name === null) return null;
  const phone = await asker.optionalText('contactPhone', { check: isLine });
  const email = await asker.optionalText('contactEmail', {
    suggestion: facts.email ?? undefined,
    check: isEmail,
  });
  return phone === null || email === null ? null : { name, phone, email };
}

const ENVIRONMENTS = ['test', 'demo', 'production'] as const;

/** The token's file is known once the folder of the data is. */
async function askKsefServer(asker: Asker): Promise<KsefAnswer> {
  const named = await asker.text('ksef', {
    check: (given) => (isEnvironment(given) ? null : isWebAddress(given)),
  });
  if (isEnvironment(named)) return { server: named, tokenFile: '' };
  const qrUrl = await asker.text('ksefQrUrl', { check: isWebAddress });
  return { server: { baseUrl: named, qrUrl }, tokenFile: '' };
}

function isEnvironment(text: string): text is (typeof ENVIRONMENTS)[number] {
  return ENVIRONMENTS.some((each) => each === text);
}
