import type { FastifyRequest } from 'fastify';
import { PAGE } from '../../domain/page-paths.js';
import { goTo, notFound } from '../forms.js';
import type { LastSync } from '../night-desk.js';
import type { Page } from '../page.js';
import { OF_WORK } from '../security/access.js';
import type { Site } from '../site.js';
import { type RunView, runView } from '../view/run-view.js';

declare module '../view/templates.js' {
  interface Partials {
    readonly 'partials/sync-now': Frame & { readonly spaceId: string };
  }
  interface Pages {
    readonly sync: {
      readonly spaceId: string;
      readonly path: string;
      readonly last: LastSync | null;
      /** What it has read so far, or why it failed. */
      readonly view: RunView | null;
      readonly isUnderWay: boolean;
    };
  }
}

interface SyncPath {
  Params: { space: string };
}

/** So soon the page looks again by itself. */
const AGAIN_S = 3;

/** A copy of the platform that somebody asked for: that it runs, and what became of it. */
export const page: Page = (site) => {
  const { app, show, nights } = site;

  app.get<SyncPath>('/sync/:space', OF_WORK, async (request, reply) => {
    const spaceId = spaceOf(site, request);
    const last = await nights.lastSync(spaceId);
    const isUnderWay = last?.state === 'waiting' || last?.state === 'running';
    if (isUnderWay) reply.header('refresh', String(AGAIN_S));
    const run = last?.run ?? null;
    return show.page(request, reply, {
      template: 'sync',
      title: show.words(request).say('sync.title'),
      menu: 'runs',
      data: {
        spaceId,
        path: PAGE.sync(spaceId),
        last,
        view: run === null ? null : runView({ ...run, id: 0, spaceId, kind: 'sync', businessDate: null }),
        isUnderWay,
      },
    });
  });

  app.post<SyncPath>('/sync/:space', { config: { access: 'finance' } }, async (request, reply) => {
    const spaceId = spaceOf(site, request);
    const asked = await nights.sync(spaceId, request.session?.name ?? '');
    if (asked !== 'asked' && request.session !== null) {
      request.session.notice = { key: `notice.sync-${asked}`, values: { space: spaceId } };
    }
    return goTo(reply, PAGE.sync(spaceId));
  });
};

/** The space of a path, which has books. @throws WebRefusal */
function spaceOf({ spacesOf }: Site, request: FastifyRequest<SyncPath>): string {
  const found = spacesOf(request).find(({ id, hasBooks }) => id === request.params.space && hasBooks);
  if (found === undefined) throw notFound();
  return found.id;
}
