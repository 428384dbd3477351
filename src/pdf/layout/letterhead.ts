import { printable } from '@spacebooks/pdf/font/printable';
import { HAIRLINE, INK, MUTED } from '@spacebooks/pdf/page/color';
import { type Box, FACTS, FOLD_MARKS, LEFT, LOGO, mm, RIGHT, WINDOW } from '@spacebooks/pdf/page/geometry';
import type { PdfPage, TextStyle } from '@spacebooks/pdf/page/page';
import { baseline, lineHeight, lines } from '@spacebooks/pdf/page/text-lines';
import { element } from '@spacebooks/pdf/structure/element';
import type { PostalAddress } from '../../document/model.js';
import type { LayoutFormats } from '../../document/wording/wording.js';
import { BODY, type Sheet, SMALL, STRONG } from './sheet.js';

const SENDER: TextStyle = { face: 'regular', size: 7, color: MUTED };
const ADDRESS_SIZES = [10, 8.5];
const SMALLEST_ADDRESS: TextStyle = { face: 'regular', size: 7, color: INK };
/** Longer values are cut here; the number stands in the title as a whole. */
const MOST_LINES_OF_A_FACT = 4;

/** The logo; its width and height are in pixels. */
export interface LetterheadImage {
  /** The image's name in the resources of the first page. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** The seller's logo in the upper right corner, as large as its place allows. */
export function drawLogo(page: PdfPage, { document }: Sheet, logo: LetterheadImage): void {
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  const box: Box = { left: RIGHT - width, top: LOGO.top, width, height };
  const alt = `Logo: ${document.seller.name}`;
  page.within(element('Figure', { alt, box }), () => page.image(logo.name, box));
}

/** The seller's name where a logo would be, smaller when it is long. @returns the lower edge of the last line */
export function drawSellerName(page: PdfPage, { document, heading }: Sheet): number {
  const style = (size: number): TextStyle => ({ face: 'semibold', size, color: heading });
  const name = printable(document.seller.name);
  const size = [18, 15, 12].find((each) => page.width(name, style(each)) <= RIGHT - LEFT) ?? 12;
  let top = mm(16);
  page.within(element('P'), () => {
    for (const line of lines(name, style(size), RIGHT - LEFT)) {
      page.textRight(line, RIGHT, baseline(top, style(size)), style(size));
      top += lineHeight(style(size));
    }
  });
  return top;
}

/**
 * The sender's line and the recipient in the window of the envelope (DIN 5008, form B). A long address is set
 * smaller; what still does not fit runs on below the window.
 *
 * @returns the lower edge of the last line
 */
export function drawAddressWindow(page: PdfPage, { document, wording }: Sheet): number {
  drawSender(page, { document, wording });
  const { buyer, seller } = document;
  const texts = [
    buyer.name,
    ...(buyer.contact?.name ? [buyer.contact.name] : []),
    ...addressLines(buyer.address, seller.address.countryCode, wording.formats),
  ];
  const set = (style: TextStyle): string[][] => texts.map((text) => lines(text, style, WINDOW.width));
  const styles = ADDRESS_SIZES.map((size): TextStyle => ({ face: 'regular', size, color: INK }));
  const style =
    styles.find((each) => set(each).flat().length * lineHeight(each) <= WINDOW.bottom - WINDOW.top) ??
    SMALLEST_ADDRESS;
  let top = WINDOW.top;
  for (const text of set(style)) {
    page.within(element('P'), () => {
      for (const line of text) {
        page.text(line, WINDOW.left, baseline(top, style), style);
        top += lineHeight(style);
      }
    });
  }
  return top;
}

function drawSender(page: PdfPage, { document, wording }: Pick<Sheet, 'document' | 'wording'>): void {
  const { seller, buyer } = document;
  const text = [seller.name, ...addressLines(seller.address, buyer.address.countryCode, wording.formats)]
    .map((part) => printable(part).replaceAll('\n', ', '))
    .join(' · ');
  const sender = lines(text, SENDER, WINDOW.width);
  page.within(element('P'), () => {
    sender.forEach((line, index) => {
      const bottom = WINDOW.senderBottom - (sender.length - 1 - index) * lineHeight(SENDER);
      page.text(line, WINDOW.left, bottom - 3, SENDER);
    });
  });
  page.rule(WINDOW.left, WINDOW.left + WINDOW.width, WINDOW.senderBottom, 0.4, HAIRLINE);
}

/** Where the sheet is folded for a window envelope. */
export function drawFoldMarks(page: PdfPage): void {
  for (const top of FOLD_MARKS) page.rule(mm(5), mm(8), top, 0.3, HAIRLINE);
}

/** What the facts may take of the room between them and the address. */
const FACTS_SPARE = mm(11);

/** Label and value pairs beside the address. @returns the lower edge of the last line */
export function drawFacts(
  page: PdfPage,
  facts: readonly (readonly [label: string, value: string])[],
): number {
  const widest = Math.max(...facts.map(([label]) => page.width(label, SMALL)));
  const indent = Math.min(widest + mm(4), (FACTS.width + FACTS_SPARE) / 2);
  const over = facts
    .map(([, value], index) => indent + page.width(value, index === 0 ? STRONG : BODY) - FACTS.width)
    .filter((each) => each <= FACTS_SPARE);
  // A period is broken in no language where the room towards the address lets it stand on one line.
  const more = Math.max(0, ...over);
  const left = FACTS.left - more;
  let top = FACTS.top;
  const drawFact = (label: string, value: string, style: TextStyle): void => {
    page.within(element('Lbl'), () => page.text(label, left, baseline(top, style), SMALL));
    page.within(element('LBody'), () => {
      for (const line of lines(value, style, FACTS.width + more - indent).slice(0, MOST_LINES_OF_A_FACT)) {
        page.text(line, left + indent, baseline(top, style), style);
        top += lineHeight(style) + 1;
      }
    });
  };
  page.within(element('L'), () => {
    facts.forEach(([label, value], index) => {
      page.within(element('LI'), () => drawFact(label, value, index === 0 ? STRONG : BODY));
    });
  });
  return top;
}

/** Where the state stands between city and post code: `New York, NY 10001`. */
const STATE_AFTER_CITY: ReadonlySet<string> = new Set(['US', 'CA', 'AU']);

/** An address as lines; the country, in capitals, only where it differs from `homeCountry`. */
function addressLines(address: PostalAddress, homeCountry: string, formats: LayoutFormats): string[] {
  const { line1, line2, line3, countryCode } = address;
  const country = formats.countries[countryCode] ?? countryCode;
  return [
    line1,
    line2,
    line3,
    ...placeLines(address),
    countryCode === homeCountry ? null : country.toUpperCase(),
  ].filter((line): line is string => typeof line === 'string' && line.trim() !== '');
}

function placeLines({ postCode, city, subdivision, countryCode }: PostalAddress): readonly string[] {
  if (subdivision !== null && STATE_AFTER_CITY.has(countryCode)) {
    return [[[city, subdivision].filter(Boolean).join(', '), postCode].filter(Boolean).join(' ')];
  }
  const place = [postCode, city].filter((part) => part !== null).join(' ');
  return subdivision === null || subdivision === city ? [place] : [place, subdivision];
}
