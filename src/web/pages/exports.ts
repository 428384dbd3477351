import type { StoredFile } from '../../store/books/batch-files.js';
import type { BatchHead, BatchRow } from '../../store/books/batches.js';
import type { Delivery } from '../../store/books/deliveries.js';
import { sendDownload } from '../download.js';
import { notFound } from '../forms.js';
import type { Page } from '../page.js';
import { isPreviewable } from '../preview/preview.js';
import { READERS } from '../security/access.js';
import type { Site, WebSpace } from '../site.js';
import { type NameLists, type Naming, nameLists, taxCaseName } from '../view/batch-names.js';
import type { ExclusionsView, LeftOutView } from '../view/left-out-view.js';
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
      Pick<BatchPage, 'batch' | 'deliveries' | 'path'> & { readonly longest: number };
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
  const { app, show, books, desk, spacesOf, archive } = site;
  /** Where a batch goes that the daemon has not sent on its way yet; nowhere once it does not count any more. */
  async function targetsAhead(
    { spaceId, number, series, status }: BatchHead,
    space: WebSpace | undefined,
  ): Promise<readonly string[]> {
    const counts = status === 'released' || status === 'accepted';
    if (!counts || (await books.deliveries.isPlanned(spaceId, number))) return [];
    return space?.targets.get(series) ?? [];
  }

  app.get<ListQuery>('/exports', READERS, async (request, reply) => {
    const withBooks = spacesOf(request).filter(({ hasBooks }) => hasBooks);
    const space = withBooks.find(({ id }) => id === request.query.space) ?? withBooks[0];
    const before = wholeNumber(request.query.before ?? '');
    const rows = space === undefined ? [] : await books.batches.page(space.id, ROWS + 1, before ?? undefined);
    const last = rows[ROWS - 1];
    const query = new URLSearchParams({ space: space?.id ?? '', before: String(last?.number ?? '') });
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
        next: rows.length > ROWS ? `/exports?${query.toString()}` : null,
      },
    });
  });

  app.get<BatchPath>('/exports/:space/:number', READERS, async (request, reply) => {
    const { space } = request.params;
    const number = numberOf(request.params.number);
    const batch = await books.batches.head(space, number);
    const files = await books.batches.files(space, number);
    const known = spacesOf(request).find(({ id }) => id === space);
    const served = known?.hasBooks ? known : undefined;
    return show.page(request, reply, {
      template: 'batch',
      title: show.words(request).say('batch.title', { number }),
      menu: 'exports',
      data: {
        batch,
        files: files.map((file) => ({ ...file, hasPreview: isPreviewable(file) })),
        path: `/exports/${encodeURIComponent(space)}/${number}`,
        decidedBy: batch.status === 'released' ? null : await desk.deciderOf(space, number, batch.status),
        deliveries: await books.deliveries.list(space, number),
        ahead: await targetsAhead(batch, known),
        books:
          served === undefined
            ? null
            : {
                names: { ...nameLists(await desk.names(space)), taxCase: taxCaseName(show.words(request)) },
                leftOut: leftOutOf(
                  served,
                  batch.series,
                  await books.batches.leftOutBeginning(space, number, FEW_LEFT_OUT),
                  show.words(request).language,
                ),
                ...(await exclusionsOf(site, served)),
              },
      },
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

interface BatchPage {
  readonly batch: BatchHead;
  readonly files: readonly (StoredFile & { readonly hasPreview: boolean })[];
  readonly path: string;
  readonly decidedBy: string | null;
  readonly deliveries: readonly Delivery[];
  /** Targets that it goes to, where it is not on its way yet. */
  readonly ahead: readonly string[];
  /** Null where the space has no books any more. */
  readonly books:
    | (ExclusionsView & {
        readonly names: NameLists & { readonly taxCase: Naming };
        readonly leftOut: LeftOutView;
      })
    | null;
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
      path: `/exports/${encodeURIComponent(id)}/now/${encodeURIComponent(name)}`,
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
