import { HAIRLINE } from '@spacebooks/pdf/page/color';
import type { Bottoms } from '@spacebooks/pdf/page/flow';
import { FOOT_BOTTOM, LEFT, mm, RIGHT, WIDTH } from '@spacebooks/pdf/page/geometry';
import type { PdfPage } from '@spacebooks/pdf/page/page';
import { baseline, lineHeight, lines } from '@spacebooks/pdf/page/text-lines';
import { element } from '@spacebooks/pdf/structure/element';
import { nationalIdIn } from '../../document/build/registration.js';
import { compactTaxId } from '../../document/build/vat-id.js';
import type { Seller } from '../../document/model.js';
import { fill } from '../../words/load-words.js';
import { FINE, type Sheet, SMALL } from './sheet.js';

const GAP = mm(5);
const RULE_GAP = mm(2);
/** However much the foot holds, this much of a page is for the invoice. */
const LEAST_BOTTOM = mm(160);

/** The foot of every page: on the first what the law wants of the seller, on all the operator's own lines. */
export interface Foot {
  /** Where the text of the pages ends. */
  readonly bottoms: Bottoms;
  draw(page: PdfPage, pageNumber: string): void;
}

/** Texts beside each other, each wrapped to its column. */
type Columns = readonly (readonly (readonly string[])[])[];

/** @param own the operator's lines, below the seller's */
export function footOf(sheet: Sheet, own: readonly string[]): Foot {
  const seller = setColumns(sellerColumns(sheet));
  const ownLines = setColumns([own]);
  const first = ruleTop([seller, ownLines]);
  const next = ruleTop([ownLines]);
  return {
    bottoms: { first: bodyBottom(first), next: bodyBottom(next) },
    draw: (page, pageNumber) => {
      const isFirst = page.index === 0;
      const top = isFirst ? first : next;
      page.artifact(() => page.textRight(pageNumber, RIGHT, top - mm(1.6), SMALL));
      if (isFirst || own.length > 0) page.rule(LEFT, RIGHT, top, 0.5, HAIRLINE);
      const drawTexts = (): void => {
        const below = drawColumns(page, isFirst ? seller : [], top + RULE_GAP);
        drawColumns(page, ownLines, below);
      };
      // Read once; repeated, it is not.
      if (isFirst) page.within(element('Sect'), drawTexts);
      else page.artifact(drawTexts);
    },
  };
}

/** Upper edge of the foot's rule. */
function ruleTop(rows: readonly Columns[]): number {
  return FOOT_BOTTOM - rows.reduce((height, columns) => height + heightOf(columns), RULE_GAP);
}

function bodyBottom(top: number): number {
  return Math.max(top - lineHeight(SMALL) - mm(4), LEAST_BOTTOM);
}

function setColumns(columns: readonly (readonly string[])[]): Columns {
  const filled = columns.filter((column) => column.length > 0);
  const width = columnWidth(filled.length);
  return filled.map((column) => column.map((text) => lines(text, FINE, width)));
}

function columnWidth(count: number): number {
  return (WIDTH - GAP * (count - 1)) / count;
}

function heightOf(columns: Columns): number {
  if (columns.length === 0) return 0;
  return Math.max(...columns.map((column) => column.flat().length)) * lineHeight(FINE) + mm(1);
}

/** @returns the lower edge */
function drawColumns(page: PdfPage, columns: Columns, top: number): number {
  columns.forEach((column, index) => {
    const left = LEFT + index * (columnWidth(columns.length) + GAP);
    let at = top;
    for (const text of column) {
      page.within(element('P'), () => {
        for (const line of text) {
          page.line(line, left, columnWidth(columns.length), baseline(at, FINE), FINE);
          at += lineHeight(FINE);
        }
      });
    }
  });
  return top + heightOf(columns);
}

/** What stands nowhere else: name and address are in the letterhead, the account is at the payment. */
function sellerColumns({ document, wording }: Sheet): string[][] {
  const { seller } = document;
  const { contact } = seller;
  const { footer: word } = wording;
  const labelled = (template: string, value: string | null | undefined): string | null =>
    value === null || value === undefined ? null : fill(template, { value });
  const columns = [
    [contact?.name, labelled(word.phone, contact?.phone), labelled(word.email, contact?.email)],
    [labelled(word.vatId, seller.vatId), labelled(word.taxNumber, seller.taxNumber)],
    [
      // Most legal texts name the register entry themselves.
      seller.legalInformation?.includes(seller.registrationId ?? '')
        ? null
        : registrationOf(seller, word.registrationId),
      seller.legalInformation,
    ],
  ];
  return columns.map((column) => column.filter((text): text is string => typeof text === 'string'));
}

/** BT-30 with the name of the register, where we know whose number it is. */
function registrationOf({ registrationId, address }: Seller, otherwise: string): string | null {
  if (registrationId === null) return null;
  const known = nationalIdIn(address.countryCode, compactTaxId(registrationId));
  if (known === undefined) return fill(otherwise, { value: registrationId });
  return `${known.name} ${known.printed?.(registrationId) ?? registrationId}`;
}
