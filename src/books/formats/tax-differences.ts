import type { Cents } from '../../domain/accounting/cents.js';
import type { Entry } from '../../domain/accounting/model.js';
import { inBooks } from './documents.js';
import { Notes } from './notes.js';
import { centsText } from './text/amount.js';

/** The others are in the sum. */
const MOST_NAMED = 100;

/** A row of a document, in the currency of the books. */
interface TaxedRow {
  readonly documentNumber: string;
  readonly account: string;
  readonly tax: Cents;
  readonly currency: string;
}

/** Programs compute the tax of a row from its gross amount: where the invoice's tax differs, and by how much. */
export class TaxDifferences {
  readonly #program: string;
  /** How much more the program computes. */
  readonly #differenceOf: (entry: Entry) => Cents;
  readonly #notes = new Notes();
  #sum: Cents = 0;
  #count = 0;

  constructor(program: string, differenceOf: (entry: Entry) => Cents) {
    this.#program = program;
    this.#differenceOf = differenceOf;
  }

  add(entry: Entry): void {
    const difference = this.#differenceOf(entry);
    if (difference === 0) return;
    const { documentNumber, account } = entry;
    this.addDifference({ documentNumber, account, ...inBooks(entry) }, difference);
  }

  /** @param difference how much more the program computes than the invoice has, not zero */
  addDifference({ documentNumber, account, tax, currency }: TaxedRow, difference: Cents): void {
    this.#sum += difference;
    this.#count += 1;
    if (this.#count > MOST_NAMED) return;
    this.#notes.add('difference', documentNumber, 'tax', {
      ...{ document: documentNumber, account, tax: centsText(tax), currency },
      ...{ program: this.#program, computed: centsText(tax + difference) },
    });
  }

  note(notes: Notes): void {
    notes.addAll(this.#notes);
    if (this.#count === 0) return;
    const values = { program: this.#program, sum: centsText(this.#sum), count: this.#count };
    notes.add('difference', 'Umsatz', 'taxes', values);
  }
}

/** Decimals of a percentage that are kept: four. */
const SCALE = 10_000;
/** Twice this and the divisor are still an exact integer in a double. */
const MOST_EXACT = 4e15;

/**
 * The tax that a program computes from a gross amount, rounded half away from zero.
 *
 * @param rate percent as text, `19` or `5.5`
 */
export function taxOfGross(gross: Cents, rate: string): Cents {
  const scaled = scaledRate(rate);
  const divisor = 100 * SCALE + scaled;
  const size = Math.abs(gross);
  const tax =
    size * scaled <= MOST_EXACT
      ? Math.floor((size * scaled * 2 + divisor) / (divisor * 2))
      : Number((BigInt(size) * BigInt(scaled) * 2n + BigInt(divisor)) / BigInt(divisor * 2));
  return gross < 0 ? 0 - tax : tax;
}

function scaledRate(rate: string): number {
  const [whole = '0', decimals = ''] = rate.split('.');
  return Number(whole) * SCALE + Number(decimals.padEnd(4, '0').slice(0, 4));
}
