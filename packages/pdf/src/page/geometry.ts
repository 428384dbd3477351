/** Points (1/72 inch) of a length in millimetres. */
export function mm(millimetres: number): number {
  return (millimetres * 72) / 25.4;
}

/** ISO 216 A4, in points. */
export const PAGE_WIDTH = mm(210);
export const PAGE_HEIGHT = mm(297);

/** Margins and window of DIN 5008, form B, measured from the left and upper edge. */
export const LEFT = mm(25);
export const RIGHT = PAGE_WIDTH - mm(20);
export const WIDTH = RIGHT - LEFT;
export const WINDOW = { left: LEFT, width: mm(80), senderBottom: mm(61), top: mm(62.7), bottom: mm(91) };
export const FACTS = { left: mm(121), width: RIGHT - mm(121), top: mm(50) };
export const FOLD_MARKS = [mm(105), mm(210)];
/** Upper edge of the text on the first page, below the window, and on the following ones. */
export const FIRST_PAGE_TOP = mm(101);
export const NEXT_PAGE_TOP = mm(23.5);
export const LOGO = { top: mm(12), width: mm(65), height: mm(25) };
/** Lower edge of the foot of the page. */
export const FOOT_BOTTOM = PAGE_HEIGHT - mm(9);

/** A rectangle on a page, in points from its left and upper edge. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
