import type { Trigger } from '../life/sending.js';
import type { Invoice } from '../records/invoice.js';
import { invoiceBody } from '../v1/invoice-body.js';
import { invoiceUrl } from '../v1/invoice-url.js';
import type { World } from '../world.js';

/** Body form U: the address of the record. */
function withUrl(invoice: Invoice, world: World): Record<string, unknown> {
  const v2 = world.spaces.get(invoice.spaceId)?.v2CallbackUrls === true;
  return { url: v2 ? `${world.addresses.baseUrl}/invoices/${invoice.id}` : invoiceUrl(invoice, world) };
}

/** Event -> body of its callback. */
const BODIES = {
  created_invoice: withUrl,
  updated_invoice: withUrl,
  wrote_off_invoice: withUrl,
  requested_e_invoice: withUrl,
  sent_invoice: withUrl,
  deleted_invoice: invoiceBody,
} as const satisfies Record<string, (invoice: Invoice, world: World) => Record<string, unknown>>;

export type InvoiceEventName = keyof typeof BODIES;

/** Sends the event to whoever subscribed to it, unless a fault swallows it. */
export function emitInvoiceEvent(
  event: InvoiceEventName,
  invoice: Invoice,
  world: World,
  extra: { readonly trigger?: Trigger } = {},
): void {
  if (world.faults.takeEvent(event) !== null) return;
  world.deliveries.emit(event, invoice.spaceId, { ...BODIES[event](invoice, world), ...extra });
}
