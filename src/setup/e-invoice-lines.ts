import { parseNip } from '@spacebooks/base/nip';
import { vatId } from '../config/schema/formats.js';
import { TO_FILL_IN } from '../config/undecided.js';
import { type Language, type OperatorLanguage, SELLER_COUNTRIES } from '../domain/settings.js';
import type { Answers, KsefAnswer } from './answers.js';
import { type SpaceFacts, sellerOf } from './facts.js';
import { initWords } from './init-words.js';
import { taxLines } from './tax-lines.js';
import type { Use } from './usage.js';
import { comment, decide, indent, off, yamlText } from './yaml-lines.js';

/** The section `e_invoices` of the space, without its key. */
export function eInvoiceLines(answers: Answers, facts: SpaceFacts, uses: readonly Use[]): readonly string[] {
  const { from, standard, country, servicePeriod, iban } = answers.eInvoices;
  return [
    '# The cutover: invoices dated before this day are never touched.',
    `from: ${from}`,
    ...comment(standard),
    `standard: ${standard}`,
    '',
    '# What the platform does not know about the seller.',
    ...sellerLines(answers, facts),
    '',
    ...comment('payment'),
    ...paymentLines(iban, answers.space.language),
    '',
    ...taxLines(uses, country ?? 'DE', answers.language),
    '',
    ...periodLines(servicePeriod, answers.language),
    ...ksefLines(answers),
    '',
    ...comment('customers'),
    ...off(['customers: []']),
    ...comment('layout'),
    ...off(['layout: { color: "#1F3A5F" }']),
  ];
}

function sellerLines(answers: Answers, facts: SpaceFacts): readonly string[] {
  const { language } = answers;
  const { country, vatId, contact } = answers.eInvoices;
  const seller = sellerOf(facts);
  const shown = [seller.name, seller.address].filter((part) => part !== null).join(', ');
  const lines = [
    ...(shown === '' ? [] : comment('seller', { seller: shown })),
    ...(country === null
      ? decide(
          language,
          'country',
          { countries: SELLER_COUNTRIES.join(', '), stated: facts.countryCode ?? 'none' },
          [`country: ${TO_FILL_IN}`],
        )
      : [`country: ${country}`]),
    ...taxIdLines(vatId, seller.taxId, answers),
    ...(contact === null
      ? contactHints(answers)
      : [
          'contact:',
          `  name: ${yamlText(contact.name)}`,
          `  phone: ${yamlText(contact.phone)}`,
          `  email: ${yamlText(contact.email)}`,
          'electronic_address:',
          '  scheme: EM',
          `  id: ${yamlText(contact.email)}`,
        ]),
  ];
  return ['seller:', ...indent(lines, 2)];
}

function taxIdLines(
  vatId: string | null,
  platform: string | null,
  { language, eInvoices: { standard } }: Answers,
): readonly string[] {
  if (vatId !== null) return [`vat_id: ${yamlText(vatId)}`];
  return decide(language, platform === null ? 'vatId' : 'vatIdOrOther', { stated: platform ?? '' }, [
    `vat_id: ${TO_FILL_IN}`,
    ...(standard === 'ksef' ? [] : off([`tax_number: ${TO_FILL_IN}`])),
  ]);
}

function contactHints({ language, eInvoices: { standard } }: Answers): readonly string[] {
  const lines = [`contact: { name: ${TO_FILL_IN}, phone: ${TO_FILL_IN}, email: ${TO_FILL_IN} }`];
  const address = [`electronic_address: { scheme: EM, id: ${TO_FILL_IN} }`];
  if (standard.startsWith('xrechnung')) return decide(language, 'contact', {}, [...lines, ...address]);
  return standard === 'ksef' ? [] : [...comment('contact'), ...off(lines)];
}

function paymentLines(iban: string | null, language: Language): readonly string[] {
  const terms = `terms: ${yamlText(initWords(`terms.${language}`))}`;
  if (iban !== null) return ['payment:', `  iban: ${yamlText(iban)}`, ...indent(off([terms]), 2)];
  return off(['payment:', `  iban: ${TO_FILL_IN}`, `  ${terms}`]);
}

function periodLines(
  period: Answers['eInvoices']['servicePeriod'],
  language: OperatorLanguage,
): readonly string[] {
  const head = comment('servicePeriod');
  if (period !== null) return [...head, 'service_period:', `  - period: ${period}`];
  return [...head, ...decide(language, 'servicePeriod'), 'service_period:', '  - period: month of invoice'];
}

function ksefLines({ eInvoices }: Answers): readonly string[] {
  const { ksef, standard } = eInvoices;
  if (standard !== 'ksef' || ksef === null) return [];
  return [
    '',
    '# How spacebooks reaches KSeF. test and demo take invoices without legal effect; production issues them.',
    'ksef:',
    ...indent(serverLines(ksef.server), 2),
    '  # A token of KSeF with the rights InvoiceWrite and InvoiceRead; nothing else is in the file.',
    `  token_file: ${yamlText(ksef.tokenFile)}`,
    ...indent(off([`place_of_issue: ${TO_FILL_IN}`, `bank_name: ${TO_FILL_IN}`]), 2),
  ];
}

function serverLines(server: KsefAnswer['server']): readonly string[] {
  if (typeof server === 'string') return [`environment: ${server}`];
  return [`base_url: ${yamlText(server.baseUrl)}`, `qr_url: ${yamlText(server.qrUrl)}`];
}

/** The platform's tax id as a VAT id of the seller's country; null where it is none. */
export function vatIdFrom(taxId: string | null, country: string | null): string | null {
  if (taxId === null) return null;
  if (country === 'PL') {
    const nip = parseNip(taxId);
    return nip === null ? null : `PL${nip}`;
  }
  const compact = taxId.replace(/[\s.-]/g, '').toUpperCase();
  if (country === 'DE') return /^DE\d{9}$/.test(compact) ? compact : null;
  if (country === 'AT') return /^ATU\d{8}$/.test(compact) ? compact : null;
  return country !== null && compact.startsWith(country) ? vatId(compact) : null;
}
