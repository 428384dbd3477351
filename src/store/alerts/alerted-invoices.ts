import type { AlertAbout } from '../../domain/alerts/alert.js';
import { type InvoiceFacts, invoiceFacts } from '../invoices/invoice-facts.js';
import type { Db } from '../schema/tables.js';

interface AboutInvoice {
  readonly spaceId: string | null;
  readonly about: AlertAbout;
}

/** Alerts with what is known of the invoices that they are about: one question a space. */
export async function withInvoiceFacts<Alert extends AboutInvoice>(
  db: Db,
  alerts: readonly Alert[],
): Promise<readonly (Alert & { readonly facts: InvoiceFacts | null })[]> {
  const spaces = [...new Set(alerts.flatMap(({ spaceId }) => spaceId ?? []))];
  const known = new Map<string, ReadonlyMap<string, InvoiceFacts>>();
  for (const space of spaces) {
    const ids = alerts.flatMap(({ spaceId, about }) => (spaceId === space && about.invoice?.id) || []);
    known.set(space, await invoiceFacts(db).ofMany(space, [...new Set(ids)]));
  }
  return alerts.map((alert) => ({
    ...alert,
    facts: known.get(alert.spaceId ?? '')?.get(alert.about.invoice?.id ?? '') ?? null,
  }));
}
