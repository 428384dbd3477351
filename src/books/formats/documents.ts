import type { Cents } from '../../domain/accounting/cents.js';
import type { Batch, Entry } from '../../domain/accounting/model.js';

/** The entries of one document: an invoice, a payment of it, its write-off, or the reversal of one of these. */
export interface BookedDocument {
  /** From 1, in the order of the batch. */
  readonly index: number;
  readonly entries: readonly [Entry, ...Entry[]];
}

/** Where the documents of some entries begin: of these entries in the batch, and of the documents before. */
export interface DocumentOffset {
  readonly position: number;
  readonly documents: number;
}

const BEGINNING: DocumentOffset = { position: 0, documents: 0 };

/** Documents, as many as begin at one place: those of several debtors or payments may have their entries between each other. */
export interface DocumentsAt {
  readonly place: DocumentOffset;
  readonly documents: readonly BookedDocument[];
}

/**
 * The documents of entries that are in the order of a batch; the order of entries is kept within a document, and of documents by
 * their first entry.
 */
export function* documentsOf({ entries }: { readonly entries: Iterable<Entry> }): Generator<BookedDocument> {
  for (const { documents } of documentsIn(entries, BEGINNING)) yield* documents;
}

/** The documents of a batch from a place on. */
export function documentsFrom(
  { entries }: Pick<Batch, 'entries'>,
  from: DocumentOffset = BEGINNING,
): Generator<DocumentsAt> {
  return documentsIn(entries.slice(from.position, entries.length), from);
}

/** In the order of a batch the entries of one document stand together. */
function* documentsIn(entries: Iterable<Entry>, from: DocumentOffset): Generator<DocumentsAt> {
  let place = from;
  let run: Entry[] = [];
  for (const entry of entries) {
    const [last] = run;
    if (last !== undefined && !isSameDocument(last, entry)) {
      const documents = inDocuments(run, place.documents);
      yield { place, documents };
      place = { position: place.position + run.length, documents: place.documents + documents.length };
      run = [];
    }
    run.push(entry);
  }
  if (run.length > 0) yield { place, documents: inDocuments(run, place.documents) };
}

/** But for its debtor, and for which payment it is. */
function isSameDocument(one: Entry, other: Entry): boolean {
  return (
    one.invoiceId === other.invoiceId &&
    one.part === other.part &&
    (one.reverses === null) === (other.reverses === null) &&
    one.bookingDate === other.bookingDate
  );
}

function unitOf({ debtor, paymentId = '' }: Entry): string {
  return `${debtor} ${paymentId}`;
}

function inDocuments(run: readonly Entry[], before: number): readonly BookedDocument[] {
  return [...Map.groupBy(run, unitOf).values()].flatMap(([first, ...others], index) =>
    first === undefined ? [] : [{ index: before + index + 1, entries: [first, ...others] as const }],
  );
}

/** Ids of the invoices that a batch reverses, and of the entries. */
export class Reversed {
  readonly invoices = new Set<string>();
  readonly #entries = new Set<string>();

  constructor(entries: Iterable<Entry> = []) {
    for (const entry of entries) this.add(entry);
  }

  add({ reverses, part, invoiceId }: Entry): void {
    if (reverses === null || part !== 'revenue') return;
    this.invoices.add(invoiceId);
    this.#entries.add(reverses);
  }

  /** Whether an entry is of the new version of an invoice. What the same batch posts and reverses is put back as it was. */
  isAgain({ reverses, invoiceId, id }: Entry): boolean {
    return reverses === null && this.invoices.has(invoiceId) && !this.#entries.has(id);
  }
}

/** The amounts of an entry in the currency of the books. */
export function inBooks(entry: Entry): {
  readonly currency: string;
  readonly net: Cents;
  readonly tax: Cents;
  readonly gross: Cents;
} {
  return entry.exchange ?? entry;
}

/** Sum of what `of` takes from each entry. */
export function total(entries: readonly Entry[], of: (entry: Entry) => Cents): Cents {
  return entries.reduce((sum, entry) => sum + of(entry), 0);
}
