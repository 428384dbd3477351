import { singleSpaced } from '@spacebooks/base/text/one-line';
import { isIbanLike } from './iban-like.js';
import { NOTHING_TOLD, type Told } from './told.js';

/** Penta, and others on Solaris: `999SEPA_CREDIT_TRANSFER:text:name:IBAN:further text`; null for another text. */
export function toldByColons(lines: readonly string[]): Told | null {
  const [head = '', ...parts] = singleSpaced(lines.join(' ')).split(':');
  if (!/^\d{3}[A-Z]+(?:_[A-Z]+)*$/.test(head) || parts.length < 3) return null;
  const place = parts.findLastIndex(isIbanLike);
  // Cards have an account that is no IBAN, at the end.
  const account = place === -1 ? parts.length - 1 : place;
  if (account < 2) return null;
  const text = [...parts.slice(0, account - 1), ...parts.slice(account + 1)];
  return {
    ...NOTHING_TOLD,
    name: parts[account - 1]?.trim() || null,
    account: place === -1 ? null : (parts[account] ?? null),
    remittance: text.join(':').trim(),
    booking: head.slice(3).replaceAll('_', ' '),
  };
}
