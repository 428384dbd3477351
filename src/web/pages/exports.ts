import { isFailure } from '../../domain/errors.js';
import type { StoredFile } from '../../store/batch-files.js';
import type { BatchHead } from '../../store/batches.js';
import { sendDownload } from '../download.js';
import { goTo, notFound } from '../forms.js';
import { isPreviewable, previewOf } from '../preview/preview.js';
import type { Site, WebSpace } from '../site.js';
import { MOST_LEFT_OUT } from '../view/left-out-view.js';
import { exclusionsOf, leftOutOf } from './left-out.js';
import { questionsOf } from './rebooking.js';

const ROWS = 30;

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
export function addExportPages(site: Site): void {
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

  app.get<ListQuery>('/exports', async (request, reply) => {
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
        questions: space === undefined ? [] : await questionsOf(site, [space]),
        next: rows.length > ROWS ? `/exports?${query.toString()}` : null,
      },
    });
  });

  app.get<BatchPath>('/exports/:space/:number', async (request, reply) => {
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
        deliveries: await books.deliveries.list(space, number),
        ahead: await targetsAhead(batch, known),
        ...(served !== undefined && {
          leftOut: leftOutOf(
            served,
            batch.series,
            await books.batches.leftOutBeginning(space, number, MOST_LEFT_OUT),
          ),
          ...(await exclusionsOf(site, served)),
        }),
      },
    });
  });

  app.post<BatchPath>(
    '/exports/:space/:number/accept',
    { config: { access: 'finance' } },
    async (request, reply) => {
      const { space } = request.params;
      const number = numberOf(request.params.number);
      let key = 'notice.accepted';
      try {
        await desk.accept(space, number, request.session?.name ?? '');
      } catch (error) {
        const isAccepted = async () => (await books.batches.head(space, number)).status === 'accepted';
        if (!isFailure(error, 'batch.decided') || !(await isAccepted())) throw error;
        key = 'notice.accepted-before';
      }
      if (request.session !== null) request.session.notice = { key, values: { number: String(number) } };
      return goTo(reply, `/exports/${encodeURIComponent(space)}/${number}`);
    },
  );

  app.get<BatchFilePath>('/exports/:space/:number/files/:name', async (request, reply) => {
    const { space, number, name } = request.params;
    const file = fileOf(await books.batches.files(space, numberOf(number)), name);
    const bytes = await archive.get(file.address);
    return sendDownload(reply, { name: file.name, type: file.mediaType, bytes });
  });
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

/** The beginning of a file that is text, as a table where it is one. */
export function addPreviewPage({ app, show, books, archive }: Site): void {
  app.get<BatchFilePath>('/exports/:space/:number/preview/:name', async (request, reply) => {
    const { space, name } = request.params;
    const number = numberOf(request.params.number);
    const file = fileOf(await books.batches.files(space, number), name);
    if (!isPreviewable(file)) throw notFound();
    return show.page(request, reply, {
      template: 'preview',
      title: file.name,
      menu: 'exports',
      data: {
        file,
        batchNumber: number,
        path: `/exports/${encodeURIComponent(space)}/${number}`,
        preview: previewOf(file, await archive.get(file.address)),
      },
    });
  });
}
