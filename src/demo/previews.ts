import type { SandboxSeed } from '@spacebooks/cobot-sandbox';
import { monthOf, monthPlus } from '../domain/accounting/month.js';
import { MONTHS_AHEAD } from '../domain/forecast.js';
import type { LocalDate } from '../domain/invoice.js';

type Previews = NonNullable<SandboxSeed['previews']>;

/** Net prices of the memberships of each space; a member of the first one leaves after two months. */
const MEMBERSHIPS = [
  { space: 'space-berlin', description: 'Fix Desk', rate: '19', net: '350', months: MONTHS_AHEAD },
  { space: 'space-berlin', description: 'Team office', rate: '19', net: '1450', months: MONTHS_AHEAD },
  { space: 'space-berlin', description: 'Flex Desk', rate: '19', net: '180', months: 2 },
  { space: 'space-warsaw', description: 'Biurko stałe', rate: '23', net: '900', months: MONTHS_AHEAD },
] as const;

/** What the platform announces: each membership on the first of the next months. */
export function demoPreviews(today: LocalDate): Previews {
  return MEMBERSHIPS.flatMap(({ space, description, rate, net, months }) =>
    Array.from({ length: months }, (_, index) => ({
      space,
      invoice_date: `${monthPlus(monthOf(today), index + 1)}-01`,
      items: [{ description, net, rate }],
    })),
  );
}
