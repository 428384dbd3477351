import { debtorName } from '../../domain/accounting/debtor.js';
import type { KnownCustomer } from '../../domain/switch/debtors/customer.js';
import type { MirrorReader } from '../../store/mirror/mirror.js';

/** The customers of the invoices that are copied, by number; each with the name on its latest invoice. */
export async function knownCustomers(
  mirror: Pick<MirrorReader, 'snapshots'>,
  spaceId: string,
): Promise<readonly KnownCustomer[]> {
  const latest = new Map<string, { readonly name: string; readonly date: string }>();
  for await (const piece of mirror.snapshots(spaceId)) {
    for (const { invoice, deleted } of piece) {
      const number = invoice.customerNumber?.trim() ?? '';
      const known = latest.get(number);
      if (number === '' || deleted || (known !== undefined && known.date > invoice.invoiceDate)) continue;
      latest.set(number, { name: debtorName(invoice), date: invoice.invoiceDate });
    }
  }
  return [...latest]
    .map(([number, { name }]) => ({ number, name }))
    .sort((one, other) => one.number.localeCompare(other.number, 'en', { numeric: true }));
}
