import { dateIn, momentIn } from '@spacebooks/sandbox-engine/dates';

/** The days of KSeF are days in Warsaw. */
const WARSAW = 'Europe/Warsaw';

/** A moment as KSeF writes it: ISO 8601, UTC with a numeric offset. */
export function ksefTime(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '+00:00');
}

/** The day of a moment in Warsaw, YYYY-MM-DD. */
export function warsawDate(ms: number): string {
  return dateIn(WARSAW, ms);
}

/**
 * A moment of a filter: with `Z` or an offset, or else local time of Warsaw.
 *
 * @returns epoch milliseconds, null for an invalid time
 */
export function instantOf(text: string): number | null {
  const hasOffset = /(Z|[+-]\d{2}:\d{2})$/i.test(text);
  const wall = text.length === 10 ? `${text}T00:00:00` : text;
  const ms = hasOffset ? Date.parse(text) : Date.parse(`${wall}Z`);
  if (Number.isNaN(ms)) return null;
  return hasOffset ? ms : momentIn(WARSAW, wall);
}
