import { seededRandom } from '../../../../test/seeded-random.js';
import type { Control } from '../../storm/control.js';
import { invoicesOf, type StormInvoice } from '../../storm/invoices.js';
import type { StormSpace } from '../../storm/spaces.js';

/** The invoices of one space that the platform is asked to send in one hour: whole, corrected, and such as are refused. */
export function hourOf(
  space: StormSpace,
  { count, hour, today, yesterday, seed }: HourOfInvoices,
): readonly StormInvoice[] {
  // The same prices each day, as plans have: amounts are kept up to some thousands, and a run of new ones would look like a leak.
  const random = seededRandom(`invoices ${space.id} ${hour % 24} ${seed}`);
  const renamed = (id: string): string => `${id}-${hour}`;
  return invoicesOf(space, count, { today, yesterday }, random).map((invoice) => {
    const { corrected_invoice: corrected } = invoice.input;
    const id = renamed(invoice.id);
    // A transfer names it.
    const number = `R-${id}`;
    return {
      ...invoice,
      id,
      input: { ...invoice.input, id, number, ...(corrected && { corrected_invoice: renamed(corrected) }) },
    };
  });
}

export interface HourOfInvoices {
  readonly count: number;
  /** Counts up from the beginning. */
  readonly hour: number;
  readonly today: string;
  readonly yesterday: string;
  readonly seed: number;
}

export async function request(
  control: Control,
  { id, input }: StormInvoice,
  isByHand: boolean,
): Promise<void> {
  await control.create(input);
  await control.send(id, isByHand ? 'manual' : 'automatic');
}
