import type { LocalDate } from '@spacebooks/base/calendar';
import { signed } from '@spacebooks/base/signed';
import { quoted, Unreadable } from '../unreadable.js';
import { dayOf } from './day.js';
import type { Field } from './fields.js';
import { statedCents } from './stated-cents.js';

/** `:60F:` and its siblings. */
export interface Balance {
  readonly date: LocalDate;
  readonly currency: string;
  /** Cents. */
  readonly amount: number;
  readonly line: number;
}

/** `C261103EUR1234,56` */
const FORM = /^([CD])(\d{6})([A-Z]{3})(\d[\d.,]*)$/;

/** @throws Unreadable */
export function balanceOf({ tag, line, lines }: Field): Balance {
  const [text = ''] = lines;
  const [, side, day = '', currency = '', stated = ''] = FORM.exec(text.trim()) ?? [];
  const date = dayOf(day);
  const cents = statedCents(stated);
  if (side !== undefined && date !== null && cents !== null) {
    return { date, currency, amount: signed(cents, side === 'D' ? -1 : 1), line };
  }
  throw new Unreadable({
    line,
    field: `:${tag}:`,
    problem: `${quoted(text)} is no balance such as C261103EUR1234,56`,
    fix: 'download it from the bank again, or as CAMT.053',
  });
}
