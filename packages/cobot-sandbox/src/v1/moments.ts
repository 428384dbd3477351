import { momentIn } from '@spacebooks/sandbox-engine/dates';
import { z } from 'zod';
import { spaceOfPath } from '../engine/access.js';
import type { Exchange } from '../engine/operation.js';
import { invalidParameter } from '../engine/problem.js';

const MOMENT =
  /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:[T ](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?(?:\.\d+)? ?(Z|UTC|GMT|CET|CEST|[+-]\d{2}:?\d{2})?)?$/;

/** An offset's plus sign that was not encoded arrives as a space. */
const LOST_PLUS = /(:\d{1,2}|\.\d+) {1,2}(\d{2}:?\d{2})$/;

/**
 * The moment of `2012-04-12 12:00 +0000`, `2012/04/12 12:00:00 +0000` and their like in ISO 8601, as milliseconds
 * since the epoch; numbers may have one digit. Without an offset it is on the clock of the space, without a time midnight.
 *
 * @returns null for anything else
 */
export function readMoment(text: string, timeZone: string): number | null {
  const parts = MOMENT.exec(text.replace(LOST_PLUS, '$1 +$2'));
  if (parts === null) return null;
  const [, year, month = '', day = '', hour = '0', minute = '00', second = '00', offset] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const wall = `${date}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}:${second.padStart(2, '0')}`;
  const asUtc = Date.parse(`${wall}Z`);
  // 30 February would be read as a day of March.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(date)) return null;
  if (offset === undefined) return momentIn(timeZone, wall);
  return Date.parse(`${wall}${withColon(offset)}`);
}

/** Names that clients write in place of an offset. */
const OFFSETS: Readonly<Record<string, string>> = { UTC: 'Z', GMT: 'Z', CET: '+01:00', CEST: '+02:00' };

function withColon(offset: string): string {
  return OFFSETS[offset] ?? offset.replace(/^(...)(\d\d)$/, '$1:$2');
}

/** A moment in a body, in milliseconds since the epoch. */
export function moment(exchange: Exchange): z.ZodType<number> {
  const { timeZone } = spaceOfPath(exchange);
  return z.string("can't be blank").transform((text, context) => {
    const ms = readMoment(text, timeZone);
    if (ms !== null) return ms;
    context.addIssue({ code: 'custom', message: 'must be a time like 2014-01-01 12:00 +0000' });
    return z.NEVER;
  });
}

/** The moments of the parameters `from` and `to`. @throws Problem 422 when either is none, or the end is first */
export function periodOf(
  value: (parameter: string) => string | undefined,
  exchange: Exchange,
): readonly [from: number, to: number] {
  const { timeZone } = spaceOfPath(exchange);
  const [from, to] = ['from', 'to'].map((name) => {
    const ms = readMoment(value(name) ?? '', timeZone);
    if (ms === null) throw invalidParameter(name, 'must be a time like 2014-01-01 12:00 +0000');
    return ms;
  }) as [number, number];
  if (to < from) throw invalidParameter('to', 'must not be before from');
  return [from, to];
}
