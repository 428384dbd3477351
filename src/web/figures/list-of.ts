import { PAGE } from '../../domain/page-paths.js';
/** The list of the invoices that rows count: of their space, where they are of one alone. */
export function listOf(
  filter: Readonly<Record<string, string>>,
  rows: readonly { readonly space: string }[],
): string {
  const spaces = new Set(rows.map(({ space }) => space));
  const [space = ''] = spaces;
  return PAGE.invoicesWith({ ...filter, ...(spaces.size === 1 && { space }) });
}
