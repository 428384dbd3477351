import type { Charset } from '@spacebooks/bank-statements/charsets';
import type { KnownAccount } from '@spacebooks/bank-statements/known-account';
import { parseIban } from '@spacebooks/base/bank-account';
import { plainAccountName } from '../domain/bank/account-name.js';

/** An account of the configuration. */
export interface OwnAccount {
  /** Its IBAN, or its name where it has none. */
  readonly account: string;
  readonly currency: string;
  readonly layout: string | null;
  /** What else files call it. */
  readonly also?: readonly string[];
  /** Of its files that state none; null or left out: UTF-8, or what banks of its country write. */
  readonly charset?: Charset | null;
  /** Ids of the other spaces that have it; none when left out. */
  readonly sharedWith?: readonly string[];
}

/** The account that files or people call so, in whatever currency. */
export function ownAccount(accounts: readonly OwnAccount[], called: string): OwnAccount | undefined {
  return accounts.find((each) => isCalled(each, called)) ?? accountOfNumber(accounts, called);
}

/** What readers are told of the account that a file calls so; null for another's. */
export function knownAccount(accounts: readonly OwnAccount[], stated: string): KnownAccount | null {
  const own = ownAccount(accounts, stated);
  return own === undefined ? null : { iban: parseIban(own.account), charset: own.charset ?? null };
}

function isCalled({ account, also = [] }: OwnAccount, called: string): boolean {
  const names = [account, ...also];
  if (names.map(plainAccountName).includes(plainAccountName(called))) return true;
  const bban = czechBban(called);
  return bban !== null && names.some((name) => czechBban(name) === bban);
}

/** GPC files state a Czech or Slovak account without its bank (`19-2000145399`): it is the only one that has the number. */
function accountOfNumber(accounts: readonly OwnAccount[], called: string): OwnAccount | undefined {
  const having = accounts.filter(({ account }) => numberOf(account) === called);
  return new Set(having.map(({ account }) => account)).size === 1 ? having[0] : undefined;
}

function numberOf(account: string): string | null {
  const bban = czechBban(account);
  if (bban === null) return null;
  const [prefix, number] = [bban.slice(4, 10), bban.slice(10)].map((digits) => digits.replace(/^0+/, ''));
  return prefix === '' ? `${number}` : `${prefix}-${number}`;
}

/** Bank, prefix and number, of a Czech or Slovak IBAN or of an account as people write it there (`19-2000145399/0800`). */
function czechBban(account: string): string | null {
  const [, prefix = '', number, bank] = /^(?:(\d{1,6})-)?(\d{2,10})\/(\d{4})$/.exec(account.trim()) ?? [];
  if (number !== undefined) return `${bank}${prefix.padStart(6, '0')}${number.padStart(10, '0')}`;
  const iban = parseIban(account);
  return iban !== null && /^(?:CZ|SK)/.test(iban) ? iban.slice(4) : null;
}
