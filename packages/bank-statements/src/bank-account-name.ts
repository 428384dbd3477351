import { parseIban } from '@spacebooks/base/bank-account';

/**
 * The IBAN of what a bank states as an account: an IBAN, German bank code and account number (`10000000/123456`), or the
 * 26 digits of a Polish account; null when it is none of them.
 */
export function ibanOf(text: string): string | null {
  const stated = text.replace(/\s/g, '').replace(/^\//, '').toUpperCase();
  const [, bankCode, number] = /^(\d{8})\/(\d{1,10})$/.exec(stated) ?? [];
  if (bankCode !== undefined && number !== undefined) return germanIban(bankCode + number.padStart(10, '0'));
  return parseIban(/^\d{26}$/.test(stated) ? `PL${stated}` : stated);
}

/** The one that has these 18 digits: what banks assign by other rules is stated as an IBAN by them. */
function germanIban(digits: string): string {
  const check = 98n - (BigInt(`${digits}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${digits}`;
}
