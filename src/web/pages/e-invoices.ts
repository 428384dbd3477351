import { type InvoiceFilter, STATE_FILTERS } from '../../operator/stories.js';
import { READERS } from '../security/access.js';
import type { Site } from '../site.js';
import { limitOf } from '../view/seen.js';
import { toneOf } from '../view/state-tone.js';

const ROWS = 50;

type Filter = (typeof STATE_FILTERS)[number];

interface ListQuery {
  Querystring: { state?: string; search?: string; space?: string; after?: string };
}

/** The list of e-invoices, by state and search. */
export function addEInvoicePages({ app, show, operator, spacesOf }: Site): void {
  app.get<ListQuery>('/e-invoices', READERS, async (request, reply) => {
    const { state = '', search = '', space = '', after } = request.query;
    const spaces = spacesOf(request);
    const chosen = {
      state: (STATE_FILTERS as readonly string[]).includes(state) ? state : '',
      search: String(search).trim().slice(0, 100),
      space: spaces.some(({ id }) => id === space) ? space : '',
    };
    const filter: InvoiceFilter = {
      limit: ROWS,
      ...(chosen.state !== '' && { state: chosen.state as Filter }),
      ...(chosen.search !== '' && { search: chosen.search }),
      ...(chosen.space !== '' ? { spaceIds: [chosen.space] } : limitOf(request)),
      ...(typeof after === 'string' && after !== '' && { after }),
    };
    const page = await operator.invoices(filter);
    const rest = page.next === null ? null : new URLSearchParams({ ...chosen, after: page.next });
    return show.page(request, reply, {
      template: 'e-invoices',
      title: show.words(request).say('e-invoices.title'),
      menu: 'e-invoices',
      data: {
        chosen,
        filters: STATE_FILTERS,
        spaces,
        rows: page.rows,
        next: rest === null ? null : `/e-invoices?${rest.toString()}`,
        isFirst: filter.after === undefined,
        toneOf,
      },
    });
  });
}
