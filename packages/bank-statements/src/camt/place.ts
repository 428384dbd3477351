import type { LocalDate } from '@spacebooks/base/calendar';
import { addDays, isCalendarDate } from '@spacebooks/base/calendar';
import { signed } from '@spacebooks/base/signed';
import { type Element, first } from '@spacebooks/xml/element';
import { centsOf } from '../amount.js';
import { quoted, Unreadable } from '../unreadable.js';

const DOWNLOAD = 'download it from the bank again, or send the file to the bank';

/** Cents of an element's amount, below zero for a debit of the account. */
export function signedAmount(element: Element, path = 'Amt'): number {
  const cents = amountIn(element, path);
  const side = required(element, 'CdtDbtInd');
  if (side.text === 'CRDT') return cents;
  if (side.text === 'DBIT') return signed(cents, -1);
  const problem = `${quoted(side.text)} is neither CRDT nor DBIT`;
  throw new Unreadable({ line: side.line, field: `${element.name}/CdtDbtInd`, problem, fix: DOWNLOAD });
}

export function amountIn(element: Element, path: string): number {
  const amount = required(element, path);
  // xs:decimal allows a sign, and nothing before the point.
  const cents = centsOf(amount.text.replace(/^\+/, '').replace(/^\./, '0.'), '.');
  if (cents !== null) return cents;
  const problem = `${quoted(amount.text)} is no amount of whole cents`;
  throw new Unreadable({ line: amount.line, field: `${element.name}/${path}`, problem, fix: DOWNLOAD });
}

/** The day of an element that holds `Dt` or `DtTm`, as the bank wrote it, without shifting it between time zones. */
export function dateIn(element: Element, path: string): LocalDate {
  const holder = required(element, path);
  const stated = first(holder, 'Dt') ?? first(holder, 'DtTm') ?? holder;
  const date = stated.text.slice(0, 10);
  if (isCalendarDate(date)) return date;
  const problem = `${quoted(stated.text)} is no date`;
  throw new Unreadable({ line: stated.line, field: `${element.name}/${path}`, problem, fix: DOWNLOAD });
}

/** The last day of a period (`FrToDt`): one that ends at midnight ends with the day before. */
export function lastDayOf(period: Element): LocalDate {
  const first = dateIn(period, 'FrDtTm');
  const to = dateIn(period, 'ToDtTm');
  const isMidnight = /T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:\d\d)?$/.test(required(period, 'ToDtTm').text);
  return isMidnight && to > first ? addDays(to, -1) : to;
}

export function required(element: Element, path: string): Element {
  const found = first(element, path);
  if (found !== undefined) return found;
  const problem = 'is missing';
  throw new Unreadable({ line: element.line, field: `${element.name}/${path}`, problem, fix: DOWNLOAD });
}

/** @throws Unreadable when the amount is in another currency than the account */
export function inCurrency(element: Element, currency: string): void {
  const amount = required(element, 'Amt');
  const stated = amount.attributes.Ccy;
  if (stated === currency) return;
  throw new Unreadable({
    line: amount.line,
    field: `${element.name}/Amt/@Ccy`,
    problem: `is ${quoted(stated ?? '')} in a statement of ${currency}`,
    fix: `lines are in the currency of their account: ask the bank for a statement in ${currency}`,
  });
}
