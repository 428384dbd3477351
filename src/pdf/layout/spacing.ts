import { FIRST_PAGE_TOP, mm } from '@spacebooks/pdf/page/geometry';

/** How much white is between the parts of an invoice, in points. */
export interface Spacing {
  /** Where the title begins on the first page, unless what stands above needs more. */
  readonly titleTop: number;
  /** Above and below the text of an item. */
  readonly rowPadding: number;
  /** Above the payment. */
  readonly payment: number;
  /** Above the free texts, and between them. */
  readonly notes: number;
  readonly paragraphs: number;
}

/** For an invoice that fits on one page. */
export const ROOMY: Spacing = {
  titleTop: FIRST_PAGE_TOP,
  rowPadding: mm(1.4),
  payment: mm(8),
  notes: mm(5),
  paragraphs: mm(2),
};

/** For one that would not, or has many: the same look with less white. */
const TIGHT: Spacing = {
  titleTop: FIRST_PAGE_TOP - mm(2.5),
  rowPadding: mm(0.8),
  payment: mm(5.5),
  notes: mm(3.5),
  paragraphs: mm(1.4),
};

/** More items than this never fit on one page with room between them. */
const MOST_ROOMY_ITEMS = 18;

/** Lays out with room where that gives one page, and tightly otherwise. */
export function spaced<Pages extends { readonly pages: readonly unknown[] }>(
  items: number,
  layOut: (spacing: Spacing) => Pages,
): Pages {
  if (items <= MOST_ROOMY_ITEMS) {
    const roomy = layOut(ROOMY);
    if (roomy.pages.length === 1) return roomy;
  }
  return layOut(TIGHT);
}
