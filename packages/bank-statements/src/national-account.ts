import { parseIban, remainderOf97 } from '@spacebooks/base/bank-account';

/** The IBAN of an account as its country writes it (BBAN), with its check digits computed. */
export function ibanOfNational(country: string, bban: string): string | null {
  if (!/^[A-Z0-9]+$/.test(bban)) return null;
  const check = 98 - remainderOf97(`${bban}${country}00`);
  return parseIban(`${country}${String(check).padStart(2, '0')}${bban}`);
}

/** French bank, branch and account number, to which the key (clé RIB) is added. */
export function frenchIban(bank: string, branch: string, account: string): string | null {
  if (!/^\d{5}$/.test(bank) || !/^\d{5}$/.test(branch) || !/^[A-Z0-9]{11}$/.test(account)) return null;
  const number = account.replace(/[A-Z]/g, (letter) =>
    '12345678912345678923456789'.charAt(letter.charCodeAt(0) - 65),
  );
  const key = 97n - ((89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(number)) % 97n);
  return ibanOfNational('FR', `${bank}${branch}${account}${String(key).padStart(2, '0')}`);
}

/** Spanish bank, branch and account number (CCC), to which its two check digits are added. */
export function spanishIban(bank: string, branch: string, account: string): string | null {
  if (!/^\d{4}$/.test(bank) || !/^\d{4}$/.test(branch) || !/^\d{10}$/.test(account)) return null;
  const check = `${spanishDigit(`00${bank}${branch}`)}${spanishDigit(account)}`;
  return ibanOfNational('ES', `${bank}${branch}${check}${account}`);
}

const SPANISH_WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6] as const;

function spanishDigit(ten: string): number {
  const check = 11 - (weighted(ten, SPANISH_WEIGHTS) % 11);
  return check === 11 ? 0 : check === 10 ? 1 : check;
}

const CZECH_WEIGHTS = [6, 3, 7, 9, 10, 5, 8, 4, 2, 1] as const;

/** Whether the six digits of a Czech or Slovak account's prefix and the ten of its number are divisible by 11 when weighted. */
export function isCzechAccount(sixteen: string): boolean {
  if (!/^\d{16}$/.test(sixteen) || /^0+$/.test(sixteen)) return false;
  const [prefix, number] = [sixteen.slice(0, 6), sixteen.slice(6)];
  return (
    weighted(prefix.padStart(10, '0'), CZECH_WEIGHTS) % 11 === 0 && weighted(number, CZECH_WEIGHTS) % 11 === 0
  );
}

function weighted(numerals: string, weights: readonly number[]): number {
  return [...numerals].reduce((sum, digit, index) => sum + Number(digit) * (weights[index] ?? 0), 0);
}
