import Sqlite, { type Database, type Statement } from 'better-sqlite3';
import type { Pile, Piles } from '../engine/pile.js';
import { withStoreFailures } from './failures.js';

/** Texts in memory at once while a pile is read. */
export const PAGE = 500;
/** Texts that are put down with one statement: to call the database costs more than to insert a row. */
const HANDFUL = 50;
/** The largest that SQLite has. */
const PAGE_BYTES = 65_536;
/** Of the temporary database, in KiB: what is larger goes to the disk. */
const CACHE = 8_000;

/** Of a database that nobody else sees, and that nobody misses after a crash: nothing is ever taken back or synced. */
export function openPiles(): Piles {
  return withStoreFailures(() => {
    const raw = new Sqlite('');
    // Texts are some kilobytes, and pages that hold many of them are found, split and written less often.
    raw.pragma(`page_size = ${PAGE_BYTES}`);
    raw.pragma('journal_mode = off');
    raw.pragma('synchronous = off');
    raw.pragma(`cache_size = -${CACHE}`);
    // One transaction, never committed: it ends with the database.
    raw.exec('begin');
    let piles = 0;
    return {
      pile: () => {
        piles += 1;
        return new SqlitePile(raw, `pile_${piles}`);
      },
      close: () => void raw.close(),
    };
  });
}

class SqlitePile implements Pile {
  readonly #raw: Database;
  readonly #name: string;
  readonly #insert: Statement;
  /** Keys and texts in hand, one after the other. */
  #inHand: string[] = [];
  #last = '';
  #isInOrder = true;
  #page: Statement | null = null;
  length = 0;

  constructor(raw: Database, name: string) {
    this.#raw = raw;
    this.#name = name;
    raw.exec(`create table ${name} (place integer primary key, key text not null, text text not null)`);
    this.#insert = raw.prepare(insertInto(name, HANDFUL));
  }

  push(key: string, text: string): void {
    if (this.#page !== null) throw new RangeError('a pile that was read takes no more');
    if (key < this.#last) this.#isInOrder = false;
    this.#last = key;
    this.#inHand.push(ordered(key), text);
    this.length += 1;
    if (this.#inHand.length === 2 * HANDFUL) this.#putDown(this.#insert);
  }

  arrange(): void {
    this.#arranged();
  }

  [Symbol.iterator](): Iterator<string> {
    return this.slice(0, this.length);
  }

  *slice(start: number, end: number): Generator<string> {
    const page = this.#arranged();
    for (let from = start; from < end; from += PAGE) {
      yield* withStoreFailures(() => page.all(from, Math.min(PAGE, end - from)) as readonly string[]);
    }
  }

  #arranged(): Statement {
    this.#page ??= withStoreFailures(() => this.#finish());
    return this.#page;
  }

  #putDown(insert: Statement): void {
    withStoreFailures(() => insert.run(this.#inHand));
    this.#inHand = [];
  }

  /** Numbers the texts in their order, so that every reading goes straight through them. */
  #finish(): Statement {
    const name = this.#name;
    const left = this.#inHand.length / 2;
    if (left > 0) this.#putDown(this.#raw.prepare(insertInto(name, left)));
    let sorted = name;
    if (!this.#isInOrder) {
      sorted = `${name}_sorted`;
      this.#raw.exec(`create table ${sorted} (place integer primary key, text text not null)`);
      this.#raw.exec(`insert into ${sorted} (text) select text from ${name} order by key, place`);
      this.#raw.exec(`drop table ${name}`);
    }
    return this.#raw.prepare(`select text from ${sorted} where place > ? order by place limit ?`).pluck();
  }
}

function insertInto(name: string, rows: number): string {
  return `insert into ${name} (key, text) values ${Array(rows).fill('(?, ?)').join(', ')}`;
}

/** From here on the bytes of UTF-8 are in another order than code units are. */
const ELSEWHERE = /[\uD7FF-\uFFFF]/g;
const FIRST = 0xd7ff;

/** A key whose bytes sort as its code units do: those that would not are written as two. */
function ordered(key: string): string {
  return key.replace(ELSEWHERE, (unit) => `\uD7FF${String.fromCharCode(0x100 + unit.charCodeAt(0) - FIRST)}`);
}
