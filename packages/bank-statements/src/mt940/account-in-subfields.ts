import { ibanOf } from '../bank-account-name.js';
import { ibanOfNational } from '../national-account.js';

/**
 * An account by the subfields for bank and account: its IBAN where it is one, or where bank code and number make one, else
 * both. A number alone is that of many accounts, one at each bank.
 */
export function accountInSubfields(bank: string | null, account: string | null): string | null {
  if (account === null || bank === null) return account;
  if (!/^\d{3,8}$/.test(bank) || !/^\d{1,16}$/.test(account)) return account;
  return ibanByCodes(bank, account) ?? `${bank}/${account}`;
}

function ibanByCodes(bank: string, account: string): string | null {
  if (bank.length === 8 && account.length === 16) return ibanOfNational('PL', `${bank}${account}`);
  if (bank.length === 8 && account.length <= 10) return ibanOf(`${bank}/${account}`);
  if (bank.length === 5 && account.length <= 11)
    return ibanOfNational('AT', `${bank}${account.padStart(11, '0')}`);
  return null;
}
