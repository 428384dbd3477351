import type { SpaceConfig } from './config.js';

/**
 * What is invoiced after its month in another currency is converted by another day's rate where its tax arises with the invoice,
 * as that of rent does (art. 19a ust. 5 pkt 4, art. 31a ust. 1 ustawy o VAT). Which items are rent only the seller knows.
 */
export function undatedRents({ id, e_invoices, accounting }: SpaceConfig): readonly string[] {
  if (e_invoices.ksef?.documents.exchange_rates === undefined) return [];
  if (accounting?.settings.tax_point !== undefined) return [];
  if (!e_invoices.service_period.some(({ period }) => IN_ARREARS.has(period))) return [];
  const rule = '`tax_point: [{ arises: with the invoice }]`, or with `when` for its items alone';
  return [
    `space ${id}: what is invoiced after its month in another currency is converted by the rate before the end of the service; the tax of rent arises with the invoice (art. 19a ust. 5 pkt 4 ustawy o VAT): for rent write in accounting ${rule}`,
  ];
}

const IN_ARREARS: ReadonlySet<string> = new Set(['month before', 'item text']);
