import { isDebtorNumber, numberByRule } from '../../domain/accounting/debtor.js';
import type { DebtorSettings } from '../../domain/accounting/settings.js';
import type { NumberedInvoice } from '../../domain/switch/number-gap.js';
import type { MirrorReader } from '../../store/mirror/mirror.js';

/** What the checklist takes from the copies, in one pass over them. */
export interface SwitchFacts {
  readonly invoices: readonly NumberedInvoice[];
  /** Numbers of customers whom the configuration gives no account. */
  readonly withoutAccount: readonly string[];
}

export async function switchFacts(
  mirror: Pick<MirrorReader, 'snapshots'>,
  spaceId: string,
  settings: { readonly debtors: DebtorSettings },
): Promise<SwitchFacts> {
  const invoices: NumberedInvoice[] = [];
  const without = new Set<string>();
  for await (const piece of mirror.snapshots(spaceId)) {
    for (const { invoice, deleted } of piece) {
      if (deleted) continue;
      invoices.push({ number: invoice.number, date: invoice.invoiceDate });
      const customer = invoice.customerNumber?.trim() ?? '';
      if (!hasAccount(customer, settings.debtors)) without.add(customer);
    }
  }
  return { invoices, withoutAccount: [...without].sort() };
}

function hasAccount(customer: string, settings: DebtorSettings): boolean {
  const { numbers, collective, length } = settings;
  const account =
    customer === '' ? (collective ?? null) : (numbers?.[customer] ?? numberByRule(customer, settings));
  return account !== null && isDebtorNumber(account, length);
}
