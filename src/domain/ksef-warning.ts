import { addDays, type LocalDate } from '@spacebooks/base/calendar';

/** A date as KSeF writes it in a text, with a bracket or a full stop. */
const DATE = /^\W?(?:\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4})\W?$/;
const CODE = /^\[[^\]]*\]:?$/;
/** A warning that has not come for so many days is over. */
const DAYS = 7;

/**
 * What makes two warnings of KSeF one: their words, without the number of the document that each is about. Dates and the
 * code stay, as in `[xml-002]: Faktura o numerze KSeF # zawiera znaki, ktore po 16.07.2026 beda odrzucane.`
 */
export function warningKind(text: string): string {
  const isNumber = (word: string): boolean => /\d/.test(word) && !DATE.test(word) && !CODE.test(word);
  return text
    .split(/\s+/)
    .map((word) => (isNumber(word) ? '#' : word))
    .join(' ');
}

/** @param last the day on which it came last */
export function isWarningOver(last: LocalDate, today: LocalDate): boolean {
  return addDays(last, DAYS) < today;
}
