import type { LocalDate } from './calendar.js';
import { isCalendarDate } from './calendar.js';

/** The number that KSeF gives an accepted document: `5265877635-20250826-0100001AF629-AF`. */
interface KsefNumber {
  /** NIP of the one who issued the document. */
  readonly nip: string;
  /** The day on which KSeF took it in. */
  readonly date: LocalDate;
  /** Twelve hexadecimal digits that KSeF chose. */
  readonly technical: string;
}

const FORM = /^(\d{10})-(\d{4})(\d{2})(\d{2})-([0-9A-F]{12})-([0-9A-F]{2})$/;

/** The checksum covers everything before the last hyphen. */
const CHECKED_CHARACTERS = 32;

/** The parts of a KSeF number; null when its form, its date or its check digits are wrong. */
export function parseKsefNumber(text: string): KsefNumber | null {
  const [, nip = '', year, month, day, technical = '', checksum] = FORM.exec(text) ?? [];
  if (checksum === undefined || checksum !== ksefCheckDigits(text.slice(0, CHECKED_CHARACTERS))) return null;
  const date = `${year}-${month}-${day}`;
  return isCalendarDate(date) ? { nip, date, technical } : null;
}

/** The number of these parts, with its check digits. */
export function formatKsefNumber({ nip, date, technical }: KsefNumber): string {
  const body = `${nip}-${date.replaceAll('-', '')}-${technical}`;
  return `${body}-${ksefCheckDigits(body)}`;
}

/**
 * The check digits of numbers that KSeF gives: CRC-8 (polynomial 0x07, start 0, nothing reflected) as two capital hexadecimal
 * digits.
 */
export function ksefCheckDigits(text: string): string {
  let remainder = 0;
  for (const character of text) {
    remainder ^= character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) {
      remainder = remainder & 0x80 ? ((remainder << 1) ^ 0x07) & 0xff : remainder << 1;
    }
  }
  return remainder.toString(16).toUpperCase().padStart(2, '0');
}
