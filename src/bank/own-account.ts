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
}

/** What is known of the account that a file calls so, in whatever currency; null for another's. */
export function knownAccount(accounts: readonly OwnAccount[], stated: string): KnownAccount | null {
  const account = accounts.find((each) => isCalled(each, stated));
  return account === undefined ? null : { iban: account.iban, charset: account.charset ?? null };
}

function isCalled({ iban, also = [] }: OwnAccount, stated: string): boolean {
  return [iban, ...also].map(plainAccountName).includes(plainAccountName(stated));
}
