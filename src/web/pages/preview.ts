import { PAGE } from '../../domain/page-paths.js';
import type { StoredFile } from '../../store/books/batch-files.js';
import { notFound } from '../forms.js';
import type { Page } from '../page.js';
import { isPreviewable, previewOf, READ_BYTES } from '../preview/preview.js';
import { READERS } from '../security/access.js';
import { fileOf, numberOf } from './exports.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly preview: {
      readonly file: StoredFile;
      readonly batchNumber: number;
      readonly path: string;
      readonly page: number;
      readonly preview: ReturnType<typeof previewOf>;
    };
  }
}

interface PreviewPath {
  Params: { space: string; number: string; name: string };
  Querystring: { page?: string };
}

/** The beginning of a file that is text, as a table where it is one. */
export const page: Page = ({ app, show, books, archive }) => {
  app.get<PreviewPath>('/exports/:space/:number/preview/:name', READERS, async (request, reply) => {
    const { space, name } = request.params;
    const number = numberOf(request.params.number);
    const file = fileOf(await books.batches.files(space, number), name);
    if (!isPreviewable(file)) throw notFound();
    const page = numberOf(request.query.page ?? '1');
    // Its beginning alone: a year's file is 30 MB, and whoever takes it gets it verified.
    const bytes = await archive.beginning(file.address, READ_BYTES);
    return show.page(request, reply, {
      template: 'preview',
      title: file.name,
      menu: 'exports',
      data: {
        file,
        batchNumber: number,
        path: PAGE.batch(space, number),
        page,
        preview: previewOf(file, bytes, page),
      },
    });
  });
};
