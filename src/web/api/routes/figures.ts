import { chartTable } from '@spacebooks/charts/chart-table';
import { z } from 'zod';
import type { Figure } from '../../figures/figure.js';
import { figureGroups, figuresAsked } from '../../figures/figure-groups.js';
import { type Api, read } from '../declare.js';
import { ApiRefusal } from '../problem.js';
import { month } from '../schemas/values.js';

const tag = 'Figures';

const figuresQuery = z.strictObject({
  space: z.string().min(1).max(100).optional().describe('Of this space alone.'),
  from: month.optional().describe('First month; a year before `to` when left out.'),
  to: month.optional().describe('Last month; the current one when left out. At most 36 months are told.'),
});

const said = {
  id: z.string().describe('One a currency where it is of money: `revenue-EUR`.'),
  title: z.string().describe('What is to be seen, in the language asked for.'),
};

const figure = z
  .object({
    ...said,
    about: z.string(),
    columns: z.array(z.string()),
    rows: z.array(
      z.object({
        key: z.string().describe('Month, day, or age of what is owed: the same in every language.'),
        name: z.string(),
        values: z
          .array(z.string().nullable())
          .describe('Of each column: amounts as decimals, counts, seconds; null where there is none.'),
      }),
    ),
  })
  .meta({ id: 'Figure' });

/** What the page draws, as numbers. */
export function addFigureRoutes(api: Api): void {
  const { site } = api;
  const figuresOf = async (request: Asked['request'], query: Asked['query']): Promise<readonly Figure[]> => {
    const isSeen = site.spacesOf(request).some(({ id }) => id === query.space);
    if (query.space !== undefined && !isSeen) throw new ApiRefusal('api.not-found');
    const groups = await figureGroups(figuresAsked(site, request, query));
    return groups.flatMap(({ figures }) => figures);
  };

  read(
    api,
    '/figures',
    {
      name: 'listFigures',
      tag,
      summary: 'What there are figures of.',
      query: figuresQuery,
      answer: z.object({ items: z.array(z.object(said)) }),
    },
    async ({ query, request }) => ({
      items: (await figuresOf(request, query)).map(({ id, chart: { title } }) => ({ id, title })),
    }),
  );

  read(
    api,
    '/figures/:figure',
    {
      name: 'getFigure',
      tag,
      summary: 'The numbers of one figure, as the page draws them.',
      params: z.strictObject({ figure: z.string().min(1).max(100) }),
      query: figuresQuery,
      answer: figure,
    },
    async ({ params, query, request }) => {
      const found = (await figuresOf(request, query)).find(({ id }) => id === params.figure);
      if (found === undefined) throw new ApiRefusal('api.not-found');
      return toFigure(found);
    },
  );
}

interface Asked {
  readonly request: Parameters<typeof figuresAsked>[1];
  readonly query: z.infer<typeof figuresQuery>;
}

function toFigure({ id, chart, keys, about, plain }: Figure): z.infer<typeof figure> {
  const { columns, rows } = chartTable(chart);
  return {
    ...{ id, title: chart.title, about, columns: [...columns] },
    rows: rows.map(({ category, values }, place) => ({
      ...{ key: keys[place] ?? category, name: category },
      values: values.map((value) => (value === null ? null : plain(value))),
    })),
  };
}
