import { slashed } from '@spacebooks/base/text/one-line';
import { type Block, beside, space, stack } from '@spacebooks/pdf/page/block';
import { LEFT, mm, WIDTH } from '@spacebooks/pdf/page/geometry';
import type { TextStyle } from '@spacebooks/pdf/page/page';
import { lineBlocks } from '@spacebooks/pdf/page/text-lines';
import type { StructureRole } from '@spacebooks/pdf/structure/element';
import type { PostalAddress } from '../../document/model.js';
import type { LayoutWording } from '../../document/wording/wording.js';
import { addressLines } from '../../fa3/document/address.js';
import { fa3TermsOf } from '../../fa3/document/fa3-document.js';
import type { BuyerIdentifier } from '../../fa3/terms.js';
import { BODY, headingStyle, type Sheet, SMALL, STRONG } from '../layout/sheet.js';

const GAP = mm(8);
const COLUMN = (WIDTH - GAP) / 2;

type Row = readonly [text: string | null, style: TextStyle, role?: StructureRole];

/** Seller and buyer beside each other, with the identifiers that the law wants (art. 106e ustawy o VAT). */
export function partiesBlock(sheet: Sheet): Block {
  return stack([
    space(mm(6)),
    beside(column(LEFT, sellerRows(sheet)), column(LEFT + COLUMN + GAP, buyerRows(sheet))),
  ]);
}

function column(left: number, rows: readonly Row[]): Block {
  return stack(
    rows.flatMap(([text, style, role]) => (text === null ? [] : lineBlocks(text, left, COLUMN, style, role))),
  );
}

function sellerRows(sheet: Sheet): Row[] {
  const { document, wording } = sheet;
  const { seller, buyer } = document;
  const fa3 = fa3TermsOf(document);
  const { headings, labels } = wording.ksef;
  // A buyer from another member state declares what he bought under the seller's number with its prefix.
  const abroad = fa3?.buyer.kind === 'eu-vat';
  return [
    [headings.seller, headingStyle(sheet), 'H2'],
    [seller.name, STRONG],
    ...placeLines(seller.address, buyer.address.countryCode, wording).map(plain),
    [fa3 === undefined ? null : `${labels.nip} ${fa3.sellerNip}`, BODY],
    [fa3 !== undefined && abroad ? `${labels.euVat} PL${fa3.sellerNip}` : null, BODY],
  ];
}

function buyerRows(sheet: Sheet): Row[] {
  const { document, wording } = sheet;
  const { seller, buyer } = document;
  const fa3 = fa3TermsOf(document);
  const { headings, remarks } = wording.ksef;
  return [
    [headings.buyer, headingStyle(sheet), 'H2'],
    [buyer.name, STRONG],
    [buyer.contact?.name ?? null, BODY],
    ...placeLines(buyer.address, seller.address.countryCode, wording).map(plain),
    [fa3 === undefined ? null : identifierText(fa3.buyer, wording.ksef.labels), BODY],
    [buyer.id === null ? null : `${slashed(wording.facts.buyerId)} ${buyer.id}`, SMALL],
    [fa3?.buyerIsLocalGovernmentUnit ? remarks.localGovernmentUnit : null, SMALL],
    [fa3?.buyerIsVatGroupMember ? remarks.vatGroupMember : null, SMALL],
    ...recipientRows(sheet),
  ];
}

/** Whom the buyer buys for, below him. */
function recipientRows(sheet: Sheet): Row[] {
  const { document, wording } = sheet;
  const recipient = fa3TermsOf(document)?.recipient ?? null;
  if (recipient === null) return [];
  const { headings, labels } = wording.ksef;
  const { identifier } = recipient;
  return [
    [headings.recipient, headingStyle(sheet), 'H2'],
    [recipient.name, BODY],
    ...placeLines(recipient.address, document.seller.address.countryCode, wording).map(plain),
    plain(
      identifier.kind === 'nip' ? `${labels.nip} ${identifier.nip}` : `${labels.internalId} ${identifier.id}`,
    ),
  ];
}

/** The buyer's identifier with its name; null for none. */
export function identifierText(
  buyer: BuyerIdentifier,
  label: LayoutWording['ksef']['labels'],
): string | null {
  switch (buyer.kind) {
    case 'nip':
      return `${label.nip} ${buyer.nip}`;
    case 'eu-vat':
      return `${label.euVat} ${buyer.country}${buyer.number}`;
    case 'other':
      return `${label.otherId} ${[buyer.country, buyer.id].filter((part) => part !== null).join(' ')}`;
    case 'none':
      return null;
  }
}

/** The lines that FA(3) states; the country, in capitals, only where it differs from `homeCountry`. */
function placeLines(
  address: PostalAddress,
  homeCountry: string,
  { formats }: LayoutWording,
): readonly string[] {
  const { countryCode } = address;
  const country = formats.countries[countryCode] ?? countryCode;
  return [...addressLines(address), ...(countryCode === homeCountry ? [] : [country.toUpperCase()])];
}

function plain(text: string): Row {
  return [text, BODY];
}
