import { localDate } from '@spacebooks/base/calendar';
import { type OwedByAge, owedByAge } from '../domain/open-age.js';
import type { Customer } from '../store/invoices/customers.js';
import type { WebSpace } from './deps.js';
import type { Site } from './site.js';
import { customerPath } from './view/customer-path.js';

/** To whom a list is narrowed: of whom something is open, or overdue. */
export const OWING = ['any', 'overdue'] as const;

export interface CustomerRow extends Customer {
  readonly owed: readonly OwedByAge[];
}

/** Customers with what each owes. */
export async function withOwed(
  { customers, clock }: Pick<Site, 'customers' | 'clock'>,
  spaces: readonly WebSpace[],
  rows: readonly Customer[],
): Promise<readonly CustomerRow[]> {
  const owed = new Map<string, readonly OwedByAge[]>();
  for (const [spaceId, own] of Map.groupBy(rows, ({ spaceId }) => spaceId)) {
    const today = localDate(clock.now(), spaces.find(({ id }) => id === spaceId)?.timeZone ?? 'UTC');
    const refs = own.map(({ ref }) => ref);
    for (const [ref, sums] of await customers.owed(spaceId, refs)) {
      owed.set(customerPath({ spaceId, ref }), owedByAge(sums, today));
    }
  }
  return rows.map((row) => ({ ...row, owed: owed.get(customerPath(row)) ?? [] }));
}
