import { lacksOptionalFont } from '@spacebooks/pdf/font/family';
import { printable } from '@spacebooks/pdf/font/printable';
import { typeface } from '@spacebooks/pdf/font/typeface';
import { deliveryLine } from '../document/build/delivery-line.js';
import { enclosures } from '../document/build/enclosures.js';
import type { EInvoiceDocument, PostalAddress } from '../document/model.js';
import type { Finding } from '../domain/finding.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { isFa3Document } from '../fa3/document/fa3-document.js';
import type { Fa3Recipient } from '../fa3/terms.js';
import { say, sentencesOf } from '../words/say.js';

/** Stands on the page alone, and not in the XML. */
const FOOTER = /\blayout\.footer\b/;
/** More are only counted. */
const MOST_NAMED = 5;

/**
 * What stands as � on the page, because no font has it, by the field that holds it. Nothing of the invoice is lost by
 * it: the XML has the text as it is. A note, and no refusal (docs/adr/0086).
 *
 * @param footer the configured lines at the foot of the page
 * @param language of the notes
 */
export function replacedCharacters(
  document: EInvoiceDocument,
  footer: readonly string[] = [],
  language: OperatorLanguage = 'en',
): Finding[] {
  const texts = [
    ...textsOf(document),
    ...footer.map((text, index) => [`e_invoices.layout.footer[${index}]`, text] as const),
  ];
  return replacedIn(texts, language);
}

/** The same of texts with the names of their fields. */
export function replacedIn(texts: readonly FieldText[], language: OperatorLanguage = 'en'): Finding[] {
  const byField = new Map<string, Set<string>>();
  for (const [field, text] of texts) {
    for (const character of replaced(text ?? '')) {
      byField.set(field, (byField.get(field) ?? new Set()).add(character));
    }
  }
  return [...byField].map(([field, characters]) => note(field, [...characters], language));
}

/** What of a text stands as � on the page. */
export function missingCharacters(text: string): readonly string[] {
  return [...new Set(replaced(text))];
}

function replaced(text: string): string[] {
  const lines = printable(text).split('\n');
  return lines.flatMap((line) => [
    ...typeface('regular').missing(line),
    ...typeface('semibold').missing(line),
  ]);
}

function note(field: string, characters: readonly string[], language: OperatorLanguage): Finding {
  const names = characters.slice(0, MOST_NAMED).map(unicodeName).join(', ');
  const more = characters.length - MOST_NAMED;
  const isInstallable = characters.some((character) => lacksOptionalFont(character));
  const words = sentencesOf('glyphs', language);
  const onPage = say(words, more > 0 ? 'many' : characters.length > 1 ? 'several' : 'one', { names, more });
  return {
    rule: 'SB-GLYPH',
    field,
    message: FOOTER.test(field) ? `${onPage}.` : `${onPage}; ${say(words, 'xml')}`,
    fix: say(words, isInstallable ? 'install' : 'rewrite'),
  };
}

/** `U+0F56`, `U+1F600 U+200D`: the characters themselves might not be readable where the note is read. */
function unicodeName(characters: string): string {
  const names = [...characters].slice(0, MOST_NAMED).map((character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  });
  return names.join(' ');
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
    ['taxId', buyer.registration?.written],
    ['senderTaxId', seller.vatId],
    ['e_invoices.customers.buyer_reference', document.buyerReference],
    ['e_invoices.customers.order_number', document.orderReference],
    ['e_invoices.customers.contract_number', document.contractReference],
    ['e_invoices.customers.project_number', document.projectReference],
    ['e_invoices.customers.deliver_to', deliveryLine(document)],
    ['e_invoices.supporting_documents', enclosures(document).join(' ')],
    ['correctedInvoice', document.precedingInvoice?.number],
    ...document.vatBreakdown.map(
      ({ exemptionReason }): FieldText => ['e_invoices.tax_cases', exemptionReason],
    ),
    ...document.lines.flatMap(({ name, description }, index): FieldText[] => [
      [`items[${index}].description`, name],
      [`items[${index}].description`, description],
    ]),
    ...[...(document.money?.charged ?? []), ...(document.money?.setOff ?? [])].map(
      ({ name }): FieldText => ['items', name],
    ),
    ...document.notes.map((note): FieldText => ['invoiceText', note]),
    ...(document.legalNotes ?? []).map(({ text }): FieldText => ['e_invoices.france', text]),
    ['e_invoices.seller.contact', Object.values(seller.contact ?? {}).join(' ')],
    ['e_invoices.seller.tax_number', seller.taxNumber],
    ['e_invoices.seller.registration_id', seller.registrationId],
    ['e_invoices.seller.legal_information', seller.legalInformation],
    ['e_invoices.payment.account_name', payment.account?.name],
    ['e_invoices.payment.terms', document.paymentTerms],
    ...polishTexts(document),
  ];
}

function polishTexts(document: EInvoiceDocument): FieldText[] {
  if (!isFa3Document(document)) return [];
  const { fa3, seller, buyer } = document;
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
