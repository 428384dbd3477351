import type { Cents } from '../../domain/accounting/cents.js';
import { createDebtorNames, type DebtorNames } from '../../domain/accounting/debtor-names.js';
import { entryKey } from '../../domain/accounting/entry.js';
import type { Examination } from '../../domain/accounting/examination.js';
import type { PlanSink } from '../../domain/accounting/journal-basis.js';
import type { Entry, EntryPart, LeftOut, OpenItem, Rows } from '../../domain/accounting/model.js';
import { documentKey } from '../../domain/accounting/open-item.js';
import { hasDebtor } from '../../domain/accounting/postings.js';
import { ManifestSums } from '../../domain/accounting/sums.js';
import type { KeptExamination } from '../../store/books/book-readings.js';
import type { InsertedEntry } from '../../store/books/insert-release.js';
import type { Pile, Piles } from '../../store/piles/pile.js';

/** An entry that a batch takes back. */
export interface Reversal {
  readonly id: string;
  /** Of what takes its place. */
  readonly revision: number;
}

/** What a plan makes of the invoices, laid aside on the disk, with the sums of it. */
export class PlannedBooks implements PlanSink {
  readonly sums = new ManifestSums();
  readonly names: DebtorNames = createDebtorNames();
  readonly #entries: Pile;
  readonly #reversals: Pile;
  readonly #openItems: Pile;
  readonly #leftOut: Pile;
  readonly #numbers: Pile;
  readonly #source: Pile;
  readonly #examined: Pile | null;
  #itemText: { readonly item: OpenItem | null; readonly text: string } = { item: null, text: '' };

  /** @param isKept whether it is kept what each invoice came to */
  constructor(piles: Piles, isKept: boolean) {
    this.#entries = piles.pile();
    this.#reversals = piles.pile();
    this.#openItems = piles.pile();
    this.#leftOut = piles.pile();
    this.#numbers = piles.pile();
    this.#source = piles.pile();
    this.#examined = isKept ? piles.pile() : null;
  }

  add(entry: Entry, revision: number): void {
    const key = entryKey(entry);
    this.sums.add(entry);
    if (hasDebtor(entry.part)) this.names.add(entry, key);
    const { id, invoiceId, part, reverses, documentDate } = entry;
    const head = JSON.stringify([revision, id, invoiceId, part, reverses, documentDate]);
    this.#entries.push(key, `${head}\n${JSON.stringify(entry)}`);
  }

  reverse(id: string, revision: number): void {
    this.#reversals.push('', `${revision} ${id}`);
  }

  openItem(item: OpenItem): void {
    this.#openItems.push(documentKey(item), this.#textOf(item));
  }

  leftOut(row: LeftOut): void {
    this.#leftOut.push(documentKey(row), JSON.stringify(row));
  }

  documentNumber(number: string): void {
    this.#numbers.push('', number);
  }

  source(line: string): void {
    this.#source.push(line, line);
  }

  examined(examination: Examination): void {
    const { invoiceId, version, invoiceDate, currency, isSettled, isListedAnew } = examination;
    const { payment, writeOff, documentNumber, debtor, openItem } = examination;
    const kept: Kept = [
      ...([invoiceId, version, invoiceDate, currency, isSettled, isListedAnew] as const),
      ...([payment, writeOff, documentNumber, debtor] as const),
    ];
    this.#examined?.push('', `${openItem === null ? '' : this.#textOf(openItem)}\n${JSON.stringify(kept)}`);
  }

  /** Puts all that a release reads in its order, so that its transaction is no longer than it has to be. */
  async arrange(): Promise<void> {
    for (const pile of [this.#entries, this.#openItems, this.#leftOut]) await pile.arrange();
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0 && this.#reversals.length === 0;
  }

  get reversals(): Rows<Reversal> {
    return rowsOf(this.#reversals, (text) => {
      const end = text.indexOf(' ');
      return { id: text.slice(end + 1), revision: Number(text.slice(0, end)) };
    });
  }

  /** In the order of the batch. */
  get entries(): Rows<Entry> {
    return rowsOf(this.#entries, (text) => JSON.parse(contentOf(text)) as Entry);
  }

  /** As they are stored. */
  get rows(): Rows<InsertedEntry> {
    return rowsOf(this.#entries, (text) => {
      const content = contentOf(text);
      const head = JSON.parse(text.slice(0, -content.length)) as Head;
      const [generation, id, invoiceId, part, reverses, documentDate] = head;
      return { entry: { id, invoiceId, part, reverses, documentDate }, content, generation };
    });
  }

  /** The JSON of the entries. */
  get entryTexts(): Rows<string> {
    return rowsOf(this.#entries, contentOf);
  }

  get openItems(): Rows<OpenItem> {
    return rowsOf(this.#openItems, (text) => JSON.parse(text) as OpenItem);
  }

  /** The JSON of the open items. */
  get openItemTexts(): Rows<string> {
    return this.#openItems;
  }

  get listedLeftOut(): Rows<LeftOut> {
    return rowsOf(this.#leftOut, (text) => JSON.parse(text) as LeftOut);
  }

  /** The JSON of what is left out. */
  get leftOutTexts(): Rows<string> {
    return this.#leftOut;
  }

  get documentNumbers(): Rows<string> {
    return this.#numbers;
  }

  /** A line for each invoice that was read, sorted. */
  get sourceLines(): Rows<string> {
    return this.#source;
  }

  get examinations(): Rows<KeptExamination> {
    return this.#examined === null ? [] : rowsOf(this.#examined, keptIn);
  }

  /** The JSON of an item, which is listed first and kept with its invoice then. */
  #textOf(item: OpenItem): string {
    if (this.#itemText.item !== item) this.#itemText = { item, text: JSON.stringify(item) };
    return this.#itemText.text;
  }
}

/** What an examination is kept as, beside its open item: names of members need not be written and read a hundred thousand times. */
type Kept = readonly [
  ...[invoiceId: string, version: number, invoiceDate: string, currency: string],
  ...[isSettled: boolean, isListedAnew: boolean],
  ...[payment: Cents | null, writeOff: Cents | null, documentNumber: string | null, debtor: string | null],
];

function keptIn(text: string): KeptExamination {
  const end = text.indexOf('\n');
  const [invoiceId, version, invoiceDate, currency, isSettled, isListedAnew, ...rest] = JSON.parse(
    text.slice(end + 1),
  ) as Kept;
  const [payment, writeOff, documentNumber, debtor] = rest;
  const openItem = end === 0 ? null : text.slice(0, end);
  return {
    ...{ invoiceId, version, invoiceDate, currency, isSettled, isListedAnew },
    ...{ payment, writeOff, documentNumber, debtor, openItem },
  };
}

/** What an entry is stored by, before its JSON: it need not be read for that. */
type Head = readonly [number, string, string, EntryPart, string | null, string];

/** The JSON of an entry, after its head. */
function contentOf(text: string): string {
  return text.slice(text.indexOf('\n') + 1);
}

function rowsOf<T>(pile: Pile, read: (text: string) => T): Rows<T> & { toJSON(): readonly T[] } {
  return {
    get length() {
      return pile.length;
    },
    [Symbol.iterator]: () => reading(pile, read),
    slice: (start, end) => reading(pile.slice(start, end), read),
    /** As a list, for whoever wants all of it as JSON. */
    toJSON: () => [...reading(pile, read)],
  };
}

function* reading<T>(texts: Iterable<string>, read: (text: string) => T): Generator<T> {
  for (const text of texts) yield read(text);
}
