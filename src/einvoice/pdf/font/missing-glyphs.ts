import type { Finding } from '../../../domain/finding.js';
import type { Language } from '../../../domain/settings.js';
import type { EInvoiceDocument, PostalAddress } from '../../document/model.js';
import type { Fa3Recipient } from '../../ksef/terms.js';
import { printable } from './printable.js';
import { typeface } from './typeface.js';

/** Scripts that our fonts have whole and that were looked at; single letters of others may be in a font too. */
const SETTABLE =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]/u;
/** More are only counted: one wrong text is one thing to change. */
const MOST_NAMED = 5;

/**
 * Characters that the visual invoice cannot show, by the platform's field that holds them. PDF/A forbids to draw
 * the font's missing-glyph box (ISO 19005-3, 6.2.11.8), so they are refused before anything is drawn.
 *
 * @param footer the configured lines at the foot of the page
 * @param language of the findings
 */
export function missingGlyphs(
  document: EInvoiceDocument,
  footer: readonly string[] = [],
  language: Language = 'en',
): Finding[] {
  const texts = [
    ...textsOf(document),
    ...footer.map((text, index) => [`e_invoices.layout.footer[${index}]`, text] as const),
  ];
  const byField = new Map<string, Set<string>>();
  for (const [field, text] of texts) {
    for (const character of unsettable(text ?? '')) {
      byField.set(field, (byField.get(field) ?? new Set()).add(character));
    }
  }
  return [...byField].map(([field, characters]) => finding(field, [...characters], language));
}

function unsettable(text: string): string[] {
  return printable(text)
    .split('\n')
    .flatMap((line) => {
      const missing = new Set([...typeface('regular').missing(line), ...typeface('semibold').missing(line)]);
      return [...line].filter((character) => !SETTABLE.test(character) || missing.has(character));
    });
}

function finding(field: string, characters: readonly string[], language: Language): Finding {
  const names = characters.slice(0, MOST_NAMED).map(unicodeName).join(', ');
  const more = characters.length - MOST_NAMED;
  return { rule: 'SB-GLYPH', field, ...WORDS[language](names, Math.max(0, more), characters.length === 1) };
}

type Words = (names: string, more: number, isOne: boolean) => Pick<Finding, 'message' | 'fix'>;

const english: Words = (names, more, isOne) => ({
  message: `The character${isOne ? '' : 's'} ${names}${more === 0 ? '' : ` and ${more} more`} cannot be shown in the invoice’s font.`,
  fix: `Remove ${isOne ? 'it' : 'them'} or write ${isOne ? 'it' : 'them'} in Latin letters.`,
});

const german: Words = (names, more, isOne) => ({
  message: `${isOne ? 'Das' : 'Die'} Zeichen ${names}${more === 0 ? '' : ` und ${more} weitere`} ${isOne ? 'kann' : 'können'} in der Schrift der Rechnung nicht gezeigt werden.`,
  fix: `${isOne ? 'Es' : 'Sie'} entfernen oder in lateinischen Buchstaben schreiben.`,
});

const polish: Words = (names, more, isOne) => ({
  message: `${isOne ? 'Znaku' : 'Znaków'} ${names}${more === 0 ? '' : ` i ${more} innych`} nie da się pokazać czcionką faktury.`,
  fix: `Usunąć ${isOne ? 'go' : 'je'} albo zapisać literami łacińskimi.`,
});

const WORDS: Readonly<Record<Language, Words>> = { en: english, de: german, pl: polish };

/** `U+1F600`: the character itself might not be readable where the finding is read. */
function unicodeName(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}

type FieldText = readonly [field: string, text: string | null | undefined];

/** Every text that comes from outside, with the field of the platform or of the configuration that it came from. */
function textsOf(document: EInvoiceDocument): FieldText[] {
  const { seller, buyer, payment } = document;
  return [
    ['number', document.number],
    ['customerNumber', buyer.id],
    ['senderAddress.company', seller.name],
    ...addressTexts('senderAddress', seller.address),
    ['recipientAddress.company', buyer.name],
    ['recipientAddress.name', buyer.contact?.name],
    ...addressTexts('recipientAddress', buyer.address),
    ['taxId', buyer.vatId],
    ['senderTaxId', seller.vatId],
    ['e_invoices.customers.buyer_reference', document.buyerReference],
    ['e_invoices.customers.order_number', document.orderReference],
    ['correctedInvoice', document.precedingInvoice?.number],
    ...document.vatBreakdown.map(
      ({ exemptionReason }): FieldText => ['e_invoices.tax_cases', exemptionReason],
    ),
    ...document.lines.flatMap(({ name, description }, index): FieldText[] => [
      [`items[${index}].description`, name],
      [`items[${index}].description`, description],
    ]),
    ...document.notes.map((note): FieldText => ['invoiceText', note]),
    ['e_invoices.seller.contact', Object.values(seller.contact ?? {}).join(' ')],
    ['e_invoices.seller.tax_number', seller.taxNumber],
    ['e_invoices.seller.registration_id', seller.registrationId],
    ['e_invoices.seller.legal_information', seller.legalInformation],
    ['e_invoices.payment.account_name', payment.account?.name],
    ['e_invoices.payment.terms', document.paymentTerms],
    ...polishTexts(document),
  ];
}

function polishTexts({ fa3, seller, buyer }: EInvoiceDocument): FieldText[] {
  if (fa3 === undefined) return [];
  return [
    // Other layouts do not draw them.
    ['senderAddress.state', seller.address.subdivision],
    ['recipientAddress.state', buyer.address.subdivision],
    ['e_invoices.ksef.place_of_issue', fa3.placeOfIssue],
    ['e_invoices.ksef.bank_name', fa3.bankName],
    ['e_invoices.ksef.correction_reason', fa3.correction?.reason],
    ['e_invoices.tax_cases', fa3.exemption?.text],
    ['e_invoices.customers.recipient', recipientText(fa3.recipient)],
    ['taxId', fa3.buyer.kind === 'other' ? fa3.buyer.id : null],
  ];
}

function recipientText(recipient: Fa3Recipient | null): string | null {
  if (recipient === null) return null;
  const { line1, postCode, city } = recipient.address;
  return [recipient.name, line1, postCode, city].join(' ');
}

function addressTexts(field: string, address: PostalAddress): FieldText[] {
  return [
    [`${field}.street`, address.line1],
    [`${field}.postCode`, address.postCode],
    [`${field}.city`, address.city],
  ];
}
