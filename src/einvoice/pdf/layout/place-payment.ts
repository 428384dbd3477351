import { type Block, beside, space, stack } from '../page/block.js';
import type { Flow } from '../page/flow.js';
import { LEFT, mm } from '../page/geometry.js';
import { notesBlock, placeNotes } from './notes.js';
import { paymentBlock } from './payment.js';
import type { Sheet } from './sheet.js';

const GAP = mm(8);
const SHORT_NOTES = mm(30);

/** How to pay, and the free texts. A few words alone on the last page look lost; they take the payment with them. */
export function placePayment(flow: Flow, sheet: Sheet): void {
  placeWithNotes(flow, sheet, paymentBlock(sheet));
}

/**
 * The same with something to its right, and the free texts above that one’s lower edge where they are short.
 *
 * @param aside leaves the words `width`
 */
export function placePaymentBeside(flow: Flow, sheet: Sheet, aside: Block, width: number): void {
  const words = paymentBlock(sheet, LEFT + width);
  const all = stack([words, notesBlock(sheet, width)]);
  if (all.height > aside.height) placeWithNotes(flow, sheet, beside(words, aside));
  else flow.placeWhole(stack([space(GAP), beside(all, aside)]));
}

function placeWithNotes(flow: Flow, sheet: Sheet, words: Block): void {
  const payment = stack([space(GAP), words]);
  const notes = notesBlock(sheet);
  const company = notes.height < SHORT_NOTES ? notes.height : 0;
  if (payment.height + company > flow.left) flow.nextPage();
  flow.place(payment);
  placeNotes(flow, sheet);
}
