import { localDate } from '@spacebooks/base/calendar';
import type { FastifyRequest } from 'fastify';
import type { LocalDate } from '../../domain/invoice.js';
import { invoiceSearch } from '../../domain/invoice-search.js';
import type { EInvoiceState } from '../../domain/invoice-states.js';
import type { Age } from '../../domain/open-age.js';
import type { InvoiceFilter, InvoiceOrder, PaymentFilter } from '../../store/invoices/list/filter.js';
import type { WebSpace } from '../deps.js';
import type { Site } from '../site.js';
import {
  type ChosenInvoices,
  chosenInvoices,
  type InvoicesQuery,
  orderOf,
  signedCents,
} from './invoice-address.js';
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

export function askedInvoices(site: Site, request: FastifyRequest<ListQuery>): AskedInvoices {
  const spaces = site.spacesOf(request);
  const chosen = chosenInvoices(
    request.query,
    spaces.map(({ id }) => id),
  );
  const today = localDate(site.clock.now(), spaces[0]?.timeZone ?? 'UTC');
  return { spaces, chosen, today, filter: filterOf(request, chosen, today), order: orderOf(chosen) };
}

function filterOf(request: FastifyRequest, chosen: ChosenInvoices, today: LocalDate): InvoiceFilter {
  const { search, state, payment, age, space, from, to, least, most } = chosen;
  const cents = (text: string): number | undefined => signedCents(text) ?? undefined;
  return {
    ...(space === '' ? limitOf(request) : { spaceIds: [space] }),
    today,
    eInvoice: state === '' ? undefined : (state as EInvoiceState),
    payment: payment === '' ? undefined : (payment as PaymentFilter),
    age: age === '' ? undefined : (age as Age),
    from: from === '' ? undefined : from,
    to: to === '' ? undefined : to,
    least: cents(least),
    most: cents(most),
    search: invoiceSearch(search) ?? undefined,
  };
}
