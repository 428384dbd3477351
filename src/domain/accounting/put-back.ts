import type { LocalDate } from '../invoice.js';
import { compactTaxId } from './buyer.js';
import type { EntryDraft } from './draft.js';
import { newEntry } from './entry.js';
import { type Entry, isDeferralPart } from './model.js';
import { monthOf } from './month.js';
import type { PartChange } from './part-change.js';
import { standingIn } from './withdrawn.js';
import type { WithdrawnEntry } from './withdrawn-entry.js';

/** How what was withdrawn from closed months comes back, and what is true now with it. */
export interface PutBack {
  /** Posted again as they were. */
  readonly again: readonly WithdrawnEntry[];
  /** Of these, those that are reversed in the first open month, because something else is true now. */
  readonly takenBack: readonly WithdrawnEntry[];
  /** Ids of entries that count, and are reversed. */
  readonly reverse: readonly string[];
  /** Dates of what a draft takes the place of; undefined where it takes none. */
  placeOf(draft: EntryDraft): Place | undefined;
}

interface Place {
  /** The day of a draft that states none. */
  readonly undatedOn: LocalDate;
  /** Where the entry was. */
  readonly booked: Pick<Entry, 'bookingDate' | 'returnMonth'>;
}

/**
 * What declares the same amounts takes the place of what was withdrawn, in the same months: an account may be another one. Where
 * the amounts differ, what was withdrawn is posted again as it was, and reversed in the first open month, where what is true now
 * follows. No return of a closed month changes.
 */
export function putBack(
  withdrawn: readonly WithdrawnEntry[],
  { reverse, add }: Pick<PartChange, 'reverse' | 'add'>,
): PutBack {
  const standing = standingIn(withdrawn);
  const own = new Set(standing.map(({ entry }) => entry.id));
  const reversed = new Set(reverse);
  const takenBack = standing.filter(({ entry }) => reversed.has(entry.id));
  const counted = reverse.filter((id) => !own.has(id));
  const places =
    takenBack.length === standing.length && counted.length === 0 ? placesOf(standing, add) : null;
  if (places === null) return { again: withdrawn, takenBack, reverse: counted, placeOf: () => undefined };
  return {
    again: withdrawn.filter(({ entry }) => !own.has(entry.id)),
    takenBack: [],
    reverse: [],
    placeOf: (draft) => places.get(keyOf(draftEntry(draft, standing))),
  };
}

interface Group {
  readonly place: Place;
  readonly sums: string;
}

/** Where each draft goes, by what it declares; null where they do not declare the same. */
function placesOf(
  standing: readonly WithdrawnEntry[],
  add: readonly EntryDraft[],
): ReadonlyMap<string, Place> | null {
  const before = grouped(standing.map(({ entry }) => entry));
  const after = grouped(add.map((draft) => draftEntry(draft, standing)));
  if (before === null || after === null || before.size === 0) return null;
  // A deferral grows month by month.
  const isWhole = before.size === after.size || isDeferralPart(standing[0]?.entry.part ?? 'fee');
  if (!isWhole || [...before].some(([key, { sums }]) => after.get(key)?.sums !== sums)) return null;
  return new Map([...before].map(([key, { place }]) => [key, place]));
}

/** By what they declare; null where entries of one kind have several dates. */
function grouped(entries: readonly Entry[]): ReadonlyMap<string, Group> | null {
  const groups = new Map<string, Group>();
  for (const [key, same] of Map.groupBy(entries, keyOf)) {
    const [first] = same;
    if (first === undefined) continue;
    const { documentDate, bookingDate, returnMonth } = first;
    const isOne = same.every((each) => each.bookingDate === bookingDate && each.returnMonth === returnMonth);
    if (!isOne) return null;
    const place = { undatedOn: documentDate, booked: { bookingDate, returnMonth } };
    groups.set(key, { place, sums: sumsOf(same) });
  }
  return groups;
}

/** As if nothing were closed; one that states no day has the first of what was withdrawn. */
function draftEntry(draft: EntryDraft, standing: readonly WithdrawnEntry[]): Entry {
  const [day = ''] = standing.map(({ entry }) => entry.documentDate).sort();
  return newEntry(draft, '', { closedThrough: null, filedThrough: null }, day);
}

/** All of an entry that a return tells of, but the amounts; accounts and names are no part of it. */
function keyOf(entry: Entry): string {
  const { buyer, dueTax } = entry;
  return JSON.stringify([
    entry.kind,
    entry.documentNumber,
    entry.correctsInvoiceId,
    entry.taxCase === null ? null : [buyer?.country, compactTaxId(buyer?.taxId ?? null)],
    monthOf(entry.documentDate),
    entry.taxMonth ?? monthOf(entry.documentDate),
    entry.taxPoint === undefined ? null : monthOf(entry.taxPoint),
    entry.correctsMonth,
    [entry.taxCase, entry.polishCase, entry.taxCountry, entry.taxRate],
    [entry.currency, entry.exchange?.currency],
    entry.isTaxDeferred,
    dueTax === undefined ? null : [dueTax.invoiceDate, dueTax.serviceDate, dueTax.isListed],
  ]);
}

function sumsOf(entries: readonly Entry[]): string {
  const sum = (amount: (entry: Entry) => number) => entries.reduce((total, each) => total + amount(each), 0);
  return JSON.stringify([
    sum(({ net }) => net),
    sum(({ tax }) => tax),
    sum(({ exchange }) => exchange?.net ?? 0),
    sum(({ exchange }) => exchange?.tax ?? 0),
    sum(({ dueTax }) => dueTax?.net ?? 0),
    sum(({ dueTax }) => dueTax?.booksNet ?? 0),
  ]);
}
