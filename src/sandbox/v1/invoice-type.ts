import { dateParameter } from '../engine/filtering.js';
import { callerOf, type Exchange } from '../engine/operation.js';
import type { Filter, RecordType } from '../engine/record-type.js';
import { isAdmin, membershipsOf } from '../engine/roles.js';
import { spaceOfPath } from '../engine/space-of-path.js';
import type { Invoice } from '../records/invoice.js';
import { invoiceBody } from './invoice-body.js';

/** Invoices of the space whose address is used. */
export const INVOICES_V1: RecordType<Invoice> = {
  type: 'invoice',
  find: (id, { world }) => world.invoices.get(id),
  all: ({ world }) => world.invoices.values(),
  spaceIdOf: (invoice) => invoice.spaceId,
  membershipIdOf: ({ content: { debitor } }) => debitor?.id ?? null,
  // All invoices of the space for its admins, their own for members.
  isVisible: (invoice, exchange) => invoice.spaceId === spaceOfPath(exchange).id && isFor(invoice, exchange),
  present: (invoice, { world }) => invoiceBody(invoice, world),
};

export const INVOICE_FILTERS_V1: readonly Filter<Invoice>[] = [
  {
    parameters: ['ids'],
    keeps(value) {
      const ids = new Set(value('ids')?.split(','));
      return (invoice) => ids.has(invoice.id);
    },
  },
  {
    parameters: ['from', 'to'],
    keeps(value) {
      const from = dateParameter('from', value('from')) ?? '';
      const to = dateParameter('to', value('to')) ?? '9999';
      return ({ content }) => content.invoiceDate >= from && content.invoiceDate <= to;
    },
  },
];

function isFor({ spaceId, content }: Invoice, exchange: Exchange): boolean {
  if (exchange.params.id !== undefined || isAdmin(exchange, spaceId)) return true;
  const own = membershipsOf(callerOf(exchange).user.id, exchange.world);
  return own.some(({ id }) => id === content.debitor?.id);
}
