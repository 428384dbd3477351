import type { Charset } from './charsets.js';

/** What is known of accounts beyond what files say. */
export interface AccountTerms {
  /** By what a file calls the account; null, or left out: nothing. */
  readonly accountOf?: (stated: string) => KnownAccount | null;
}

export interface KnownAccount {
  /** Null where it has none. */
  readonly iban: string | null;
  /** Of its files that state none; null: UTF-8, or what banks of its country write. */
  readonly charset: Charset | null;
}
