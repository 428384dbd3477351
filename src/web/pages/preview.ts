import { isPreviewable, previewOf } from '../preview/preview.js';
import { notFound } from '../refusal.js';
import type { Site } from '../site.js';
import { type BatchFilePath, fileOf, numberOf } from './exports.js';

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
