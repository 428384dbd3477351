import { evidenceIn } from './certainty.js';
import type { Contradiction } from './contradiction.js';
import type { Explained } from './explained.js';
import { neighboursOf } from './number-index.js';
import type { Mention } from './number-mentions.js';
import type { ReceivableIndex } from './open-books.js';
import { isSlipOf } from './signs.js';
import type { StillOpen } from './still-open.js';

/** What speaks against an explanation in the numbers that the line names, and in those that it may have meant. */
export function numberContradictions(
  explained: Explained,
  books: ReceivableIndex,
  open: StillOpen,
): readonly Contradiction[] {
  const { read, items, signs } = explained;
  const left = read.mentions
    .filter((mention) => isLeftOut(mention, explained, open) && !isSlip(mention, explained, books, open))
    .map(({ written, items: named }) => ({ written, numbers: named.map(({ item }) => item.number) }));
  const unknown = read.unknownNumbers
    // Whoever names the invoice may have further numbers of their own.
    .filter(({ isInvoice }) => isInvoice || !evidenceIn(signs).reference)
    .filter(({ digits }) => !items.some((item) => isSlipOf(digits, item, books)))
    .map(({ written }) => ({ written, numbers: [] }));
  const isOtherId = read.collected.length > 0 && !read.collected.some((item) => items.includes(item));
  const id = read.line.endToEndId ?? '';
  return [
    ...[...left, ...unknown].map((other) => ({ kind: 'other-number' as const, ...other })),
    ...notNamed(explained),
    ...similarNumbers(explained, books, open),
    ...(isOtherId ? [{ kind: 'other-end-to-end-id' as const, id }] : []),
  ];
}

/** Whoever names one of two invoices may have paid too much of it; the other only has the amount of the rest. */
function notNamed({ signs: { ofItems } }: Explained): readonly Contradiction[] {
  const isNamed = ofItems.some(({ reference }) => reference.some(({ kind }) => kind === 'number'));
  const others = ofItems.filter(({ reference }) => reference.length === 0);
  if (!isNamed || others.length === 0) return [];
  return [{ kind: 'not-named', numbers: others.map(({ item }) => item.number) }];
}

/** A part of a number tells invoices of one debtor apart, and no more. */
function isLeftOut(
  { strength, items: named }: Mention,
  { items, signs }: Explained,
  open: StillOpen,
): boolean {
  if (named.some(({ item }) => items.includes(item))) return false;
  if (strength === 'full') return true;
  // What may be a date may be the debtor's own number as well, paid or not.
  if (strength === 'vague') {
    const isOwn = named.some(({ item }) => items.some(({ debtorId }) => debtorId === item.debtorId));
    return isOwn && !evidenceIn(signs).reference;
  }
  return named.some(
    ({ item }) => open.of(item) !== 0 && items.some(({ debtorId }) => debtorId === item.debtorId),
  );
}

/** The number of somebody else, whom the amount does not fit, where it is the payer's own to the cent and one slip away. */
function isSlip(
  { items: named }: Mention,
  { read, items, signs }: Explained,
  books: ReceivableIndex,
  open: StillOpen,
): boolean {
  const { amount, payer } = evidenceIn(signs);
  return (
    amount &&
    payer &&
    named.every(
      ({ item, digits }) =>
        open.of(item) !== read.line.amount &&
        items.every(({ debtorId }) => debtorId !== item.debtorId) &&
        items.some((own) => isSlipOf(digits, own, books)),
    )
  );
}

/** Whoever mistypes a number may hit that of somebody else, who pays the same each month. */
function similarNumbers(
  { read, items, signs }: Explained,
  books: ReceivableIndex,
  open: StillOpen,
): readonly Contradiction[] {
  const { amount, reference, payerHint } = evidenceIn(signs);
  if (!amount || !reference || payerHint || read.collected.some((item) => items.includes(item))) return [];
  if (items.some((item) => open.of(item) !== item.openAmount)) {
    return [{ kind: 'similar-number', numbers: items.map(({ number }) => number) }];
  }
  const similar = items
    .flatMap((item) => books.numbered.get(item) ?? [])
    .flatMap((item) => neighboursOf(books.numbers, item))
    .filter(({ item }) => !items.includes(item))
    .map(({ item }) => item.number);
  return similar.length === 0 ? [] : [{ kind: 'similar-number', numbers: [...new Set(similar)] }];
}
