import type { Months } from '../../store/figures/money-figures.js';
import type { WebSpace } from '../deps.js';
import { sendDownload } from '../download.js';
import { type FigureView, figureCsv, figureView } from '../figures/figure.js';
import { type FigureGroup, figureGroups, figuresAsked, MOST_TOGETHER } from '../figures/figure-groups.js';
import { monthChoices } from '../figures/months.js';
import { notFound } from '../forms.js';
import type { Page } from '../page.js';
import { READERS } from '../security/access.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly figures: {
      readonly spaces: readonly WebSpace[];
      readonly hasAll: boolean;
      readonly space: string;
      readonly months: Months;
      readonly choices: readonly string[];
      readonly query: string;
      readonly groups: readonly {
        readonly name: FigureGroup['name'];
        readonly trouble: readonly string[];
        readonly figures: readonly FigureView[];
      }[];
    };
  }
}

interface FiguresQuery {
  Querystring: { space?: string; from?: string; to?: string };
}

/** What finance looks at in pictures, and each of them as a table and a file. */
export const page: Page = (site) => {
  const { app, show, spacesOf } = site;

  app.get<FiguresQuery>('/figures', READERS, async (request, reply) => {
    const asked = figuresAsked(site, request, request.query);
    const { space, months, current, words } = asked;
    const query = new URLSearchParams({ ...(space !== '' && { space }), ...months });
    return show.page(request, reply, {
      template: 'figures',
      title: words.say('figures.title'),
      menu: 'figures',
      data: {
        spaces: spacesOf(request),
        hasAll: spacesOf(request).length <= MOST_TOGETHER,
        space,
        months,
        choices: monthChoices(current, months),
        query: query.toString(),
        groups: (await figureGroups(asked)).map(({ name, trouble = [], figures }) => ({
          name,
          trouble,
          figures: figures.map(figureView),
        })),
      },
    });
  });

  app.get<FiguresQuery & { Params: { figure: string } }>(
    '/figures/:figure',
    READERS,
    async (request, reply) => {
      const groups = await figureGroups(figuresAsked(site, request, request.query));
      const found = groups
        .flatMap(({ figures }) => figures)
        .find(({ id }) => `${id}.csv` === request.params.figure);
      if (found === undefined) throw notFound();
      const bytes = Buffer.from(figureCsv(found, show.words(request).language));
      return sendDownload(reply, { name: `${found.id}.csv`, type: 'text/csv; charset=utf-8', bytes });
    },
  );
};
