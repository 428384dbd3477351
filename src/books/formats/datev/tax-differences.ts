import { automaticRate, CHARTS } from '../../../domain/accounting/chart.js';
import type { Cents, Entry } from '../../../domain/accounting/model.js';
import type { ChartName } from '../../../domain/accounting/settings.js';
import { inBooks } from '../documents.js';
import type { Notes } from '../notes.js';
import { centsText } from '../text/amount.js';
import { hasAutomaticTax } from './booking.js';

/** The others are in the sum. */
const MOST_NAMED = 100;

/** DATEV computes the tax of a row from its gross amount; a note is added where the invoice's tax differs. */
export function noteTaxDifferences(entries: readonly Entry[], chart: ChartName, notes: Notes): void {
  let sum: Cents = 0;
  let count = 0;
  for (const entry of entries) {
    const difference = differenceOf(entry, chart);
    if (difference === 0) continue;
    sum += difference;
    count += 1;
    if (count > MOST_NAMED) continue;
    const { tax, currency } = inBooks(entry);
    notes.add(
      'difference',
      entry.documentNumber,
      `${entry.documentNumber}, account ${entry.account}: the tax is ${centsText(tax)} ${currency}, DATEV computes ${centsText(tax + difference)}`,
    );
  }
  if (count === 0) return;
  notes.add(
    'difference',
    'Umsatz',
    `DATEV computes ${centsText(sum)} more tax in this file, rows that differ: ${count}`,
  );
}

function differenceOf(entry: Entry, chart: ChartName): Cents {
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
