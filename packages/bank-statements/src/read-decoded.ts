import { decodedFor } from './charset.js';
import type { AccountTerms } from './known-account.js';
import type { BankStatement } from './statement.js';

/** A statement before what is to be told of its letters. */
export type ReadStatement = Omit<BankStatement, 'remarks'>;

/**
 * Reads a text that states no charset: in that of its account where one is configured, else by the letters of the country whose
 * banks write the format. Accounts are digits in any, so that what is read first says whose it is.
 *
 * @param country ISO 3166
 * @throws Unreadable
 */
export function readDecoded(
  content: Uint8Array,
  country: string,
  terms: AccountTerms,
  read: (text: string) => readonly ReadStatement[],
): readonly BankStatement[] {
  const usual = decodedFor(content, country, {});
  const statements = read(usual.text);
  const account = statements[0]?.account ?? '';
  const known = terms.accountOf?.(account) ?? null;
  if (known?.charset == null) return statements.map((each) => ({ ...each, remarks: usual.remarks }));
  const { text, remarks } = decodedFor(content, account, terms);
  return read(text).map((each) => ({ ...each, remarks }));
}
