import { z } from 'zod';
import { warsawDate } from './times.js';

/** A source of random bytes. */
export type RandomBytes = (count: number) => Buffer;

/**
 * Kinds of numbers: authentication, challenge, session, batch session, document, receipt (UPO), another program's token, token,
 * permission operation, request for a certificate or an export.
 */
type ReferenceKind = 'AU' | 'CR' | 'SO' | 'SB' | 'EE' | 'UP' | 'TO' | 'EC' | 'EG' | 'EH';

/** A number of 36 characters, as schema type TNumerReferencyjny of UPO 4-3 has it. */
export function referenceNumber(kind: ReferenceKind, now: number, randomBytes: RandomBytes): string {
  const hex = randomBytes(11).toString('hex').toUpperCase();
  return `${compactDate(now)}-${kind}-${hex.slice(0, 10)}-${hex.slice(10, 20)}-${hex.slice(20)}`;
}

/** Of KSeF 2.0 with 35 characters, of KSeF 1.0 with 36: its twelve digits stand in two groups. */
export const ksefNumberText = z
  .string()
  .regex(
    /^[1-9](\d[1-9]|[1-9]\d)\d{7}-(20[2-9]\d|2[1-9]\d{2}|[3-9]\d{3})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])-[0-9A-F]{6}-?[0-9A-F]{6}-[0-9A-F]{2}$/,
    'Nieprawidłowy numer KSeF',
  );

export function isKsefNumber(text: string): boolean {
  return ksefNumberText.safeParse(text).success;
}

/** NIP, day of acceptance, twelve digits, check digits: 35 characters. */
export function ksefNumber(nip: string, acceptedAt: number, randomBytes: RandomBytes): string {
  return checkedNumber(`${nip}-${compactDate(acceptedAt)}`, randomBytes);
}

/** NIP of the seller, IZ, month in Warsaw, twelve digits, check digits: 35 characters. */
export function collectiveIdentifierNumber(nip: string, madeAt: number, randomBytes: RandomBytes): string {
  return checkedNumber(`${nip}-IZ${compactDate(madeAt).slice(0, 6)}`, randomBytes);
}

function checkedNumber(start: string, randomBytes: RandomBytes): string {
  const text = `${start}-${randomBytes(6).toString('hex').toUpperCase()}`;
  return `${text}-${crc8(text).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** CRC-8 with polynomial 0x07, initial value 0, no reflection. */
export function crc8(text: string): number {
  let crc = 0;
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : (crc << 1) & 0xff;
  }
  return crc;
}

function compactDate(ms: number): string {
  return warsawDate(ms).replaceAll('-', '');
}
