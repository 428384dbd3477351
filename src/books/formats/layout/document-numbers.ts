import type { Refusals } from '../refusals.js';

/** Names of single documents in a target, by the platform's number. */
type Respelled = Readonly<Record<string, string>>;

/** A column whose document numbers are not as the platform has them. */
interface WatchedColumn {
  readonly name: string;
  /** The text of the column for a number of the platform. */
  readonly written: (number: string) => string;
  /** The number of the platform by what was written. */
  readonly owners: Map<string, string>;
}

/**
 * The names of documents in one file. Where `references` respell some, or a column shortens them, two must not
 * become one: the target matches payments and corrections by it. Nothing is remembered where numbers stay as they are.
 */
export class DocumentNumbers {
  readonly #format: string;
  readonly #respelled: ReadonlyMap<string, string>;
  readonly #refusals: Refusals;
  readonly #columns: WatchedColumn[] = [];

  constructor(format: string, respelled: Respelled, refusals: Refusals) {
    this.#format = format;
    this.#respelled = new Map(Object.entries(respelled));
    this.#refusals = refusals;
  }

  get areRespelled(): boolean {
    return this.#respelled.size > 0;
  }

  of(number: string): string {
    return this.#respelled.get(number) ?? number;
  }

  /** @returns what has to be told each number that is written into the column */
  watch(name: string, written: (number: string) => string): (text: string, number: string) => void {
    const owners = new Map<string, string>();
    this.#columns.push({ name, written, owners });
    return (text, number) => {
      const owner = owners.get(text);
      if (owner === undefined) owners.set(text, number);
      else if (owner !== number) this.#refuse(name, text, [owner, number]);
    };
  }

  /** Compares what was written with the numbers of all documents in the books. */
  compare(others: Iterable<string>): void {
    if (this.#columns.every(({ owners }) => owners.size === 0)) return;
    for (const other of others) {
      for (const { name, written, owners } of this.#columns) {
        const text = written(this.of(other));
        const owner = owners.get(text);
        if (owner !== undefined && owner !== other) this.#refuse(name, text, [owner, other]);
      }
    }
  }

  #refuse(column: string, written: string, [one, other]: readonly [string, string]): void {
    const values = { one, other, written, column, format: this.#format };
    this.#refusals.add('SB-EXPORT-REFERENCE', column, values);
  }
}
