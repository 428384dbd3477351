import { Problem } from '../engine/problem.js';
import { buildInvoice } from '../records/build-invoice.js';
import type { Invoice } from '../records/invoice.js';
import type { ReadInvoiceInput } from '../records/invoice-input.js';
import type { World } from '../world.js';

/** A new invoice, without an event. @throws Problem 404 or 409 */
export function addInvoice(input: ReadInvoiceInput, world: World): Invoice {
  return add(input, world, world.invoices);
}

/** An invoice that the platform will make. @throws Problem 404 or 409 */
export function addPreview(input: ReadInvoiceInput, world: World): Invoice {
  return add(input, world, world.previews);
}

function add(input: ReadInvoiceInput, world: World, to: Map<string, Invoice>): Invoice {
  const space = input.space === undefined ? [...world.spaces.values()][0] : world.spaces.get(input.space);
  if (space === undefined) throw new Problem(404, `There is no space ${input.space}.`);
  const id = input.id ?? world.newId();
  if (to.has(id)) throw new Problem(409, `There is an invoice ${id} already.`);
  const order = world.nextNumber(space.id);
  const invoice = buildInvoice(input, { id, space, order, now: world.clock.now() });
  to.set(id, invoice);
  return invoice;
}
