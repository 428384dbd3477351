import type { Color } from '@spacebooks/pdf/page/color';
import type { Flow } from '@spacebooks/pdf/page/flow';
import { mm, PAGE_HEIGHT, PAGE_WIDTH } from '@spacebooks/pdf/page/geometry';
import type { PdfPage, TextStyle } from '@spacebooks/pdf/page/page';
import { qrBoxes, qrModules } from '@spacebooks/pdf/page/qr-code';
import { lines } from '@spacebooks/pdf/page/text-lines';
import { element } from '@spacebooks/pdf/structure/element';
import { formatIban } from '../../document/wording/format.js';
import { type LayoutWording, wordingOf } from '../../document/wording/wording.js';
import { codeDescription, shownReference } from './payment.js';
import type { Sheet } from './sheet.js';
import { type SwissBill, swissBillOf, swissCodeText } from './swiss-bill.js';

/** Measures of SIX, Style Guide QR-bill: the slip is 210 × 105 mm at the foot of the page, the receipt its left 62 mm. */
const TOP = PAGE_HEIGHT - mm(105);
const RECEIPT_WIDTH = mm(62);
const MARGIN = mm(5);
const PART_LEFT = RECEIPT_WIDTH + MARGIN;
const DETAILS_LEFT = mm(118);
const CODE = { left: PART_LEFT, top: TOP + mm(17), width: mm(46), height: mm(46) };
const AMOUNT_TOP = TOP + mm(68);
/** What stands above the slip on its page ends here: a hint and the number of the page need room. */
const ROOM_ABOVE = TOP - mm(14);
const BLACK: Color = '0 0 0';
const WHITE: Color = '1 1 1';
const HAIR = 0.5;
const CORNER = { length: mm(3), thickness: 0.75 };

type Words = NonNullable<LayoutWording['qrBill']>;

/** How one of the two parts is set: sizes of headings and values, and the distance of lines, in points. */
interface Part {
  readonly left: number;
  readonly width: number;
  readonly heading: TextStyle;
  readonly value: TextStyle;
  readonly step: number;
}

const bold = (size: number): TextStyle => ({ face: 'slipBold', size, color: BLACK });
const plain = (size: number): TextStyle => ({ face: 'slip', size, color: BLACK });
const RECEIPT: Part = { left: MARGIN, width: mm(52), heading: bold(6), value: plain(8), step: 9 };
const DETAILS: Part = { left: DETAILS_LEFT, width: mm(87), heading: bold(8), value: plain(10), step: 11 };

/** Between a heading and the field below it. */
const FIELD_GAP = 2;

/** Of what is filled in by hand. */
type Field = readonly [width: number, height: number];

/** A heading with its lines; lines of null are a field to be filled in by hand. */
type Section = readonly [heading: string, lines: readonly string[] | null];

/**
 * Draws the receipt and the payment part of a Swiss QR-bill: below what stands on the last page, or on a page of its own.
 *
 * @returns the index of its page; null where the invoice asks for no such payment
 */
export function drawSwissSlip(flow: Flow, sheet: Sheet): number | null {
  const bill = swissBillOf(sheet.document);
  if (bill === null) return null;
  // The foot of the first page is the seller's.
  if (flow.pages.length === 1 || flow.top > ROOM_ABOVE) flow.nextPage();
  const { page } = flow;
  const word = sheet.wording.qrBill ?? (wordingOf('en').qrBill as Words);
  drawCuts(page, word);
  page.within(element('Sect'), () => drawReceipt(page, bill, word));
  page.within(element('Sect'), () => drawPaymentPart(page, bill, word, sheet));
  return page.index;
}

/** Lower edge of what is drawn above the slip. */
export const SLIP_PAGE_NUMBER = TOP - mm(8);

/** Where the slip is cut off, and its two parts apart. */
function drawCuts(page: PdfPage, word: Words): void {
  page.rule(0, PAGE_WIDTH, TOP, HAIR, BLACK);
  page.upright(RECEIPT_WIDTH, TOP, PAGE_HEIGHT, HAIR, BLACK);
  const style = plain(8);
  page.text(word.separate, (PAGE_WIDTH - page.width(word.separate, style)) / 2, TOP - mm(1.5), style);
}

function drawReceipt(page: PdfPage, bill: SwissBill, word: Words): void {
  drawTitle(page, word.receipt, MARGIN);
  const sections = (hasStreets: boolean): Section[] => [
    [word.account, [formatIban(bill.iban), ...addressOf(bill.creditor, hasStreets)]],
    ...(bill.reference === '' ? [] : [[word.reference, [shownReference(bill.reference)]] as const]),
    bill.debtor === null ? [word.payableByBlank, null] : [word.payableBy, addressOf(bill.debtor, hasStreets)],
  ];
  const whole = sections(true);
  const field = [mm(52), mm(20)] as const;
  const fits = heightOf(whole, RECEIPT, field) <= mm(56);
  drawSections(page, fits ? whole : sections(false), RECEIPT, TOP + mm(12), field);
  drawAmount(page, bill, word, RECEIPT, mm(12));
  const place = page.width(word.acceptancePoint, RECEIPT.heading);
  page.text(word.acceptancePoint, RECEIPT_WIDTH - MARGIN - place, TOP + mm(82) + 6, RECEIPT.heading);
}

function drawPaymentPart(page: PdfPage, bill: SwissBill, word: Words, sheet: Sheet): void {
  drawTitle(page, word.paymentPart, PART_LEFT);
  drawCode(page, bill, codeDescription(sheet, 'Swiss QR Code'));
  drawAmount(page, bill, word, { ...DETAILS, left: PART_LEFT }, mm(14));
  const sections: Section[] = [
    [word.account, [formatIban(bill.iban), ...addressOf(bill.creditor, true)]],
    ...(bill.reference === '' ? [] : [[word.reference, [shownReference(bill.reference)]] as const]),
    [word.additionalInformation, [bill.message]],
    bill.debtor === null ? [word.payableByBlank, null] : [word.payableBy, addressOf(bill.debtor, true)],
  ];
  const small: Part = { ...DETAILS, value: plain(8), step: 9 };
  const field = [mm(65), mm(25)] as const;
  const part = heightOf(sections, DETAILS, field) <= mm(85) ? DETAILS : small;
  drawSections(page, sections, part, TOP + MARGIN, field);
}

function drawTitle(page: PdfPage, title: string, left: number): void {
  page.within(element('H2'), () => page.text(title, left, TOP + MARGIN + 8.5, bold(11)));
}

/** The code with the Swiss cross in its middle, 7 of its 46 mm, which error correction M makes up for. */
function drawCode(page: PdfPage, bill: SwissBill, alt: string): void {
  const modules = qrModules(swissCodeText(bill), 'M');
  const middle = { left: CODE.left + CODE.width / 2, top: CODE.top + CODE.height / 2 };
  const square = (width: number, height: number, color: Color): void =>
    page.grid(
      [{ left: 0, top: 0, width: 1, height: 1 }],
      middle.left - width / 2,
      middle.top - height / 2,
      [width, height],
      color,
    );
  page.within(element('Figure', { alt, box: CODE }), () => {
    page.grid(qrBoxes(modules), CODE.left, CODE.top, CODE.width / modules.length, BLACK);
    square(mm(7), mm(7), WHITE);
    square(mm(6), mm(6), BLACK);
    square(mm(3.89), mm(1.17), WHITE);
    square(mm(1.17), mm(3.89), WHITE);
  });
}

function drawAmount(page: PdfPage, bill: SwissBill, word: Words, part: Part, indent: number): void {
  const [first, second] = [
    AMOUNT_TOP + part.heading.size,
    AMOUNT_TOP + part.heading.size + part.value.size + 3,
  ];
  const amount = inThrees(bill.amount);
  for (const [heading, value, left] of [
    [word.currency, bill.currency, part.left],
    [word.amount, amount, part.left + indent],
  ] as const) {
    page.within(element('P'), () => {
      page.text(heading, left, first, part.heading);
      page.text(value, left, second, part.value);
    });
  }
}

/** `1 234.50` */
function inThrees(amount: string): string {
  const [whole = '', cents = ''] = amount.split('.');
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  return `${groups.join(' ')}.${cents}`;
}

function addressOf(
  { name, street, building, postCode, city, country }: SwissBill['creditor'],
  hasStreet: boolean,
) {
  const place = `${country === 'CH' ? '' : `${country}-`}${postCode} ${city}`;
  return [name, ...(hasStreet && street !== '' ? [`${street} ${building}`.trim()] : []), place];
}

function linesOf(texts: readonly string[], { value, width }: Part): string[] {
  return texts.flatMap((text) => lines(text, value, width));
}

function heightOf(sections: readonly Section[], part: Part, [, field]: Field): number {
  const heights = sections.map(([, texts]) =>
    texts === null ? part.heading.size + FIELD_GAP + field : part.step * (2 + linesOf(texts, part).length),
  );
  return heights.reduce((sum, height) => sum + height, 0);
}

function drawSections(
  page: PdfPage,
  sections: readonly Section[],
  part: Part,
  top: number,
  [width, height]: Field,
): void {
  let at = top + part.heading.size;
  for (const [heading, texts] of sections) {
    page.within(element('P'), () => {
      page.text(heading, part.left, at, part.heading);
      if (texts === null) drawCorners(page, part.left, at + FIELD_GAP, width, height);
      for (const line of texts === null ? [] : linesOf(texts, part)) {
        at += part.step;
        page.text(line, part.left, at, part.value);
      }
    });
    at += 2 * part.step;
  }
}

/** The corners of a field that is filled in by hand. */
function drawCorners(page: PdfPage, left: number, top: number, width: number, height: number): void {
  const { length, thickness } = CORNER;
  for (const y of [top, top + height]) {
    page.rule(left, left + length, y, thickness, BLACK);
    page.rule(left + width - length, left + width, y, thickness, BLACK);
  }
  for (const x of [left, left + width]) {
    page.upright(x, top, top + length, thickness, BLACK);
    page.upright(x, top + height - length, top + height, thickness, BLACK);
  }
}
