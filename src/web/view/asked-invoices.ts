import { localDate } from '@spacebooks/base/calendar';
import type { FastifyRequest } from 'fastify';
import type { LocalDate } from '../../domain/invoice.js';
import { filterOf } from '../../invoice-list/filter.js';
import {
  type ChosenInvoices,
  chosenInvoices,
  type InvoicesQuery,
  orderOf,
} from '../../invoice-list/question.js';
import type { InvoiceFilter, InvoiceOrder } from '../../store/invoices/list/filter.js';
import type { WebSpace } from '../deps.js';
import type { Site } from '../site.js';
import { limitOf } from './seen.js';

/** Of the list, and of the files of it. */
export interface ListQuery {
  Querystring: InvoicesQuery;
}

/** What an address asks for, as far as whoever asks may see it. */
export interface AskedInvoices {
  readonly spaces: readonly WebSpace[];
  readonly chosen: ChosenInvoices;
  readonly today: LocalDate;
  readonly filter: InvoiceFilter;
  readonly order: InvoiceOrder;
}

export function askedInvoices(
  site: Site,
  request: FastifyRequest,
  query = request.query as InvoicesQuery,
): AskedInvoices {
  const spaces = site.spacesOf(request);
  const chosen = chosenInvoices(
    query,
    spaces.map(({ id }) => id),
  );
  const today = localDate(site.clock.now(), spaces[0]?.timeZone ?? 'UTC');
  return {
    spaces,
    chosen,
    today,
    filter: filterOf({ ...limitOf(request), ...questionOf(chosen), today }),
    order: orderOf(chosen),
  };
}

function questionOf({ state, space, ...asked }: ChosenInvoices) {
  return { ...asked, eInvoice: state, ...(space !== '' && { spaceIds: [space] }) };
}
