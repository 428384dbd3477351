import { dateIn } from '@spacebooks/sandbox-engine/dates';
import { spaceOfPath } from '../engine/access.js';
import type { Exchange } from '../engine/operation.js';
import { invalidParameter } from '../engine/problem.js';
import { readMoment } from './moments.js';

/** The day of a date, or of a moment where the space is; null for anything else. */
export function readDay(text: string, timeZone: string): string | null {
  const ms = readMoment(text, timeZone);
  return ms === null ? null : dateIn(timeZone, ms);
}

/** The days of the parameters `from` and `to`, undefined where one is not given. @throws Problem 422 */
export function daysOf(
  value: (parameter: string) => string | undefined,
  exchange: Exchange,
): readonly [from: string | undefined, to: string | undefined] {
  const { timeZone } = spaceOfPath(exchange);
  return ['from', 'to'].map((name) => {
    const text = value(name);
    const date = text === undefined ? undefined : readDay(text, timeZone);
    if (date === null) throw invalidParameter(name, 'must be a date like 2014-01-31');
    return date;
  }) as [string | undefined, string | undefined];
}

/** A date as version 1.0 writes it. */
export function slashed(date: string): string {
  return date.replaceAll('-', '/');
}

/** A date where version 1.0 has a moment. */
export function noonOf(date: string): string {
  return `${slashed(date)} 12:00:00 +0000`;
}
