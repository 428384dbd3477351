import type { LocalDate } from './calendar.js';
import { isCalendarDate } from './calendar.js';

/** The number that KSeF gives an accepted document: `5265877635-20250826-0100001AF629-AF`. */
interface KsefNumber {
  /** NIP of the one who issued the document. */
  readonly nip: string;
  /** The day on which KSeF took it in. */
  readonly date: LocalDate;
  /** Twelve hexadecimal digits that KSeF chose; a number of KSeF 1.0 has a hyphen amid them, which is left out here. */
  readonly technical: string;
}

/** `KsefNumber` of KSeF's OpenAPI and TNumerKSeF of FA(3), for sellers with a NIP. */
const FORM =
  /^([1-9](?:\d[1-9]|[1-9]\d)\d{7})-(20[2-9]\d|2[1-9]\d{2}|[3-9]\d{3})(\d{2})(\d{2})-([0-9A-F]{6})(-?)([0-9A-F]{6})-([0-9A-F]{2})$/;

/** The checksum covers everything before the last hyphen. */
const CHECKED_CHARACTERS = 32;

/**
 * The parts of a KSeF number; null when its form, its date or its check digits are wrong. Numbers of KSeF 1.0 have 36 characters
 * (`…-0100A0-1AF629-CC`), and their last two digits are no CRC-8 (github.com/CIRFMF/ksef-api/issues/55): of these it is form and date.
 */
export function parseKsefNumber(text: string): KsefNumber | null {
  const [, nip, year, month, day, start = '', hyphen, end = '', checksum] = FORM.exec(text) ?? [];
  if (nip === undefined) return null;
  if (hyphen === '' && checksum !== ksefCheckDigits(text.slice(0, CHECKED_CHARACTERS))) return null;
  const date = `${year}-${month}-${day}`;
  return isCalendarDate(date) ? { nip, date, technical: `${start}${end}` } : null;
}

/** The number of these parts, with its check digits. */
export function formatKsefNumber({ nip, date, technical }: KsefNumber): string {
  const body = `${nip}-${date.replaceAll('-', '')}-${technical}`;
  return `${body}-${ksefCheckDigits(body)}`;
}

const COLLECTIVE_FORM = /^(\d{10})-IZ(\d{4})(0[1-9]|1[0-2])-[0-9A-F]{12}-([0-9A-F]{2})$/;

/**
 * Whose invoices a collective identifier (identyfikator zbiorczy, `NIP-IZYYYYMM-…-CC`) is for; null when its form or its check
 * digits are wrong (`GenerateCollectiveIdentifierResponse` of KSeF's OpenAPI 2.9.0).
 */
export function parseCollectiveNumber(text: string): { readonly nip: string } | null {
  const [, nip, , , checksum] = COLLECTIVE_FORM.exec(text) ?? [];
  if (nip === undefined || checksum !== ksefCheckDigits(text.slice(0, CHECKED_CHARACTERS))) return null;
  return { nip };
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
