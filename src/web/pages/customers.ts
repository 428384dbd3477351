import { localDate } from '@spacebooks/base/calendar';
import type { FastifyRequest } from 'fastify';
import { PAGE } from '../../domain/page-paths.js';
import { wordsToFind } from '../../domain/search-words.js';
import type { CustomerPlace } from '../../store/invoices/customers.js';
import { OWING, withOwed } from '../customer-rows.js';
import type { Page } from '../page.js';
import { READERS } from '../security/access.js';
import type { Site } from '../site.js';
import { customerPath } from '../view/customer-path.js';
import { customerPlaceOf, customerPlaceText } from '../view/customer-place.js';
import { limitOf } from '../view/seen.js';
import type { Words } from '../view/words.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly customers: Awaited<ReturnType<typeof listData>>;
  }
}

interface ListQuery {
  Querystring: Readonly<Record<string, unknown>>;
}

const ROWS = 50;
const LONGEST = 100;

/** Whoever has an invoice, by name. */
export const page: Page = (site) => {
  const { app, show } = site;
  app.get<ListQuery>('/customers', READERS, async (request, reply) => {
    const words = show.words(request);
    return show.page(request, reply, {
      template: 'customers',
      title: words.say('customers.title'),
      menu: 'customers',
      data: await listData(site, words, request),
    });
  });
};

async function listData(site: Site, words: Words, request: FastifyRequest<ListQuery>) {
  const spaces = site.spacesOf(request);
  const { query } = request;
  const text = (name: string): string => {
    const value = query[name];
    return typeof value === 'string' ? value.trim().slice(0, LONGEST) : '';
  };
  const space = spaces.find(({ id }) => id === text('space'));
  const owing = OWING.find((each) => each === text('owing'));
  const chosen = { search: text('search'), space: space?.id ?? '', owing: owing ?? '' };
  const today = localDate(site.clock.now(), (space ?? spaces[0])?.timeZone ?? 'UTC');
  const found = await site.customers.page({
    ...(space === undefined ? limitOf(request) : { spaceIds: [space.id] }),
    words: wordsToFind(chosen.search),
    owing: owing === 'overdue' ? { before: today } : owing,
    limit: ROWS,
    after: customerPlaceOf(query.after),
  });
  const address = (after: CustomerPlace | null): string => {
    const given = Object.entries({ ...chosen, after: after === null ? '' : customerPlaceText(after) });
    return PAGE.customers(given.filter(([, value]) => value !== ''));
  };
  const { least, isExact } = found.count;
  const rows = await withOwed(site, spaces, found.rows);
  return {
    spaces,
    chosen,
    owings: OWING,
    isAsked: Object.values(chosen).some((value) => value !== ''),
    count: words.say(isExact ? 'customers.count' : 'customers.count-more', { count: least }),
    rows: rows.map((row) => ({ ...row, path: customerPath(row) })),
    first: query.after === undefined ? null : address(null),
    next: found.next === null ? null : address(found.next),
  };
}
