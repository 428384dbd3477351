import type { Explanation, Split } from './explanation.js';
import { withoutZeros } from './invoice-number.js';
import { isOneSlip } from './one-slip.js';
import type { ReceivableIndex } from './open-books.js';
import type { Receivable } from './open-item.js';
import type { ReadLine } from './read-line.js';
import type { Sign } from './sign.js';

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
  readonly payer: readonly Sign[];
}

export function signsFor(read: ReadLine, items: Explanation, split: Split, books: ReceivableIndex): Signs {
  const ofItems = items.map((item) => ({
    item,
    reference: [...referenceSigns(read, item), ...misspeltNumbers(read, item, books)],
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
  return [...new Map(all.map((sign) => [JSON.stringify(sign), sign])).values()];
}

function amountSigns({ line, tolerance }: ReadLine, items: Explanation, { open }: Split): readonly Sign[] {
  if (items.some(({ currency }) => currency !== line.currency) || open === 0) return [];
  if (open === line.amount) return [{ kind: 'amount', cents: line.amount, invoices: items.length }];
  if (Math.abs(open - line.amount) > tolerance.cents) return [];
  return [{ kind: 'tolerated-amount', cents: open - line.amount, ruleId: tolerance.ruleId }];
}

/** Digits that can mean two invoices are a part of the number, as long as it takes letters to tell them apart. */
function referenceSigns({ mentions, collected, line }: ReadLine, item: Receivable): readonly Sign[] {
  const numbers = mentions
    .filter(({ items }) => items.some((each) => each.item === item))
    .map(({ strength, items, written }) => ({
      kind: strength === 'full' && items.length === 1 ? ('number' as const) : ('part-of-number' as const),
      number: item.number,
      written,
    }));
  const isCollected = collected.length === 1 && collected.includes(item);
  return [
    ...(isCollected ? [{ kind: 'end-to-end-id' as const, id: line.endToEndId ?? '' }] : []),
    ...numbers,
  ];
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
export function isSlipOf(digits: string, item: Receivable, { numbered }: ReceivableIndex): boolean {
  const own = numbered.get(item);
  if (own === undefined) return false;
  const short = own.parts.groups.map(withoutZeros).join('');
  return isOneSlip(digits, own.digits) || isOneSlip(digits, short);
}

function payerSigns(read: ReadLine, debtorId: string): readonly Sign[] {
  const signs: Sign[] = [];
  const { account, line } = read;
  const ruleId = read.ruledDebtors.get(debtorId);
  if (ruleId !== undefined) signs.push({ kind: 'rule', ruleId, debtorId });
  if (account !== null && read.accountDebtors.has(debtorId))
    signs.push({ kind: 'account', account, debtorId });
  const named = read.named.get(debtorId);
  if (named !== undefined) {
    const written = line.counterparty.name ?? '';
    signs.push({ kind: named.likeness === 'same' ? 'name' : 'like-name', name: named.name, written });
  }
  const mandate = read.mandates.get(debtorId);
  if (mandate !== undefined) signs.push({ kind: 'mandate', id: mandate });
  const customer = read.customers.get(debtorId);
  if (customer !== undefined) signs.push({ kind: 'customer-number', number: customer });
  const inText = read.namedInText.get(debtorId);
  if (inText !== undefined) signs.push({ kind: 'name-in-text', name: inText });
  return signs;
}
