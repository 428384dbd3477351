import { ibanOfNational, isCzechAccount } from '../national-account.js';

/** Where the digits of an account stand in the "internal form" of some banks: C0C8C9C6C1C2C3C4C5C7P1P2P3P4P5P6. */
const INTERNAL = [10, 11, 12, 13, 14, 15, 4, 5, 6, 7, 8, 3, 9, 1, 2, 0] as const;

/** Sixteen digits as they are written on paper, prefix first, though a bank has them in its internal form. */
export function writtenAccount(stated: string): string {
  if (isCzechAccount(stated)) return stated;
  const reordered = INTERNAL.map((place) => stated.charAt(place)).join('');
  return isCzechAccount(reordered) ? reordered : stated;
}

/** As people write it, without leading zeros: `19-2000145399`. */
export function shortAccount(sixteen: string): string {
  const prefix = sixteen.slice(0, 6).replace(/^0+/, '');
  const number = sixteen.slice(6).replace(/^0+/, '');
  return prefix === '' ? number : `${prefix}-${number}`;
}

/** The IBAN of an account at a bank, both in digits; null where one of them is not stated. */
export function ibanAt(bank: string, sixteen: string, country = 'CZ'): string | null {
  return /^\d{4}$/.test(bank) && bank !== '0000' && isCzechAccount(sixteen)
    ? ibanOfNational(country, `${bank}${sixteen}`)
    : null;
}
