import type { Explanation, Split } from './explanation.js';
import { isYear, withoutZeros } from './invoice-number.js';
import type { Mention } from './number-mentions.js';
import { isOneSlip } from './one-slip.js';
import type { ReceivableIndex } from './open-books.js';
import type { Receivable } from './open-item.js';
import type { ReadLine } from './read-line.js';
import type { Sign } from './sign.js';
import { mostLetGo } from './small-difference.js';

/** All that speaks for an explanation of a line, by the question that it answers. */
export interface Signs {
  /** How much. */
  readonly amount: readonly Sign[];
  /** What, and who: of each invoice. */
  readonly ofItems: readonly ItemSigns[];
}

export interface ItemSigns {
  readonly item: Receivable;
  readonly reference: readonly Sign[];
  /** By a reference or a number that nobody else's can be: ours by its letters, KSeF's, our own collection's. */
  readonly isOwnReference: boolean;
  readonly payer: readonly Sign[];
}

export function signsFor(read: ReadLine, items: Explanation, split: Split, books: ReceivableIndex): Signs {
  const ofItems = items.map((item) => ({
    item,
    reference: [...referenceSigns(read, item), ...misspeltNumbers(read, item, books)],
    isOwnReference: isOwnReference(read, item),
    payer: payerSigns(read, item.debtorId),
  }));
  return { amount: amountSigns(read, items, split), ofItems };
}

/** In one list, each once. */
export function allSigns({ amount, ofItems }: Signs): readonly Sign[] {
  const all = [
    ...amount,
    ...ofItems.flatMap(({ reference }) => reference),
    ...ofItems.flatMap(({ payer }) => payer),
  ];
  if (all.length < 2) return all;
  return [...new Map(all.map((sign) => [JSON.stringify(sign), sign])).values()];
}

function amountSigns({ line, tolerance }: ReadLine, items: Explanation, { open }: Split): readonly Sign[] {
  if (items.some(({ currency }) => currency !== line.currency) || open === 0) return [];
  if (open === line.amount) return [{ kind: 'amount', cents: line.amount, invoices: items.length }];
  if (Math.abs(open - line.amount) > Math.min(tolerance.cents, mostLetGo(open))) return [];
  return [{ kind: 'tolerated-amount', cents: open - line.amount, ruleId: tolerance.ruleId }];
}

/** Digits that can mean two invoices are a part of the number, as long as it takes letters to tell them apart. */
function referenceSigns(read: ReadLine, item: Receivable): readonly Sign[] {
  const { mentions, idMentions, references, line } = read;
  const numbers = [...mentions, ...idMentions]
    .filter(({ items }) => items.some((each) => each.item === item))
    .map((mention) => ({
      kind:
        isWholeNumber(mention) && mentions.includes(mention)
          ? ('number' as const)
          : ('part-of-number' as const),
      number: item.number,
      written: mention.written,
    }));
  const quoted = references.filter(({ items }) => items.includes(item));
  const structured = quoted.map(({ kind, items, isProof, written, debtorIds, collective }): Sign => {
    const isOfOthers = debtorIds.length > 0 && !debtorIds.includes(item.debtorId);
    const isOneOf = items.length > 1 && collective === null;
    if (isOneOf || isOfOthers || kind === 'cut')
      return { kind: 'part-of-number', number: item.number, written };
    if (!isProof) return { kind: 'number', number: item.number, written };
    return { kind: 'reference', number: item.number, written };
  });
  const isCollected = isOurCollection(read, item);
  return [
    ...structured,
    ...(isCollected ? [{ kind: 'end-to-end-id' as const, id: line.endToEndId ?? '' }] : []),
    ...numbers,
  ];
}

function isWholeNumber({ strength, items }: Mention): boolean {
  return strength === 'full' && items.length === 1;
}

function isOurCollection({ collected }: ReadLine, item: Receivable): boolean {
  return collected.length === 1 && collected.includes(item);
}

function isOwnReference(read: ReadLine, item: Receivable): boolean {
  const { mentions, references } = read;
  return (
    isOurCollection(read, item) ||
    references.some(
      ({ isProof, items, collective }) =>
        isProof && (items.length === 1 || collective !== null) && items.includes(item),
    ) ||
    mentions.some(
      (mention) =>
        mention.hasOwnLetters && isWholeNumber(mention) && mention.items.some((each) => each.item === item),
    )
  );
}

function misspeltNumbers(
  { unknownNumbers }: ReadLine,
  item: Receivable,
  books: ReceivableIndex,
): readonly Sign[] {
  return unknownNumbers
    .filter(({ digits }) => isSlipOf(digits, item, books))
    .map(({ written }) => ({ kind: 'misspelt-number', number: item.number, written }));
}

/** Whether digits may have been meant as the item's number, with its zeros or without. */
export function isSlipOf(digits: string, item: Receivable, { numbered, numbers }: ReceivableIndex): boolean {
  const own = numbered.get(item);
  if (own === undefined) return false;
  const short = own.parts.groups.map(withoutZeros).join('');
  // What is a number of ours is no slip; the very digits are the number itself, or somebody else's with other letters.
  if (numbers.byDigits.has(digits) || digits === short) return false;
  if (!hasSameYear(digits, own.parts.groups) || mayBeNewer(digits, numbers)) return false;
  return isOneSlip(digits, own.digits) || isOneSlip(digits, short);
}

/** What is above all numbers that we know may be an invoice of today. */
function mayBeNewer(digits: string, { highest, longestDigits }: ReceivableIndex['numbers']): boolean {
  return digits.length > longestDigits || digits > (highest.get(digits.length) ?? digits);
}

/** The number of another year is another number. */
function hasSameYear(digits: string, groups: readonly string[]): boolean {
  const [first = '', last = ''] = [groups[0], groups.at(-1)];
  const year = first.slice(0, 4);
  if (isYear(year)) return digits.startsWith(year);
  return !isYear(last) || digits.endsWith(last);
}

function payerSigns(read: ReadLine, debtorId: string): readonly Sign[] {
  const signs: Sign[] = [];
  const { account, line } = read;
  const ruleId = read.ruledDebtors.get(debtorId);
  if (ruleId !== undefined) signs.push({ kind: 'rule', ruleId, debtorId });
  if (account !== null && read.accountDebtors.has(debtorId))
    signs.push({ kind: 'account', account, debtorId });
  const names = [
    { named: read.named.get(debtorId), written: line.counterparty.name },
    { named: read.ultimatelyNamed.get(debtorId), written: line.ultimateParty },
  ];
  for (const { named, written } of names) {
    if (named === undefined) continue;
    signs.push({
      kind: named.likeness === 'same' ? 'name' : 'like-name',
      name: named.name,
      written: written ?? '',
    });
  }
  const mandate = read.mandates.get(debtorId);
  if (mandate !== undefined) signs.push({ kind: 'mandate', id: mandate });
  const customer = read.customers.get(debtorId);
  if (customer !== undefined) signs.push({ kind: 'customer-number', number: customer });
  const inText = read.namedInText.get(debtorId);
  if (inText !== undefined) signs.push({ kind: 'name-in-text', name: inText });
  return signs;
}
