import { PAGE } from '../../domain/page-paths.js';
import type { Customers } from '../../store/invoices/customers.js';

/** The page of a customer. */
export function customerPath(customer: { readonly spaceId: string; readonly ref: string }): string {
  return PAGE.customer(customer.spaceId, customer.ref);
}

/** Null where nobody knows whose it is. */
export function customerPathOf(spaceId: string, ref: string | undefined): string | null {
  return ref === undefined ? null : customerPath({ spaceId, ref });
}

interface Shown {
  readonly spaceId: string;
  readonly invoiceId: string;
}

/** Whose invoices these are, by space and id. */
export async function customerRefs(
  { customers }: { readonly customers: Pick<Customers, 'refsOf'> },
  invoices: readonly Shown[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const [spaceId, own] of Map.groupBy(invoices, ({ spaceId }) => spaceId)) {
    const ids = own.map(({ invoiceId }) => invoiceId);
    found.set(spaceId, await customers.refsOf(spaceId, ids));
  }
  return found;
}
