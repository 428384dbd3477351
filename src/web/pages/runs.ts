import type { WebSpace } from '../deps.js';
import type { Page } from '../page.js';
import { OF_WORK } from '../security/access.js';
import { type RunView, runView } from '../view/run-view.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly runs: {
      readonly spaces: readonly WebSpace[];
      readonly space: string | null;
      readonly runs: readonly RunView[];
    };
  }
}

const ROWS = 60;

interface RunsQuery {
  Querystring: { space?: string };
}

/** Nights and syncs of a space, the latest first. */
export const page: Page = ({ app, show, books, spacesOf }) => {
  app.get<RunsQuery>('/runs', OF_WORK, async (request, reply) => {
    const withBooks = spacesOf(request).filter(({ hasBooks }) => hasBooks);
    const space = withBooks.find(({ id }) => id === request.query.space) ?? withBooks[0];
    const runs = space === undefined ? [] : await books.runs.list(space.id, ROWS);
    return show.page(request, reply, {
      template: 'runs',
      title: show.words(request).say('runs.title'),
      menu: 'runs',
      data: {
        spaces: withBooks,
        space: space?.id ?? null,
        runs: runs.flatMap(({ kind, ...run }) => (kind === 'first' ? [] : [runView({ ...run, kind })])),
      },
    });
  });
};
