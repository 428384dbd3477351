import type { Charset } from '@spacebooks/bank-statements/charsets';
import type { KnownAccount } from '@spacebooks/bank-statements/known-account';
import { plainAccountName } from '../domain/bank/account-name.js';

/** An account of the configuration. */
export interface OwnAccount {
  readonly iban: string;
  readonly currency: string;
  readonly layout: string | null;
  /** What else files call it. */
  readonly also?: readonly string[];
  /** Of its files that state none; null or left out: UTF-8, or what banks of its country write. */
  readonly charset?: Charset | null;
  /** Ids of the other spaces that have it; none when left out. */
  readonly sharedWith?: readonly string[];
}

/** What is known of the account that a file calls so, in whatever currency; null for another's. */
export function knownAccount(accounts: readonly OwnAccount[], stated: string): KnownAccount | null {
  const account = accounts.find((each) => isCalled(each, stated)) ?? accountOfNumber(accounts, stated);
  return account === undefined ? null : { iban: account.iban, charset: account.charset ?? null };
}

function isCalled({ iban, also = [] }: OwnAccount, stated: string): boolean {
  return [iban, ...also].map(plainAccountName).includes(plainAccountName(stated));
}

/** GPC files state a Czech or Slovak account without its bank (`19-2000145399`): it is the only one that has the number. */
function accountOfNumber(accounts: readonly OwnAccount[], stated: string): OwnAccount | undefined {
  const having = accounts.filter(({ iban }) => /^(?:CZ|SK)/.test(iban) && numberOf(iban) === stated);
  return new Set(having.map(({ iban }) => iban)).size === 1 ? having[0] : undefined;
}

function numberOf(iban: string): string {
  const [prefix, number] = [iban.slice(8, 14), iban.slice(14)].map((digits) => digits.replace(/^0+/, ''));
  return prefix === '' ? `${number}` : `${prefix}-${number}`;
}
