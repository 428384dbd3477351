import { apply } from '../engine/record-type.js';
import type { Invoice, PaymentRecord } from '../records/invoice.js';
import type { World } from '../world.js';
import { SETTLE } from './invoice-transitions.js';

/** Collects what is open of an invoice, in the background, after the answer. */
export function chargeInvoice(invoice: Invoice, world: World): void {
  world.clock.after(0, () => {
    if (world.invoices.get(invoice.id) !== invoice) return;
    apply(SETTLE, invoice, { paid: true, method: methodFor(invoice, world) }, world);
  });
}

/** The member's own method where it has a provider, else the space's first that has one. */
function methodFor({ spaceId, content }: Invoice, world: World): PaymentRecord['method'] {
  const own = world.memberships.get(content.debitor?.id ?? '')?.paymentMethodId;
  const charging = [...world.entries.all('paymentMethods')].filter(
    (method) => method.spaceId === spaceId && typeof method.attributes.paymentProvider === 'string',
  );
  const method = charging.find(({ id }) => id === own) ?? charging[0];
  return method === undefined ? null : { id: method.id, name: String(method.attributes.name) };
}
