import type { Invoice, InvoiceItem } from '../invoice.js';
import type { AccountRule } from './settings.js';

/**
 * Parts of words for deposits in the languages of invoices. The platform has no deposits, only charges at some rate. A list that
 * may be incomplete: it only asks.
 */
const DEPOSIT =
  /kaution|mietsicherheit|sicherheitsleistung|pfand(?!brief)|deposit|depozyt|fianza|cauzion|waarborg|(?<!\p{L})(?:borg|depot|caution|caparra|jistota)(?!\p{L})|kaucj|kauce/u;

/** An item that may be a deposit, and that no rule holds as one. */
export interface PossibleDeposit {
  readonly description: string;
  /** Percent; above zero VAT is charged on it, which a deposit does not carry. */
  readonly rate: string;
  readonly number: string;
}

/** @param rules of accounts; undefined where the space has no books */
export function possibleDeposits(
  invoices: readonly Pick<Invoice, 'number' | 'items'>[],
  rules: readonly AccountRule[] | undefined,
): readonly PossibleDeposit[] {
  const found = new Map<string, PossibleDeposit>();
  for (const { number, items } of invoices) {
    for (const item of items) {
      const rate = rateOf(item);
      if (!namesDeposit(item.description) || (rate === '0' && isHeld(item, rules))) continue;
      const description = item.description.trim();
      const key = `${rate} ${description}`;
      if (!found.has(key)) found.set(key, { description, rate, number });
    }
  }
  return [...found.values()];
}

function namesDeposit(description: string): boolean {
  return DEPOSIT.test(description.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
}

function rateOf({ amount, totalAmount }: InvoiceItem): string {
  const rates = [...amount.taxes, ...totalAmount.taxes].map(({ rate }) => rate);
  return rates.find((rate) => !rate.eq(0))?.toFixed() ?? '0';
}

/** A rule of its revenue account or accounting code holds it; without books there is nothing to hold. */
function isHeld(item: InvoiceItem, rules: readonly AccountRule[] | undefined): boolean {
  if (rules === undefined) return true;
  return rules.some(
    ({ holds, when }) =>
      holds !== undefined &&
      (when?.revenue_account === undefined || when.revenue_account === item.revenueAccount?.number.trim()) &&
      (when?.accounting_code === undefined || when.accounting_code === item.accountingCode?.trim()),
  );
}
