import { daysBetween } from '@spacebooks/base/calendar';
import type { Breakdown } from './breakdown.js';
import type { KeptLine } from './kept-line.js';
import { isUndecided } from './line-state.js';

/** Which line a breakdown explains. */
export type FoundTotal =
  | {
      readonly kind: 'line';
      readonly line: KeptLine;
      /** A reference names it, not its amount and day alone. */
      readonly isNamed: boolean;
    }
  /** It has not come yet. */
  | { readonly kind: 'none' }
  /** A person says which one it is. */
  | { readonly kind: 'asked'; readonly lines: readonly KeptLine[] }
  /** Somebody has decided about it. */
  | { readonly kind: 'decided'; readonly line: KeptLine }
  /** The statement says all of it. */
  | { readonly kind: 'listed' };

/** How long a bank takes, and how long before it is booked a payout counts as arrived. */
const DAYS_AFTER = 7;
const DAYS_BEFORE = 3;

/** Lines that were booked in these days may be what a breakdown explains. */
function mayBeBooked({ day }: Pick<Breakdown, 'day'>, bookedOn: string): boolean {
  const days = daysBetween(day, bookedOn);
  return days >= -DAYS_BEFORE && days <= DAYS_AFTER;
}

/**
 * The line with the total of a breakdown: of its account, currency and amount, booked around its day, and named by a
 * reference that both have. Without a reference it has to be the only one, and to look like a total.
 *
 * @param lines at least those of the days around
 */
export function findTotal(breakdown: Breakdown, lines: readonly KeptLine[]): FoundTotal {
  const near = lines.filter(
    (line) =>
      line.parentId === null &&
      line.currency === breakdown.currency &&
      (breakdown.account === null || line.account === breakdown.account) &&
      mayBeBooked(breakdown, line.bookedOn),
  );
  if (isListed(breakdown, near)) return { kind: 'listed' };
  const equal = near.filter((line) => line.amount === breakdown.total && !contradicts(breakdown, line));
  const named = equal.filter((line) => isNamed(breakdown, line));
  const likely = named.length > 0 ? named : equal.filter((line) => looksLikeTotal(breakdown, line));
  const free = likely.filter(isFree);
  const [line] = free;
  if (line !== undefined && free.length === 1) {
    return { kind: 'line', line, isNamed: named.length > 0 };
  }
  if (line !== undefined) return { kind: 'asked', lines: free };
  const [decided] = likely;
  if (decided !== undefined) return { kind: 'decided', line: decided };
  const others = equal.filter(isFree);
  return breakdown.source === 'bank' || others.length === 0
    ? { kind: 'none' }
    : { kind: 'asked', lines: others };
}

/** Nobody has decided about it, and it pays nothing. */
export function isFree({ state, payments }: KeptLine): boolean {
  return isUndecided(state) && payments.every((payment) => payment.state === 'withdrawn');
}

function isNamed({ references, source }: Breakdown, line: KeptLine): boolean {
  if (source === 'bank') return references.some((each) => referencesOf(line).includes(each));
  const written = plain(textOf(line));
  return references.some((each) => written.includes(plain(each)));
}

/** A reference of the same kind that is another one. */
function contradicts({ references, source }: Breakdown, line: KeptLine): boolean {
  if (source !== 'bank' || references.some((each) => referencesOf(line).includes(each))) return false;
  const kinds = references.map(kindOf);
  return referencesOf(line).some((each) => kindOf(each) === 'AcctSvcrRef' && kinds.includes('AcctSvcrRef'));
}

function looksLikeTotal({ source, parts }: Breakdown, line: KeptLine): boolean {
  if (source !== 'bank') return plain(textOf(line)).includes(source);
  return (line.batchCount ?? 1) > 1 || (parts.length > 1 && line.counterparty.name === null);
}

/** The statement lists the payments of the entry itself, or the one payment with all that there is to say. */
function isListed({ source, references, total, parts }: Breakdown, near: readonly KeptLine[]): boolean {
  if (source !== 'bank') return false;
  return near.some((line) => {
    const isOf = line.entry?.amount === total && references.some((each) => referencesOf(line).includes(each));
    if (!isOf) return false;
    const saysWho = line.counterparty.name !== null || line.remittance !== '' || line.references.length > 0;
    return line.amount !== total || (parts.length === 1 && (line.batchCount ?? 1) === 1 && saysWho);
  });
}

/** Where the format has no entry, the bank's reference of the line. */
function referencesOf({ entry, bankReference }: KeptLine): readonly string[] {
  const own = bankReference === null ? [] : [`AcctSvcrRef:${bankReference}`];
  return [...(entry?.references ?? []), ...own];
}

function kindOf(reference: string): string {
  return reference.slice(0, reference.indexOf(':'));
}

function textOf({ counterparty, remittance, endToEndId, bankReference }: KeptLine): string {
  return [counterparty.name, remittance, endToEndId, bankReference].join(' ');
}

/** Banks cut and join what they are given. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
