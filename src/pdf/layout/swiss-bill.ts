import { parseCreditorReference, parseSwissReference } from '@spacebooks/bank-statements/references';
import { balanceOf } from '../../document/balance.js';
import type { EInvoiceDocument, PostalAddress } from '../../document/model.js';
import { ownCodeOf } from './own-code.js';

/** A name with its address, in the parts that the code wants. */
interface BillParty {
  readonly name: string;
  readonly street: string;
  readonly building: string;
  readonly postCode: string;
  readonly city: string;
  readonly country: string;
}

/** What a QR-bill says, in its code and in print (SIX, Swiss Implementation Guidelines QR-bill 2.3). */
export interface SwissBill {
  readonly iban: string;
  readonly creditor: BillParty;
  /** Null where the invoice does not know all of the address: there is room for it then. */
  readonly debtor: BillParty | null;
  /** With two decimals. */
  readonly amount: string;
  readonly currency: string;
  readonly kind: 'QRR' | 'SCOR' | 'NON';
  readonly reference: string;
  readonly message: string;
}

const LARGEST_AMOUNT = '999999999.99';

/** Null for what is no demand in francs or euros of a seller in Switzerland, to an account there. */
export function swissBillOf(document: EInvoiceDocument): SwissBill | null {
  const { payment, seller, buyer, currency, number } = document;
  const { account } = payment;
  if (account === null || ownCodeOf(document) !== 'QR-bill') return null;
  const { amount } = balanceOf(document);
  const creditor = partyOf(account.name ?? seller.name, seller.address);
  if (creditor === null || amount.gt(LARGEST_AMOUNT)) return null;
  const quoted = payment.remittanceInformation ?? '';
  const swiss = parseSwissReference(quoted);
  const reference = swiss ?? parseCreditorReference(quoted) ?? '';
  return {
    iban: account.iban,
    creditor,
    debtor: partyOf(buyer.name, buyer.address),
    amount: amount.toFixed(2),
    currency,
    kind: swiss !== null ? 'QRR' : reference === '' ? 'NON' : 'SCOR',
    reference,
    message: elementText(number, 140),
  };
}

/** The text of the Swiss QR Code: one element a line, empty ones too; addresses in parts alone. */
export function swissCodeText(bill: SwissBill): string {
  return [
    ...['SPC', '0200', '1', bill.iban],
    ...elementsOf(bill.creditor),
    // Of an ultimate creditor, whom the rules keep for later.
    ...elementsOf(null),
    ...[bill.amount, bill.currency],
    ...elementsOf(bill.debtor),
    ...[bill.kind, bill.reference, bill.message, 'EPD'],
  ].join('\n');
}

function elementsOf(party: BillParty | null): readonly string[] {
  if (party === null) return ['', '', '', '', '', '', ''];
  return ['S', party.name, party.street, party.building, party.postCode, party.city, party.country];
}

/** `12a`, `12-14` */
const BUILDING = /^\d{1,4}[A-Za-z]?(?:[-/]\d{1,4}[A-Za-z]?)?$/;

function partyOf(
  given: string,
  { line1, postCode: code, city: place, countryCode: country }: PostalAddress,
): BillParty | null {
  const name = elementText(given, 70);
  const postCode = elementText(code ?? '', 16);
  const city = elementText(place ?? '', 35);
  if ([name, postCode, city].includes('') || !/^[A-Z]{2}$/.test(country)) return null;
  return { name, ...streetOf(elementText(line1 ?? '', 70)), postCode, city, country };
}

/** `Bahnhofstrasse 12a`: the number stands behind the street. */
function streetOf(written: string): Pick<BillParty, 'street' | 'building'> {
  const at = written.lastIndexOf(' ');
  const building = written.slice(at + 1);
  if (at < 0 || !BUILDING.test(building)) return { street: written, building: '' };
  return { street: written.slice(0, at), building };
}

const SIMPLER: readonly (readonly [written: RegExp, simple: string])[] = [
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\u2018-\u201B\u2032]/g, "'"],
  [/[\u201C-\u201F\u2033]/g, '"'],
  [/\u2026/g, '...'],
  [/\s/g, ' '],
];
/** Latin letters with their marks, Romanian ones, and the sign of the euro. */
const PERMITTED = /[\x20-\x7E\u00A1-\u00AC\u00AE-\u017F\u0218-\u021B\u20AC]/;

/** A text in the characters that the code may have; what has no such is left out. */
function elementText(text: string, length: number): string {
  const simple = SIMPLER.reduce(
    (given, [written, plain]) => given.replace(written, plain),
    text.normalize('NFC'),
  );
  const permitted = [...simple].map((character) => {
    if (PERMITTED.test(character)) return character;
    const [bare = ''] = character.normalize('NFD');
    return PERMITTED.test(bare) ? bare : '';
  });
  return permitted.join('').replace(/ +/g, ' ').trim().slice(0, length).trim();
}
