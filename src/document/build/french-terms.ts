import type { Invoice } from '../../domain/invoice.js';
import type { EInvoiceSettings, FrenchSettings } from '../../domain/settings.js';
import type { EInvoiceDocument, LegalNote } from '../model.js';
import { type LayoutWording, wordingOf } from '../wording/wording.js';
import { isBusiness } from './national-law.js';
import { textOrNull } from './text.js';

/** BT-23 of an invoice that is to be paid, by what it bills (XP Z12-012, BR-FR-08). */
const BUSINESS_PROCESSES: Readonly<Record<FrenchSettings['operations'], string>> = {
  services: 'S1',
  goods: 'B1',
  both: 'M1',
};

/** A sentence of the terms of payment that says it already. */
const SAID = {
  late_payment: /pénalit/i,
  recovery_costs: /recouvrement/i,
  early_payment: /escompte/i,
} as const;

/**
 * What a seller in France states beyond EN 16931: the kind of operation (BT-23; art. 242 nonies A ann. II CGI) and, to a
 * business, penalties, costs of recovery and discount as notes of their own (BG-1 with PMD, PMT and AAB, BR-FR-05; art.
 * L441-9 and L441-10 C. com.). What the terms of payment say of them is taken from there, so that one document never says
 * two things; else the operator's text, else what the law has for who agreed on nothing.
 *
 * XRechnung has a BT-23 of its own, and its receivers no such rules: there nothing is added.
 */
export function withFrenchTerms(
  document: EInvoiceDocument,
  invoice: Pick<Invoice, 'recipient'>,
  { france, payment, language }: Pick<EInvoiceSettings, 'france' | 'payment' | 'language'>,
): EInvoiceDocument {
  if (france === undefined || document.profile !== 'en16931') return document;
  const { france: words } = wordingOf(language);
  const notices = isBusiness(document.buyer, invoice)
    ? noticesOf(document, france, payment.terms ?? '', words)
    : [];
  const general: readonly (string | false)[] = [
    words[france.operations],
    france.vat_on_debits && words.vatOnDebits,
  ];
  return {
    ...document,
    businessProcess: BUSINESS_PROCESSES[france.operations],
    legalNotes: [
      ...notices,
      ...general.filter((text) => text !== false).map((text) => ({ subject: null, text })),
    ],
  };
}

function noticesOf(
  { paymentTerms, cashDiscounts = [] }: EInvoiceDocument,
  france: FrenchSettings,
  configured: string,
  words: LayoutWording['france'],
): readonly LegalNote[] {
  // A sentence with a place for a day or an amount says nothing by itself.
  const sentences = [...sentencesOf(paymentTerms ?? ''), ...sentencesOf(configured)].filter(
    (sentence) => !sentence.includes('{'),
  );
  const stated = (notice: keyof typeof SAID, otherwise: string): string =>
    textOrNull(france[notice]) ?? sentences.find((sentence) => SAID[notice].test(sentence)) ?? otherwise;
  const discount = cashDiscounts.length > 0 ? words.discount : words.noDiscount;
  return [
    { subject: 'PMD', text: stated('late_payment', words.latePayment) },
    { subject: 'PMT', text: stated('recovery_costs', words.recoveryCosts) },
    { subject: 'AAB', text: stated('early_payment', discount) },
  ];
}

function sentencesOf(text: string): readonly string[] {
  const segmenter = new Intl.Segmenter('fr', { granularity: 'sentence' });
  return [...segmenter.segment(text)].map(({ segment }) => segment.trim());
}
