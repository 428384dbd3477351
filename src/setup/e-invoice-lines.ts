import { parseNip } from '@spacebooks/base/nip';
import { vatId } from '../config/schema/formats.js';
import { SELLER_COUNTRIES } from '../domain/settings.js';
import type { Answers, KsefAnswer } from './answers.js';
import { type SpaceFacts, sellerOf } from './facts.js';
import { taxLines } from './tax-lines.js';
import type { Use } from './usage.js';
import { comment, decide, indent, yamlText } from './yaml-lines.js';

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
    '# How invoices are paid.',
    ...paymentLines(iban, country === 'PL'),
    '',
    ...taxLines(uses, country ?? 'DE'),
    '',
    ...periodLines(servicePeriod),
    ...ksefLines(answers),
    '',
    '# What single customers need (Leitweg-ID, order number ...), and what the PDF looks like: see config/example.yml.',
    '# customers: []',
    '# layout:',
    '#   logo: logo.png',
  ];
}

function sellerLines(answers: Answers, facts: SpaceFacts): readonly string[] {
  const { country, vatId, contact, standard } = answers.eInvoices;
  const seller = sellerOf(facts);
  const shown = [seller.name, seller.address].filter((part) => part !== null).join(', ');
  const lines = [
    ...(shown === '' ? [] : comment('seller', { seller: shown })),
    ...(country === null
      ? decide('country', { countries: SELLER_COUNTRIES.join(', '), stated: facts.countryCode ?? 'none' }, [
          'country: DE',
        ])
      : [`country: ${country}`]),
    ...taxIdLines(vatId, seller.taxId, standard),
    ...(contact === null
      ? contactHints(standard)
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
  // A section of comments only would be none.
  const isEmpty = lines.every((line) => line.startsWith('#'));
  return [isEmpty ? '# seller:' : 'seller:', ...indent(lines, 2)];
}

function taxIdLines(vatId: string | null, platform: string | null, standard: string): readonly string[] {
  if (vatId !== null) return [`vat_id: ${yamlText(vatId)}`];
  const example = standard === 'ksef' ? 'PL5265877635' : 'DE123456788';
  return decide(platform === null ? 'vatId' : 'vatIdOrOther', { stated: platform ?? '' }, [
    `vat_id: ${example}`,
    ...(standard === 'ksef' ? [] : ['tax_number: 30/123/45678']),
  ]);
}

function contactHints(standard: string): readonly string[] {
  const lines = [
    'contact:',
    '  name: Buchhaltung',
    '  phone: +49 30 1234567',
    '  email: billing@example.com',
  ];
  const address = ['electronic_address: { scheme: EM, id: billing@example.com }'];
  if (standard.startsWith('xrechnung')) {
    return decide('contact', {}, [...lines, ...address]);
  }
  return standard === 'ksef' ? [] : lines.map((line) => `# ${line}`);
}

function paymentLines(iban: string | null, isPolish: boolean): readonly string[] {
  const terms = isPolish
    ? 'Płatne przelewem w terminie 14 dni.'
    : 'Zahlbar innerhalb von 14 Tagen ohne Abzug.';
  if (iban !== null) return ['payment:', `  iban: ${yamlText(iban)}`, `  # terms: ${terms}`];
  const example = isPolish ? 'PL61 1090 1014 0000 0712 1981 2874' : 'DE02 1203 0000 0000 2020 51';
  return ['# payment:', `#   iban: ${example}`, `#   terms: ${terms}`];
}

function periodLines(period: Answers['eInvoices']['servicePeriod']): readonly string[] {
  const head = comment('servicePeriod');
  if (period !== null) return [...head, 'service_period:', `  - period: ${period}`];
  return [...head, ...decide('servicePeriod'), 'service_period:', '  - period: month of invoice'];
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
    '  # place_of_issue: Warszawa',
    '  # bank_name: Bank Przykładowy',
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
