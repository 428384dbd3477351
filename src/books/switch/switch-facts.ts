import { isDebtorNumber, numberByRule } from '../../domain/accounting/debtor.js';
import type { DebtorSettings } from '../../domain/accounting/settings.js';
import type { NumberedInvoice } from '../../domain/switch/number-gap.js';
import type { BookSpace } from '../book-space.js';
import type { BookStores } from '../book-stores.js';

/** What the checklist takes from the copies. */
export interface SwitchFacts {
  /** Empty where nobody has said what the last number of the program before is. */
  readonly invoices: readonly NumberedInvoice[];
  /** Numbers of customers whom the configuration gives no account. */
  readonly withoutAccount: readonly string[];
}

export async function switchFacts(
  { numbered }: Pick<BookStores, 'numbered'>,
  { id, accounting: { before }, settings: { debtors } }: BookSpace,
): Promise<SwitchFacts> {
  const customers = await numbered.customerNumbers(id);
  return {
    invoices: before?.last_number === undefined ? [] : await numbered.all(id),
    withoutAccount: [...new Set(customers)].filter((number) => !hasAccount(number, debtors)).sort(),
  };
}

function hasAccount(customer: string, settings: DebtorSettings): boolean {
  const { numbers, collective, length } = settings;
  const account =
    customer === '' ? (collective ?? null) : (numbers?.[customer] ?? numberByRule(customer, settings));
  return account !== null && isDebtorNumber(account, length);
}
