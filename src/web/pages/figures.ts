import type { FastifyRequest } from 'fastify';
import { monthOf } from '../../domain/accounting/month.js';
import { localDate } from '../../domain/calendar.js';
import { sendDownload } from '../download.js';
import { eInvoiceFigure } from '../figures/e-invoices.js';
import { type Asked, type Figure, figureCsv, figureView } from '../figures/figure.js';
import { monthChoices, monthsAsked } from '../figures/months.js';
import { openFigures } from '../figures/open.js';
import { paymentFigures } from '../figures/payments.js';
import { revenueFigures } from '../figures/revenue.js';
import { takenFigure } from '../figures/taken.js';
import { notFound } from '../forms.js';
import { READERS } from '../security/access.js';
import type { Site } from '../site.js';

interface FiguresQuery {
  Querystring: { space?: string; from?: string; to?: string };
}

const DAYS = 30;
/** Of the overview. */
const FEW_DAYS = 14;

/** What finance looks at in pictures, and each of them as a table and a file. */
export function addFiguresPage(site: Site): void {
  const { app, show, spacesOf, clock } = site;

  const askedOf = (request: FastifyRequest<FiguresQuery>): Asked & { space: string; current: string } => {
    const seen = spacesOf(request);
    const chosen = seen.filter(({ id }) => id === request.query.space);
    const current = monthOf(localDate(clock.now(), (chosen[0] ?? seen[0])?.timeZone ?? 'UTC'));
    return {
      site,
      space: chosen[0]?.id ?? '',
      spaces: chosen.length > 0 ? chosen : seen,
      months: monthsAsked(request.query, current),
      current,
      words: show.words(request),
    };
  };

  app.get<FiguresQuery>('/figures', READERS, async (request, reply) => {
    const asked = askedOf(request);
    const { space, months, current, words } = asked;
    const query = new URLSearchParams({ ...(space !== '' && { space }), ...months });
    return show.page(request, reply, {
      template: 'figures',
      title: words.say('figures.title'),
      menu: 'figures',
      data: {
        spaces: spacesOf(request),
        space,
        months,
        choices: monthChoices(current, months),
        query: query.toString(),
        groups: (await groupsOf(asked)).map(({ name, figures }) => ({
          name,
          figures: figures.map(figureView),
        })),
      },
    });
  });

  app.get<FiguresQuery & { Params: { figure: string } }>(
    '/figures/:figure',
    READERS,
    async (request, reply) => {
      const groups = await groupsOf(askedOf(request));
      const found = groups
        .flatMap(({ figures }) => figures)
        .find(({ id }) => `${id}.csv` === request.params.figure);
      if (found === undefined) throw notFound();
      const bytes = Buffer.from(`\uFEFF${figureCsv(found)}`);
      return sendDownload(reply, { name: `${found.id}.csv`, type: 'text/csv; charset=utf-8', bytes });
    },
  );
}

interface Group {
  readonly name: string;
  /** One a currency; none where nothing is known. */
  readonly figures: readonly Figure[];
}

async function groupsOf(asked: Asked): Promise<readonly Group[]> {
  const one = (figure: Figure | null): readonly Figure[] => (figure === null ? [] : [figure]);
  return [
    { name: 'open', figures: await openFigures(asked) },
    { name: 'revenue', figures: await revenueFigures(asked) },
    { name: 'payments', figures: await paymentFigures(asked) },
    { name: 'e-invoices', figures: one(await eInvoiceFigure(asked, DAYS)) },
    { name: 'taken', figures: one(await takenFigure(asked)) },
  ];
}

/** The two of the overview: what is owed, and how e-invoices are doing. */
export async function overviewFigures(site: Site, request: FastifyRequest) {
  const asked = { site, spaces: site.spacesOf(request), words: site.show.words(request) };
  const eInvoices = await eInvoiceFigure(asked, FEW_DAYS);
  return [...(await openFigures(asked)), ...(eInvoices === null ? [] : [eInvoices])].map(figureView);
}
