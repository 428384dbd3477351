import { atomsOf } from './atoms.js';
import type { Contradiction } from './contradiction.js';
import { datedPlaces } from './dated-places.js';
import type { Explained } from './explained.js';
import { hasLettersOfItsOwn, type InvoiceNumber, isDateLike } from './invoice-number.js';
import { neighboursOf } from './number-index.js';
import type { Mention } from './number-mentions.js';
import { amountKey, lettersAndDigits, type ReceivableIndex } from './open-books.js';
import type { Receivable } from './open-item.js';
import { plainReference } from './plain-reference.js';
import { INVOICE_WORDS, NUMBER_WORDS } from './plain-words.js';
import type { ReadLine } from './read-line.js';
import type { StillOpen } from './still-open.js';
import type { StructuredReference } from './structured-reference.js';
import { namedElsewhere, type UnknownNumber } from './unknown-numbers.js';

/** A number without letters needs so many to be one of ours by itself. */
const LEAST_DIGITS = 5;

const LONG_NUMBER = 6;

const NIP_DIGITS = 10;
const KSEF_NUMBER = /^\d{10}20\d{6}/;

/** What speaks against an explanation in the numbers that the line names, and in those that it may have meant. */
export function numberContradictions(
  explained: Explained,
  books: ReceivableIndex,
  open: StillOpen,
): readonly Contradiction[] {
  const { read, items } = explained;
  const left = read.mentions
    .filter((mention) => !mention.isForeign && isLeftOut(mention, explained, open))
    .map(({ written, items: named }) => ({ written, numbers: named.map(({ item }) => item.number) }));
  const unknown = unknownNumbers(explained);
  const others = unknown
    .filter(({ isInvoice }) => !isInvoice)
    .map(({ written }) => ({ written, numbers: [] }));
  const isOtherId = read.collected.length > 0 && !read.collected.some((item) => items.includes(item));
  const id = read.line.endToEndId ?? '';
  return [
    ...[...left, ...others].map((other) => ({ kind: 'other-number' as const, ...other })),
    ...namedElsewhere(unknown),
    ...notNamed(explained),
    ...withoutLetters(explained, books),
    ...monthsLikeNumbers(explained, books),
    ...similarNumbers(explained, books, open),
    ...otherReferences(explained, books),
    ...(isOtherId ? [{ kind: 'other-end-to-end-id' as const, id }] : numbersInId(explained)),
  ];
}

/** Numbers that speak against the explanation; whoever names the invoice may have further numbers of their own. */
function unknownNumbers({ read, items, evidence }: Explained): readonly UnknownNumber[] {
  const { reference } = evidence;
  const isPaidBefore = ({ written }: UnknownNumber): boolean =>
    items.every(({ debtorId }) => {
      const texts = read.paidTexts.get(debtorId) ?? [];
      return texts.filter((text) => lettersAndDigits(text).includes(lettersAndDigits(written))).length > 1;
    });
  return read.unknownNumbers
    .filter(({ isInvoice }) => isInvoice || !reference)
    .filter((number) => !isPaidBefore(number));
}

/** Payers' programs put numbers of invoices into the id: those of others are as good as in the text. */
function numbersInId({ read, items }: Explained): readonly Contradiction[] {
  const others = read.idMentions.filter(
    (mention) =>
      (mention.strength === 'full' || isWholeId(mention, read.line.endToEndId) || isBehindCode(mention)) &&
      !mention.items.some(({ item }) => items.includes(item)),
  );
  const numbers = [...new Set(others.flatMap(({ items: named }) => named.map(({ item }) => item.number)))];
  return numbers.length === 0 ? [] : [{ kind: 'number-in-id', id: read.line.endToEndId ?? '', numbers }];
}

/** `0815`, `RE0815`. */
function isWholeId({ written, around, strength }: Mention, id: string | null): boolean {
  return written === id || (strength === 'partial' && around.written.length === id?.length);
}

/** `TX-CW-2026-0815`, `SEPA20260815`: a program's letters before a number that is no day. */
function isBehindCode({ isForeign, written, items }: Mention): boolean {
  const groups = written.split(/\D+/);
  return isForeign && items.length === 1 && groups.join('').length >= LONG_NUMBER && !isDateLike(groups);
}

/** A reference that the payer must write, and that is not of these invoices. */
function otherReferences(explained: Explained, books: ReceivableIndex): readonly Contradiction[] {
  const { read, items } = explained;
  return read.references.flatMap((reference): readonly Contradiction[] => {
    const { written, kind, items: own, debtorIds, collective } = reference;
    const isOfOthers = debtorIds.length > 0 && !items.some(({ debtorId }) => debtorIds.includes(debtorId));
    if (kind === 'collective' && collective === null) return [{ kind: 'collective-reference', written }];
    const isNamed = (item: Receivable): boolean => items.includes(item);
    if (!isOfOthers && (collective === null ? own.some(isNamed) : own.every(isNamed))) return [];
    if (isNumberOfNamed(reference, explained, books)) return [];
    if (debtorIds.length > 0 && items.every(({ debtorId }) => debtorIds.includes(debtorId))) return [];
    return [{ kind: 'other-reference', written, numbers: own.map(({ number }) => number) }];
  });
}

/**
 * A number in KSeF that is not known here, beside the number and the amount of an invoice whose own is not known here either: one
 * that another program has sent there.
 */
function isNumberOfNamed(
  { kind, written, items: own }: StructuredReference,
  { items: [item, further], evidence }: Explained,
  { byReference }: ReceivableIndex,
): boolean {
  if (kind !== 'ksef' || own.length > 0 || item === undefined || further !== undefined) return false;
  const nip = plainReference(written).slice(0, NIP_DIGITS);
  const isOfSeller = [...byReference.keys()].every(
    (known) => !KSEF_NUMBER.test(known) || known.startsWith(nip),
  );
  return isOfSeller && (item.references ?? []).length === 0 && evidence.reference && evidence.amount;
}

/** `2026-103` may be the number of any seller, where that of ours is `CW-2026-103`. */
function withoutLetters(
  { read, items, signs, evidence }: Explained,
  { numbered }: ReceivableIndex,
): readonly Contradiction[] {
  // Who pays back to nobody known pays a supplier.
  const isPaidOut = read.line.amount < 0;
  const { payerHint } = evidence;
  if (payerHint) return [];
  return items.flatMap((item) => {
    const named = read.mentions.filter(({ items: own }) => own.some((each) => each.item === item));
    const bare = named.filter(
      (mention) =>
        mention.items.length === 1 &&
        mention.items.every(
          ({ parts }) =>
            isPaidOut ||
            mention.isBehindWord ||
            hasLettersOfItsOwn(parts) ||
            isOfAnySeller(parts) ||
            leavesLettersOut(parts, mention),
        ),
    );
    const isOwn = signs.ofItems.some((each) => each.item === item && each.isOwnReference);
    const parts = numbered.get(item)?.parts;
    const isShort = parts !== undefined && isShortOf(parts);
    const isLettered = parts !== undefined && hasLettersOfItsOwn(parts);
    const digits = isLettered ? read.references.filter(({ items: own }) => own.includes(item)) : [];
    const [first] = [...bare.filter(({ strength }) => strength === 'full'), ...digits];
    if (first === undefined || (isOwn && !isShort)) return [];
    return [{ kind: 'number-without-letters' as const, written: first.written, number: item.number }];
  });
}

/** Every seller has an invoice 41. */
function isOfAnySeller({ groups }: InvoiceNumber): boolean {
  return groups.length === 1 && groups.join('').length < LEAST_DIGITS;
}

/** `A41`, `Nr. 41`: a letter is no name. */
function isShortOf(parts: InvoiceNumber): boolean {
  return isOfAnySeller(parts) && (parts.prefix.length < 2 || NUMBER_WORDS.has(parts.prefix));
}

/** `41/2026` of `41/NORD/2026`. */
function leavesLettersOut({ inner, suffix }: InvoiceNumber, { written, around }: Mention): boolean {
  const letters = lettersAndDigits(written).replace(/\d/g, '');
  const isInnerOut = inner !== '' && !INVOICE_WORDS.has(inner) && letters !== inner;
  return isInnerOut || (suffix !== '' && !lettersAndDigits(around.written).endsWith(suffix));
}

/**
 * `11/2026` is a number, or the month of another invoice that may be meant. A variable symbol of that form is mostly a month.
 */
function monthsLikeNumbers(
  { read, items, evidence }: Explained,
  books: ReceivableIndex,
): readonly Contradiction[] {
  const { line, mentions, references } = read;
  return items.flatMap((item) => {
    const symbols = references.filter(({ kind, items: own }) => kind === 'symbol' && own.includes(item));
    const numbers = mentions.filter(
      ({ strength, hasOwnLetters, items: own }) =>
        strength === 'full' && !hasOwnLetters && own.some((each) => each.item === item),
    );
    const isSymbol = (written: string): boolean => symbols.some((symbol) => symbol.written === written);
    const dates = [...symbols, ...numbers].flatMap(({ written }) => {
      const date = onlyDateIn(written, line.bookedOn);
      // Nobody writes a day into a symbol.
      if (date === null || (isSymbol(written) && date.length > 'YYYY-MM'.length)) return [];
      const isSure = evidence.payerHint || !isSymbol(written);
      return isSure && isOfDate(item, date) ? [] : [{ written, date }];
    });
    if (dates.length === 0) return [];
    const others = [
      ...(books.ofDebtor.get(item.debtorId) ?? []),
      ...(evidence.payerHint ? [] : (books.byAmount.get(amountKey(item)) ?? [])),
    ].filter((other) => !items.includes(other));
    return dates
      .filter(({ written, date }) => isSymbol(written) || others.some((other) => isOfDate(other, date)))
      .map(({ written }) => ({ kind: 'other-month' as const, written }));
  });
}

/** A month or a day, and nothing else. */
function onlyDateIn(written: string, bookedOn: string): string | null {
  const text = atomsOf(written.replace(/^0(?=\d{6}$)/, '').replace(/\s+/g, '/'));
  const [place, further] = datedPlaces(text, bookedOn);
  const isWhole = place?.from === 0 && place.to === text.atoms.length - 1 && further === undefined;
  if (!isWhole) return null;
  return place.day ?? (place.month?.length === 7 ? place.month : null);
}

/** @param date a month or a day */
function isOfDate({ issuedOn, dueOn, months = [] }: Receivable, date: string): boolean {
  return [issuedOn, dueOn, ...months].some((day) => day.startsWith(date));
}

/** Whoever names one of two invoices may have paid too much of it; the other only has the amount of the rest. */
function notNamed({ signs: { ofItems } }: Explained): readonly Contradiction[] {
  const isNamed = ofItems.some(({ reference }) =>
    reference.some(({ kind }) => kind === 'number' || kind === 'reference'),
  );
  const others = ofItems.filter(({ reference }) => reference.length === 0);
  if (!isNamed || others.length === 0) return [];
  return [{ kind: 'not-named', numbers: others.map(({ item }) => item.number) }];
}

/** A part of a number tells invoices of one debtor apart, and no more. */
function isLeftOut(
  { strength, items: named }: Mention,
  { items, evidence }: Explained,
  open: StillOpen,
): boolean {
  if (named.some(({ item }) => items.includes(item))) return false;
  if (strength === 'full') return true;
  // What may be a date may be the debtor's own number as well, paid or not.
  if (strength === 'vague') {
    const isOwn = named.some(({ item }) => items.some(({ debtorId }) => debtorId === item.debtorId));
    return isOwn && !evidence.reference;
  }
  return named.some(
    ({ item }) => open.of(item) !== 0 && items.some(({ debtorId }) => debtorId === item.debtorId),
  );
}

/** Couples and offices pay for several, and may mistype the number of one into that of another. */
function neighboursOfPayer(
  { accountDebtors, named, namedWithin }: ReadLine,
  items: readonly Receivable[],
  books: ReceivableIndex,
  open: StillOpen,
): readonly Contradiction[] {
  const debtorIds = items.map(({ debtorId }) => debtorId);
  if (debtorIds.every((debtorId) => named.get(debtorId)?.likeness === 'same')) return [];
  const near = items
    .flatMap((item) => books.numbered.get(item) ?? [])
    .flatMap((own) => neighboursOf(books.numbers, own))
    .filter(({ item }) => !debtorIds.includes(item.debtorId) && open.of(item) !== 0)
    .filter(({ item: { debtorId } }) => accountDebtors.has(debtorId) || namedWithin.has(debtorId));
  const numbers = [...new Set(near.map(({ item }) => item.number))];
  return numbers.length === 0 ? [] : [{ kind: 'similar-number', numbers }];
}

/** A part of the named invoice, and to the cent what is open on one whose number is one slip away. */
function neighbourOfThatAmount(
  { line }: ReadLine,
  items: readonly Receivable[],
  books: ReceivableIndex,
): readonly Contradiction[] {
  const near = items
    .flatMap((item) => books.numbered.get(item) ?? [])
    .flatMap((own) => neighboursOf(books.numbers, { ...own, item: { ...own.item, openAmount: line.amount } }))
    .filter(({ item }) => !items.includes(item))
    .map(({ item }) => item.number);
  return near.length === 0 ? [] : [{ kind: 'similar-number', numbers: [...new Set(near)] }];
}

/** Whoever mistypes a number may hit that of somebody else, who pays the same each month. */
function similarNumbers(
  { read, items, evidence }: Explained,
  books: ReceivableIndex,
  open: StillOpen,
): readonly Contradiction[] {
  const { amount, reference, payerHint } = evidence;
  if (!reference || read.collected.some((item) => items.includes(item))) return [];
  // Check digits leave no slip.
  if (
    read.references.some(
      ({ kind, items: own }) => kind !== 'symbol' && own.some((item) => items.includes(item)),
    )
  )
    return [];
  if (!amount)
    return items.some((item) => open.of(item) === 0) ? [] : neighbourOfThatAmount(read, items, books);
  if (payerHint) return neighboursOfPayer(read, items, books, open);
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
