import { BATCH } from '../../../books/decide-batch.js';
import { onlySpace, withBooks } from '../../../books/with-books.js';
import { defineCommand, done, withDefault } from '../../../define-command.js';
import { BOOK_OPTIONS } from '../../../options.js';
import { printable } from '../../../output.js';
import { withProgress } from '../../../progress.js';

export const command = defineCommand({
  place: 20,
  summary: 'Write the files of a batch again, byte for byte.',
  arguments: BATCH,
  options: { ...BOOK_OPTIONS, out: withDefault('dir', 'folder for the files', '.') },
  examples: ['spacebooks books batch download 7 --out november'],
  run: (given, context) =>
    withBooks(given, context, async (books) => {
      const { writeFiles } = await import('../../../files.js');
      const { number, out } = given;
      const { id } = onlySpace(books);
      const { batches, archive } = books.stores;
      // Throws when there is no such batch.
      await batches.head(id, number);
      const files: [string, Uint8Array][] = [];
      const listed = await batches.files(id, number);
      await withProgress(context, given.json, async (onProgress) => {
        for (const { name, address } of listed) {
          onProgress('files', files.length, listed.length);
          files.push([name, await archive.get(address)]);
        }
      });
      const paths = await writeFiles(out, files);
      return done({ space: id, number, files: paths }, paths.map(printable));
    }),
});
