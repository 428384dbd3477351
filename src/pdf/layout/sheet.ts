import { printable } from '@spacebooks/pdf/font/printable';
import { typeface } from '@spacebooks/pdf/font/typeface';
import { type Color, INK, MUTED, parseColor, textColor } from '@spacebooks/pdf/page/color';
import { WIDTH } from '@spacebooks/pdf/page/geometry';
import type { TextStyle } from '@spacebooks/pdf/page/page';
import type { EInvoiceDocument } from '../../document/model.js';
import { formatDate } from '../../document/wording/format.js';
import type { LayoutWording } from '../../document/wording/wording.js';
import { fill } from '../../words/load-words.js';
import { ROOMY, type Spacing } from './spacing.js';

/** What every part of the layout reads. */
export interface Sheet {
  readonly document: EInvoiceDocument;
  readonly wording: LayoutWording;
  /** For rules. */
  readonly accent: Color;
  /** For headings; the accent, darker where that is too pale to be read. */
  readonly heading: Color;
  readonly spacing: Spacing;
}

export function sheet(document: EInvoiceDocument, wording: LayoutWording, color: string): Sheet {
  return { document, wording, accent: parseColor(color), heading: textColor(color), spacing: ROOMY };
}

const TITLE_SIZES = [18, 16, 14];
const LEAST_TITLE_SIZE = 14;

export const BODY: TextStyle = { face: 'regular', size: 9, color: INK };
export const STRONG: TextStyle = { face: 'semibold', size: 9, color: INK };
export const SMALL: TextStyle = { face: 'regular', size: 8, color: MUTED };
/** What more is said of an item. */
export const DETAIL: TextStyle = { face: 'regular', size: 7.5, color: MUTED };
export const FINE: TextStyle = { face: 'regular', size: 7, color: MUTED };
export const LABEL: TextStyle = { face: 'semibold', size: 7.5, color: MUTED };
export const LARGE: TextStyle = { face: 'semibold', size: 11, color: INK };

/** As large as lets the title stand on one line, where any size does. */
export function titleStyle({ document, wording, heading }: Sheet): TextStyle {
  const title = printable(documentTitle(document, wording));
  const size =
    TITLE_SIZES.find((each) => typeface('semibold').width(title, each) <= WIDTH) ?? LEAST_TITLE_SIZE;
  return { face: 'semibold', size, color: heading };
}

/** Heads of columns. */
export function headStyle({ heading }: Sheet): TextStyle {
  return { ...LABEL, color: heading };
}

export function headingStyle({ heading }: Sheet): TextStyle {
  return { face: 'semibold', size: 9, color: heading };
}

/** `Rechnung CW-2026-100` */
export function documentTitle(document: EInvoiceDocument, { titles }: LayoutWording): string {
  const { typeCode, number, lines, precedingInvoice } = document;
  // A credit that charges something as well is more than a refund. No title calls it "Gutschrift": that is an invoice
  // which the buyer writes (§ 14 Abs. 2 S. 2 UStG).
  const isMixed = typeCode === '381' && lines.some(({ netAmount }) => netAmount.lt(0));
  const ofCorrection = typeCode === '381' ? '381 correction' : '384';
  const title = precedingInvoice === null ? (isMixed ? '381 mixed' : typeCode) : ofCorrection;
  return `${titles[title] ?? ''} ${number}`.trim();
}

/** `zur Rechnung CW-2026-99 vom 01.09.2026`; null for what corrects nothing. */
export function correctionLine({ document, wording }: Sheet): string | null {
  const { precedingInvoice } = document;
  if (precedingInvoice === null) return null;
  const { number, issueDate } = precedingInvoice;
  const { correction, formats } = wording;
  if (issueDate === null) return fill(correction.undated, { number });
  return fill(correction.dated, { number, date: formatDate(issueDate, formats) });
}
