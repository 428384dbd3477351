import type { LocalDate } from '@spacebooks/base/calendar';
import type { BankLine } from './statement.js';

/** From when a statement is whose format states no first day: that of its first booking, else its last day. */
export function firstDay(lines: readonly BankLine[], to: LocalDate): LocalDate {
  return lines.reduce((first, { bookedOn }) => (bookedOn < first ? bookedOn : first), to);
}
