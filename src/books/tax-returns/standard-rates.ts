import type { Period } from '../../domain/accounting/model.js';
import { lawIn, vatRatesOn } from '../../domain/countries/countries.js';
import type { LocalDate } from '../../domain/invoice.js';

interface StandardRate {
  readonly rate: string;
  /** First and last day; without limit where left out. */
  readonly from?: LocalDate;
  readonly to?: LocalDate;
}

/** Percent of the standard rate in member states that have no sellers of ours, since 2024 (Taxes in Europe Database). */
const CONSTANT: Readonly<Record<string, string>> = {
  BG: '20',
  CY: '19',
  DK: '25',
  GR: '24',
  HR: '25',
  HU: '27',
  IE: '23',
  LT: '21',
  LV: '21',
  MT: '18',
  PT: '23',
  SE: '25',
  SI: '22',
};

const CHANGED: Readonly<Record<string, readonly StandardRate[]>> = {
  EE: [
    { rate: '22', to: '2025-06-30' },
    { rate: '24', from: '2025-07-01' },
  ],
  FI: [
    { rate: '24', to: '2024-08-31' },
    { rate: '25.5', from: '2024-09-01' },
  ],
  RO: [
    { rate: '19', to: '2025-07-31' },
    { rate: '21', from: '2025-08-01' },
  ],
  SK: [
    { rate: '20', to: '2024-12-31' },
    { rate: '23', from: '2025-01-01' },
  ],
};

/**
 * Whether a rate is a member state's standard rate in a period, or a reduced one.
 *
 * @param rate percent as text
 * @returns null for a rate above the standard one, and for an unknown country
 */
export function kindOfRate(country: string, rate: string, period: Period): 'standard' | 'reduced' | null {
  const standard = standardRates(country, period).map(Number);
  if (standard.length === 0 || Number(rate) > Math.max(...standard)) return null;
  return standard.includes(Number(rate)) ? 'standard' : 'reduced';
}

function standardRates(country: string, { from, to }: Period): readonly string[] {
  if (country !== 'CH' && lawIn(country) !== undefined) {
    // The highest of its day.
    return [from, to].map((day) => String(Math.max(...vatRatesOn(country, [day]).map(Number))));
  }
  const constant = CONSTANT[country];
  if (constant !== undefined) return [constant];
  return (CHANGED[country] ?? [])
    .filter((rate) => (rate.from ?? '') <= to && (rate.to ?? '9999-12-31') >= from)
    .map(({ rate }) => rate);
}
