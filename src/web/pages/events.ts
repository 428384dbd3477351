import { invoicePath } from '../../domain/page-paths.js';
import type { StoredEvent } from '../../store/sagas/operator-story.js';
import type { SubscriptionView, WebSpace } from '../deps.js';
import { goTo, notFound } from '../forms.js';
import type { Page } from '../page.js';
import { OF_WORK } from '../security/access.js';
import { limitOf } from '../view/seen.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly events: {
      readonly spaces: readonly WebSpace[];
      readonly space: string;
      readonly subscriptions: readonly (SubscriptionView & { readonly spaceId: string })[];
      readonly events: readonly StoredEvent[];
      readonly pathOf: typeof invoicePath;
    };
  }
}

const ROWS = 100;

interface EventsQuery {
  Querystring: { space?: string };
}

interface EventPath {
  Params: { event: string };
}

/** Subscriptions, and the callbacks that came. */
export const page: Page = ({ app, show, operator, spacesOf, subscriptions }) => {
  app.get<EventsQuery>('/events', OF_WORK, async (request, reply) => {
    const all = spacesOf(request);
    const chosen = all.find(({ id }) => id === request.query.space);
    const shown = chosen === undefined ? all : [chosen];
    const listed = await Promise.all(
      shown.map(async ({ id }) => (await subscriptions(id)).map((one) => ({ ...one, spaceId: id }))),
    );
    const limit = chosen === undefined ? limitOf(request) : { spaceIds: [chosen.id] };
    return show.page(request, reply, {
      template: 'events',
      title: show.words(request).say('events.title'),
      menu: 'events',
      data: {
        spaces: all,
        space: chosen?.id ?? '',
        subscriptions: listed.flat(),
        events: await operator.events({ ...limit, limit: ROWS }),
        pathOf: invoicePath,
      },
    });
  });

  app.post<EventPath>('/events/:event/replay', { config: { access: 'admin' } }, async (request, reply) => {
    const { event } = request.params;
    if (!/^\d{1,15}$/.test(event)) throw notFound();
    const { session } = request;
    const { language } = show.words(request);
    const decided = await operator.replay(Number(event), {
      by: session?.name ?? '',
      language,
      ...limitOf(request),
    });
    const values = { invoice: decided.invoiceNumber ?? decided.invoiceId };
    if (session !== null) session.notice = { key: 'notice.replay', values, detail: decided.next };
    return goTo(reply, '/events');
  });
};
