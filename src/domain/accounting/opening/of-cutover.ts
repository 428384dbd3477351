import type { Cutover } from '../cutover.js';
import type { InvoiceSnapshot } from '../model.js';

/** An invoice as books with this cutover see it: what it is to books with another one says nothing of these. */
export function ofCutover(snapshot: InvoiceSnapshot, { from }: Cutover): InvoiceSnapshot {
  const isOther = ({ opening }: InvoiceSnapshot): boolean => opening !== undefined && opening.from !== from;
  const { family } = snapshot;
  const own = isOther(snapshot) ? withoutOpening(snapshot) : snapshot;
  if (family === undefined || ![family.original, ...family.corrections].some(isOther)) return own;
  const corrections = family.corrections.map(withoutOpening);
  return { ...own, family: { original: withoutOpening(family.original), corrections } };
}

function withoutOpening({ opening: _opening, ...snapshot }: InvoiceSnapshot): InvoiceSnapshot {
  return snapshot;
}
