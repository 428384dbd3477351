import { PAGE } from '../../domain/page-paths.js';
import type { StoredFile } from '../../store/books/batch-files.js';
import type { BatchHead, BatchRow } from '../../store/books/batches.js';
import type { WebSpace } from '../deps.js';
import { sendDownload } from '../download.js';
import { notFound } from '../forms.js';
import type { Page } from '../page.js';
import { isPreviewable } from '../preview/preview.js';
import { READERS } from '../security/access.js';
import type { Site } from '../site.js';
import { nameLists, taxCaseName } from '../view/batch-names.js';
import type { Words } from '../view/words.js';
import { exclusionsOf, leftOutOf } from './left-out.js';
import { type QuestionLink, questionsOf } from './rebooking.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly exports: {
      readonly spaces: readonly WebSpace[];
      readonly space: string | null;
      readonly rows: readonly BatchRow[];
      readonly ways: readonly ExportWay[];
      readonly questions: readonly QuestionLink[];
      readonly next: string | null;
    };
    readonly batch: BatchPage;
  }
  interface Partials {
    readonly 'partials/batch-decisions': Frame &
      Pick<BatchPage, 'batch' | 'closedMonths' | 'deliveries' | 'path'> & { readonly longest: number };
  }
}

const ROWS = 30;
/** The others stand on a page of their own. */
const FEW_LEFT_OUT = 10;

interface ListQuery {
  Querystring: { space?: string; before?: string };
}

interface BatchPath {
  Params: { space: string; number: string };
}

interface BatchFilePath {
  Params: { space: string; number: string; name: string };
}

/** What was handed out: batches, their sums, their files to the byte, and where they went. */
export const page: Page = (site) => {
  const { app, show, books, spacesOf, archive } = site;

  app.get<ListQuery>('/exports', READERS, async (request, reply) => {
    const withBooks = spacesOf(request).filter(({ hasBooks }) => hasBooks);
    const space = withBooks.find(({ id }) => id === request.query.space) ?? withBooks[0];
    const before = wholeNumber(request.query.before ?? '');
    const rows = space === undefined ? [] : await books.batches.page(space.id, ROWS + 1, before ?? undefined);
    const last = rows[ROWS - 1];
    return show.page(request, reply, {
      template: 'exports',
      title: show.words(request).say('exports.title'),
      menu: 'exports',
      data: {
        spaces: withBooks,
        space: space?.id ?? null,
        rows: rows.slice(0, ROWS),
        ways: space === undefined ? [] : await waysOf(site, space),
        questions: space === undefined ? [] : await questionsOf(site, [space]),
        next:
          rows.length > ROWS ? PAGE.exports(space?.id ?? '', { before: String(last?.number ?? '') }) : null,
      },
    });
  });

  app.get<BatchPath>('/exports/:space/:number', READERS, async (request, reply) => {
    const { space } = request.params;
    const number = numberOf(request.params.number);
    const batch = await books.batches.head(space, number);
    const words = show.words(request);
    const known = spacesOf(request).find(({ id }) => id === space);
    return show.page(request, reply, {
      template: 'batch',
      title: words.say('batch.title', { number }),
      menu: 'exports',
      data: await batchData(site, words, batch, known),
    });
  });

  app.get<BatchFilePath>('/exports/:space/:number/files/:name', READERS, async (request, reply) => {
    const { space, number, name } = request.params;
    const file = fileOf(await books.batches.files(space, numberOf(number)), name);
    const bytes = await archive.get(file.address);
    return sendDownload(reply, { name: file.name, type: file.mediaType, bytes });
  });
};

interface ExportWay {
  readonly name: string;
  readonly targets: readonly string[];
  readonly path: string;
  readonly isRunning: boolean;
}

type BatchPage = Awaited<ReturnType<typeof batchData>>;

/** @param space that whoever asks sees; undefined of one that is not served any more */
async function batchData(site: Site, words: Words, batch: BatchHead, space: WebSpace | undefined) {
  const { books, desk } = site;
  const { spaceId, number, series, status } = batch;
  const files = await books.batches.files(spaceId, number);
  return {
    batch,
    files: files.map((file) => ({ ...file, hasPreview: isPreviewable(file) })),
    path: PAGE.batch(spaceId, number),
    closedMonths: status === 'released' && space?.hasBooks ? await desk.closedMonthsOf(spaceId, number) : [],
    decidedBy: status === 'released' ? null : await desk.deciderOf(spaceId, number, status),
    deliveries: await books.deliveries.list(spaceId, number),
    ahead: await targetsAhead(site, batch, space),
    books: space?.hasBooks
      ? {
          names: { ...nameLists(await desk.names(spaceId)), taxCase: taxCaseName(words) },
          leftOut: await leftOutOf(
            site,
            space,
            series,
            await books.batches.leftOutBeginning(spaceId, number, FEW_LEFT_OUT),
            words.language,
            await books.batches.isPast(batch),
          ),
          ...(await exclusionsOf(site, space)),
        }
      : null,
  };
}

/** Where a batch goes that the daemon has not sent on its way yet; nowhere once it does not count any more. */
async function targetsAhead(
  { books }: Pick<Site, 'books'>,
  { spaceId, number, series, status }: BatchHead,
  space: WebSpace | undefined,
): Promise<readonly string[]> {
  const counts = status === 'released' || status === 'accepted';
  if (!counts || (await books.deliveries.isPlanned(spaceId, number))) return [];
  return space?.targets.get(series) ?? [];
}

/** The exports of a space, where each goes, and whether somebody has it run just now. */
async function waysOf(
  { exports }: Pick<Site, 'exports'>,
  { id, targets }: WebSpace,
): Promise<readonly ExportWay[]> {
  return Promise.all(
    [...targets].map(async ([name, to]) => ({
      name,
      targets: to,
      path: PAGE.exportNow(id, name),
      isRunning: (await exports.last(id, name))?.state === 'running',
    })),
  );
}

/** Of the files that the batch has: a name is looked for, never opened. */
export function fileOf(files: readonly StoredFile[], name: string): StoredFile {
  const file = files.find((one) => one.name === name);
  if (file === undefined) throw notFound();
  return file;
}

export function numberOf(text: string): number {
  const number = wholeNumber(text);
  if (number === null) throw notFound();
  return number;
}

function wholeNumber(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
