import { roundToCents } from '../../domain/accounting/apportion.js';
import type { Cents } from '../../domain/accounting/cents.js';
import { type Cutover, isBeforeCutover } from '../../domain/accounting/cutover.js';
import { isDebtorNumber, numberByRule } from '../../domain/accounting/debtor.js';
import type { DebtorSettings } from '../../domain/accounting/settings.js';
import type { NumberedInvoice } from '../../domain/switch/number-gap.js';
import type { MirrorReader } from '../../store/mirror/mirror.js';

/** What the checklist takes from the copies, in one pass over them. */
export interface SwitchFacts {
  readonly invoices: readonly NumberedInvoice[];
  /** Dated before the cutover and still to be paid, by currency: what the platform says is owed, paid parts included. */
  readonly unpaid: ReadonlyMap<string, { readonly count: number; readonly gross: Cents }>;
  /** Numbers of customers whom the configuration gives no account. */
  readonly withoutAccount: readonly string[];
}

export async function switchFacts(
  mirror: Pick<MirrorReader, 'snapshots'>,
  spaceId: string,
  settings: Cutover & { readonly debtors: DebtorSettings },
): Promise<SwitchFacts> {
  const invoices: NumberedInvoice[] = [];
  const unpaid = new Map<string, { count: number; gross: Cents }>();
  const without = new Set<string>();
  for await (const piece of mirror.snapshots(spaceId)) {
    for (const { invoice, deleted } of piece) {
      if (deleted) continue;
      invoices.push({ number: invoice.number, date: invoice.invoiceDate });
      const customer = invoice.customerNumber?.trim() ?? '';
      if (!hasAccount(customer, settings.debtors)) without.add(customer);
      const isAwaited = invoice.paidStatus === 'unpaid' || invoice.paidStatus === 'pending';
      if (!isAwaited || !isBeforeCutover(invoice, settings)) continue;
      const { currency, gross } = invoice.totalAmount;
      const sum = unpaid.get(currency) ?? { count: 0, gross: 0 };
      unpaid.set(currency, { count: sum.count + 1, gross: sum.gross + roundToCents(gross) });
    }
  }
  return { invoices, unpaid, withoutAccount: [...without].sort() };
}

function hasAccount(customer: string, settings: DebtorSettings): boolean {
  const { numbers, collective, length } = settings;
  const account =
    customer === '' ? (collective ?? null) : (numbers?.[customer] ?? numberByRule(customer, settings));
  return account !== null && isDebtorNumber(account, length);
}
