import type { Path, PlacedComplaint } from '../place.js';
import { complaintAt, entryPaths, textAt } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';

/** What a rule of e-invoices says in the words of the older setting of the books. */
const SAME: Readonly<Record<string, string>> = {
  'month of invoice': 'end of month',
  'month before': 'end of month before',
  'date of invoice': 'date of invoice',
};

/** The books may not state another day of service than the e-invoices of the space. */
export function serviceDateChecks(accounting: Path, tree: YamlTree): readonly PlacedComplaint[] {
  const path = [...accounting, 'service_date'];
  const given = textAt(path, tree);
  if (given === null || !Object.values(SAME).includes(given)) return [];
  const rules = entryPaths([...accounting.slice(0, -1), 'e_invoices', 'service_period'], tree);
  const contradicting = rules.flatMap((rule) => {
    const period = textAt([...rule, 'period'], tree) ?? '';
    return SAME[period] === undefined || SAME[period] === given ? [] : [period];
  });
  const [period] = contradicting;
  if (period === undefined) return [];
  return [
    complaintAt(
      path,
      `service_date: ${given} contradicts e_invoices.service_period, which says ${period}`,
      'write service_date: as invoiced, so that the bookings state the day that the e-invoice states',
      tree,
    ),
  ];
}
