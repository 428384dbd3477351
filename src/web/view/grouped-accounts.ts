import { parseIban } from '@spacebooks/base/bank-account';

/** Their text is read as it stands, or by no person. */
const AS_IT_STANDS = /^<(textarea|pre|script|style|title|option)\b/;
const PIECES = /<[^<>]*>|[^<]+|</g;
/** An IBAN, or a Polish account without its country. */
const ACCOUNT = /\b(?:[A-Z]{2}\d{2}[A-Z0-9]{11,30}|\d{26})\b/g;

/** A place of no width to copy, that may end a line. */
const GAP = '<i class="gap"></i><wbr>';

/** A page on which account numbers are read in groups of four: by style alone, so that what is copied has no blanks. */
export function groupedAccounts(html: string): string {
  if (html.search(ACCOUNT) === -1) return html;
  let within: string | null = null;
  return html.replace(PIECES, (piece) => {
    if (piece.startsWith('<')) {
      if (within === null) within = AS_IT_STANDS.exec(piece)?.[1] ?? null;
      else if (piece === `</${within}>`) within = null;
      return piece;
    }
    return within === null ? piece.replace(ACCOUNT, grouped) : piece;
  });
}

function grouped(account: string): string {
  const isWithoutCountry = account.length === 26 && /^\d/.test(account);
  if (parseIban(isWithoutCountry ? `PL${account}` : account) === null) return account;
  const groups = isWithoutCountry
    ? [account.slice(0, 2), ...(account.slice(2).match(/.{4}/g) ?? [])]
    : (account.match(/.{1,4}/g) ?? []);
  return `<span class="account">${groups.join(GAP)}</span>`;
}
