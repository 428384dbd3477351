import { automaticRate, CHARTS } from '../../../domain/accounting/chart.js';
import type { Cents, Entry } from '../../../domain/accounting/model.js';
import type { ChartName } from '../../../domain/accounting/settings.js';
import { inBooks } from '../documents.js';
import { Notes } from '../notes.js';
import { centsText } from '../text/amount.js';
import { hasAutomaticTax } from './booking.js';

/** The others are in the sum. */
const MOST_NAMED = 100;

/** DATEV computes the tax of a row from its gross amount: where the invoice's tax differs, and by how much. */
export class TaxDifferences {
  readonly #chart: ChartName;
  readonly #notes = new Notes();
  #sum: Cents = 0;
  #count = 0;

  constructor(chart: ChartName) {
    this.#chart = chart;
  }

  add(entry: Entry): void {
    const difference = differenceOf(entry, this.#chart);
    if (difference === 0) return;
    this.#sum += difference;
    this.#count += 1;
    if (this.#count > MOST_NAMED) return;
    const { tax, currency } = inBooks(entry);
    this.#notes.add(
      'difference',
      entry.documentNumber,
      `${entry.documentNumber}, account ${entry.account}: the tax is ${centsText(tax)} ${currency}, DATEV computes ${centsText(tax + difference)}`,
    );
  }

  note(notes: Notes): void {
    notes.addAll(this.#notes);
    if (this.#count === 0) return;
    notes.add(
      'difference',
      'Umsatz',
      `DATEV computes ${centsText(this.#sum)} more tax in this file, rows that differ: ${this.#count}`,
    );
  }
}

function differenceOf(entry: Entry, chart: ChartName): Cents {
  if (entry.dueTax !== undefined) return 0;
  const { gross, tax } = inBooks(entry);
  if (entry.taxKey === '') {
    const automatic = automaticRate(chart, entry.account);
    if (automatic !== undefined) return taxOfGross(gross, automatic ?? '0') - tax;
    if (CHARTS[chart].withoutTax.includes(entry.account)) return 0 - tax;
  }
  return hasAutomaticTax(entry) ? taxOfGross(gross, entry.taxRate) - tax : 0;
}

/** Decimals of a percentage that are kept. */
const SCALE = 10_000n;

/**
 * The tax that DATEV computes from a gross amount, rounded half away from zero.
 *
 * @param rate percent as text, `19` or `5.5`
 */
export function taxOfGross(gross: Cents, rate: string): Cents {
  const scaled = scaledRate(rate);
  const divisor = 100n * SCALE + scaled;
  const size = BigInt(Math.abs(gross));
  const tax = Number((size * scaled * 2n + divisor) / (divisor * 2n));
  return gross < 0 ? 0 - tax : tax;
}

function scaledRate(rate: string): bigint {
  const [whole = '0', decimals = ''] = rate.split('.');
  return BigInt(whole) * SCALE + BigInt(decimals.padEnd(4, '0').slice(0, 4));
}
