import { END_STATES, type SagaState } from '../../domain/saga/model.js';
import type { InvoiceFilter } from '../../operator/stories.js';
import type { Site } from '../site.js';
import { toneOf } from '../view/state-tone.js';

const ROWS = 50;

const OPEN_STATES: readonly SagaState[] = [
  'requested',
  'fetched',
  'checked',
  'lock-intended',
  'locked',
  'produced',
  'send-intended',
  'in-doubt',
  'located',
  'sent',
  'accepted',
  'attach-intended',
  'attached',
  'register-intended',
  'registered',
  'unlocking',
  'parked',
];

/** What the list can be narrowed to: groups first. */
const FILTERS = ['waiting', 'open', ...OPEN_STATES, ...END_STATES] as const;
type Filter = (typeof FILTERS)[number];

interface ListQuery {
  Querystring: { state?: string; search?: string; space?: string; after?: string };
}

/** The list of e-invoices, by state and search. */
export function addEInvoicePages({ app, show, operator, spaces }: Site): void {
  app.get<ListQuery>('/e-invoices', async (request, reply) => {
    const { state = '', search = '', space = '', after } = request.query;
    const chosen = {
      state: (FILTERS as readonly string[]).includes(state) ? state : '',
      search: String(search).trim().slice(0, 100),
      space: spaces.some(({ id }) => id === space) ? space : '',
    };
    const filter: InvoiceFilter = {
      limit: ROWS,
      ...(chosen.state !== '' && { state: chosen.state as Filter }),
      ...(chosen.search !== '' && { search: chosen.search }),
      ...(chosen.space !== '' && { spaceId: chosen.space }),
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
        filters: FILTERS,
        spaces,
        rows: page.rows,
        next: rest === null ? null : `/e-invoices?${rest.toString()}`,
        isFirst: filter.after === undefined,
        toneOf,
      },
    });
  });
}
