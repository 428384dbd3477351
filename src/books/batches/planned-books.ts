import { createDebtorNames, type DebtorNames } from '../../domain/accounting/debtor-names.js';
import { entryKey } from '../../domain/accounting/entry.js';
import type { Examination } from '../../domain/accounting/examination.js';
import type { PlanSink } from '../../domain/accounting/journal-basis.js';
import { type Entry, isDeferralPart, type OpenItem, type Rows } from '../../domain/accounting/model.js';
import { documentKey } from '../../domain/accounting/open-item.js';
import { ManifestSums } from '../../domain/accounting/sums.js';
import type { EntryRow } from '../../store/batches.js';
import type { Pile, Piles } from '../../store/piles.js';

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
  readonly #numbers: Pile;
  readonly #source: Pile;
  readonly #examined: Pile | null;

  /** @param isKept whether it is kept what each invoice came to */
  constructor(piles: Piles, isKept: boolean) {
    this.#entries = piles.pile();
    this.#reversals = piles.pile();
    this.#openItems = piles.pile();
    this.#numbers = piles.pile();
    this.#source = piles.pile();
    this.#examined = isKept ? piles.pile() : null;
  }

  add(entry: Entry, revision: number): void {
    const key = entryKey(entry);
    this.sums.add(entry);
    if (!isDeferralPart(entry.part)) this.names.add(entry, key);
    this.#entries.push(key, `${revision} ${JSON.stringify(entry)}`);
  }

  reverse(id: string, revision: number): void {
    this.#reversals.push('', `${revision} ${id}`);
  }

  openItem(item: OpenItem): void {
    this.#openItems.push(documentKey(item), JSON.stringify(item));
  }

  documentNumber(number: string): void {
    this.#numbers.push('', number);
  }

  source(line: string): void {
    this.#source.push(line, line);
  }

  examined(examination: Examination): void {
    this.#examined?.push('', JSON.stringify(examination));
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0 && this.#reversals.length === 0;
  }

  get reversals(): Rows<Reversal> {
    return rowsOf(this.#reversals, (text) => {
      const [revision, id] = parted(text);
      return { id, revision };
    });
  }

  /** In the order of the batch. */
  get entries(): Rows<Entry> {
    return rowsOf(this.#entries, (text) => JSON.parse(parted(text)[1]) as Entry);
  }

  /** As they are stored. */
  get rows(): Rows<EntryRow> {
    return rowsOf(this.#entries, (text) => {
      const [generation, content] = parted(text);
      return { entry: JSON.parse(content) as Entry, content, generation };
    });
  }

  /** The JSON of the entries. */
  get entryTexts(): Rows<string> {
    return rowsOf(this.#entries, (text) => parted(text)[1]);
  }

  get openItems(): Rows<OpenItem> {
    return rowsOf(this.#openItems, (text) => JSON.parse(text) as OpenItem);
  }

  get documentNumbers(): Rows<string> {
    return this.#numbers;
  }

  /** A line for each invoice that was read, sorted. */
  get sourceLines(): Rows<string> {
    return this.#source;
  }

  get examinations(): Rows<Examination> {
    return this.#examined === null ? [] : rowsOf(this.#examined, (text) => JSON.parse(text) as Examination);
  }
}

/** A number, and the text after it. */
function parted(text: string): readonly [number, string] {
  const end = text.indexOf(' ');
  return [Number(text.slice(0, end)), text.slice(end + 1)];
}

function rowsOf<T>(pile: Pile, read: (text: string) => T): Rows<T> {
  return {
    get length() {
      return pile.length;
    },
    [Symbol.iterator]: () => reading(pile, read),
    slice: (start, end) => reading(pile.slice(start, end), read),
  };
}

function* reading<T>(texts: Iterable<string>, read: (text: string) => T): Generator<T> {
  for (const text of texts) yield read(text);
}
