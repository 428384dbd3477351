import { type Block, beside, space, stack } from '@spacebooks/pdf/page/block';
import type { Flow } from '@spacebooks/pdf/page/flow';
import { LEFT, mm } from '@spacebooks/pdf/page/geometry';
import { notesBlock, placeNotes } from './notes.js';
import { paymentBlock } from './payment.js';
import type { Sheet } from './sheet.js';

const SHORT_NOTES = mm(30);
/** Of a page: more than this is not kept together with the last item. */
const MOST_KEPT = 0.6;

/** How to pay, and the free texts, as they are placed after the sums. */
interface Ending {
  /** What of it belongs onto one page: a few words alone on the last one look lost. */
  readonly kept: number;
  place(flow: Flow): void;
}

/** The ending of an invoice. */
export function ending(sheet: Sheet): Ending {
  return withNotes(sheet, paymentBlock(sheet));
}

/**
 * The same with something to its right, and the free texts above that one’s lower edge where they are short.
 *
 * @param aside leaves the words `width`
 */
export function endingBeside(sheet: Sheet, aside: Block, width: number): Ending {
  const words = paymentBlock(sheet, LEFT + width);
  const all = stack([words, notesBlock(sheet, width)]);
  if (all.height > aside.height) return withNotes(sheet, beside(words, aside));
  const whole = stack([space(sheet.spacing.payment), beside(all, aside)]);
  return { kept: whole.height, place: (flow) => flow.placeWhole(whole) };
}

function withNotes(sheet: Sheet, words: Block): Ending {
  const payment = stack([space(sheet.spacing.payment), words]);
  const notes = notesBlock(sheet);
  const kept = payment.height + (notes.height < SHORT_NOTES ? notes.height : 0);
  const place = (flow: Flow): void => {
    if (kept > flow.left) flow.nextPage();
    flow.place(payment);
    placeNotes(flow, sheet);
  };
  return { kept, place };
}

/**
 * What stands on the page of the last item: the sums always, and what follows them with the ending where that is no
 * large part of a page, so that no page has the payment alone.
 *
 * @param sums height of the sums
 * @param between height of what stands between them and the ending
 */
export function closingHeight(flow: Flow, sums: number, between: number, { kept }: Ending): number {
  const all = sums + between + kept;
  return all <= flow.pageHeight * MOST_KEPT ? all : sums;
}
