import type { MoneyItem } from '../../../document/model.js';
import { addressLines } from '../address.js';
import type { Fa3Document } from '../fa3-document.js';
import { lineText } from '../line.js';
import { compactPhone } from '../party.js';
import type { Fa3Rule } from './rule.js';

/** Longest texts, in characters: TZnakowy, TZnakowy512, TNumerTelefonu, TTekstowy … */
const SHORT = 256;
const LONG = 512;
const PHONE = 16;
const EMAIL = 255;
const IDENTIFIER = 50;
const FOOTER = 3500;

type StatedText = readonly [field: string, element: string, text: string | null, longest: number];

/** No text is cut to fit: what is too long is refused. */
export const TEXT_RULES: readonly Fa3Rule[] = [
  {
    id: 'SB-FA3-TEXT',
    check: (document) =>
      statedTexts(document)
        .map(([field, element, text, longest]) => ({
          field,
          element,
          longest,
          length: text === null ? null : [...text].length,
        }))
        .filter(({ length, longest }) => length === 0 || (length ?? 0) > longest)
        .map(({ field, element, longest, length }) => ({
          field,
          values: { element, longest: String(longest), length: String(length) },
        })),
  },
];

function statedTexts({ number, seller, buyer, fa3, ...document }: Fa3Document): readonly StatedText[] {
  const { exemption, correction } = fa3;
  const { account } = document.payment;
  return [
    ['number', 'P_2', number, SHORT],
    ['e_invoices.ksef.place_of_issue', 'P_1M', fa3.placeOfIssue, SHORT],
    ['senderAddress.company', 'Nazwa', seller.name, LONG],
    ...addressLines(seller.address).map((line): StatedText => ['senderAddress', 'AdresL1', line, LONG]),
    ['e_invoices.seller.contact.email', 'Email', seller.contact?.email ?? null, EMAIL],
    ['e_invoices.seller.contact.phone', 'Telefon', phoneOf(seller.contact), PHONE],
    ['e_invoices.seller.legal_information', 'StopkaFaktury', seller.legalInformation, FOOTER],
    ['recipientAddress.company', 'Nazwa', buyer.name, LONG],
    ...addressLines(buyer.address).map((line): StatedText => ['recipientAddress', 'AdresL1', line, LONG]),
    ['taxId', 'NrID', fa3.buyer.kind === 'other' ? fa3.buyer.id : null, IDENTIFIER],
    ['customerNumber', 'NrKlienta', buyer.id, SHORT],
    ['e_invoices.customers.contract_number', 'NrUmowy', document.contractReference ?? null, SHORT],
    ['e_invoices.customers.order_number', 'NrZamowienia', document.orderReference, SHORT],
    ['e_invoices.tax_cases', `P_19${exemption?.basis}`, exemption?.text ?? null, SHORT],
    ['e_invoices.ksef.correction_reason', 'PrzyczynaKorekty', correction?.reason ?? null, SHORT],
    ['correctedInvoice', 'NrFaKorygowanej', document.precedingInvoice?.number ?? null, SHORT],
    ['e_invoices.ksef.bank_name', 'NazwaBanku', fa3.bankName, SHORT],
    ['e_invoices.payment.account_name', 'OpisRachunku', account?.name ?? null, SHORT],
    ...moneyOf(document.money).map(({ name }): StatedText => ['items', 'Powod', name, SHORT]),
    ...document.lines.map(
      (line, index): StatedText => [`items[${index}].description`, 'P_7', lineText(line), LONG],
    ),
  ];
}

function moneyOf(money: Fa3Document['money']): readonly MoneyItem[] {
  return [...(money?.charged ?? []), ...(money?.setOff ?? [])];
}

function phoneOf(contact: Fa3Document['seller']['contact']): string | null {
  return contact?.phone ? compactPhone(contact.phone) : null;
}
