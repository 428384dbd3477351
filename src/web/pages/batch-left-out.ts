import { Readable } from 'node:stream';
import type { LeftOutSum } from '../../domain/accounting/model.js';
import { LONGEST_REASON } from '../../domain/decision-reason.js';
import { PAGE } from '../../domain/page-paths.js';
import type { BatchHead } from '../../store/books/batches.js';
import { formatsOf } from '../../words/formats.js';
import { disposition } from '../download.js';
import { notFound } from '../forms.js';
import type { Page } from '../page.js';
import { READERS } from '../security/access.js';
import { CSV_MARK, csvLine } from '../view/csv.js';
import { type LeftOutView, leftOutCells } from '../view/left-out-view.js';
import { numberOf } from './exports.js';
import { leftOutOf, toldDocuments } from './left-out.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly 'batch-left-out': LeftOutView & {
      readonly batch: BatchHead;
      readonly path: string;
      readonly sums: readonly (LeftOutSum & { readonly amount: string })[];
      readonly spaceId: string;
      readonly longest: number;
      readonly newer: string | null;
      readonly older: string | null;
    };
  }
}

const ROWS = 100;

interface BatchPath {
  Params: { space: string; number: string };
}

interface ListPath extends BatchPath {
  Querystring: { page?: string };
}

/** The documents that a batch leaves out: all of them, with the reason and the way out, on pages and as CSV. */
export const page: Page = (site) => {
  const { app, show, books, spacesOf } = site;

  app.get<ListPath>('/exports/:space/:number/left-out', READERS, async (request, reply) => {
    const number = numberOf(request.params.number);
    const space = spacesOf(request).find(({ id }) => id === request.params.space);
    if (space === undefined) throw notFound();
    const batch = await books.batches.head(space.id, number);
    const page = numberOf(request.query.page ?? '1');
    const list = await books.batches.leftOutPart(space.id, number, { from: (page - 1) * ROWS, most: ROWS });
    const words = show.words(request);
    const path = PAGE.batch(space.id, number);
    const { amount } = formatsOf(words.language);
    return show.page(request, reply, {
      template: 'batch-left-out',
      title: words.say('batch-left-out.title', { number }),
      menu: 'exports',
      data: {
        batch,
        path,
        sums: batch.manifest.leftOutSums.map((sum) => ({ ...sum, amount: amount(sum.gross, sum.currency) })),
        ...(await leftOutOf(
          site,
          space,
          batch.series,
          list,
          words.language,
          await books.batches.isPast(batch),
        )),
        spaceId: space.id,
        longest: LONGEST_REASON,
        newer: page > 1 ? `${path}/left-out?page=${page - 1}` : null,
        older: list.length > page * ROWS ? `${path}/left-out?page=${page + 1}` : null,
      },
    });
  });

  app.get<BatchPath>('/exports/:space/:number/left-out.csv', READERS, async (request, reply) => {
    const { space } = request.params;
    const number = numberOf(request.params.number);
    const isPast = await books.batches.isPast(await books.batches.head(space, number));
    const words = show.words(request);
    const lines = async function* () {
      const heads = leftOutCells.map(({ column }) => words.say(`left-out-csv.${column}`));
      yield CSV_MARK + csvLine(heads, words.language);
      for await (const page of books.batches.leftOut(space, number)) {
        const told = await toldDocuments(site, space, page, isPast);
        const rows = told.map((row) => leftOutCells.map(({ value }) => value(row, words)));
        yield rows.map((row) => csvLine(row, words.language)).join('');
      }
    };
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', disposition(`${space}-batch-${number}-left-out.csv`))
      .send(Readable.from(lines()));
  });
};
