import { counted } from '@spacebooks/base/text/counted';
import type { OnProgress } from '../../../domain/progress.js';
import { EXIT } from '../../../exit-codes.js';
import { onlySpace, withBooks } from '../../books/with-books.js';
import { defineCommand, done, required } from '../../define-command.js';
import { fillFolder } from '../../files.js';
import { BOOK_OPTIONS, yearNumber } from '../../options.js';
import { CommandError, printable } from '../../output.js';
import { withProgress } from '../../progress.js';

export const command = defineCommand({
  place: 20,
  summary: 'Export a year for a tax auditor: journal, documents, bank lines, log, procedure documentation.',
  options: {
    ...BOOK_OPTIONS,
    year: required('year', 'the year of the entries', yearNumber),
    out: required('dir', 'folder for the files, new or empty'),
  },
  examples: ['spacebooks audit export --year 2026 --out audit-2026'],
  run: ({ year, out, ...given }, context) =>
    withBooks(given, context, async (books) => {
      const { exportYear } = await import('../../../books/auditor/export-year.js');
      const { id, settings } = onlySpace(books);
      const { batches, audit, archive, bank, pdfs } = books.stores;
      const vouchersOf = async (invoiceId: string) => {
        const address = await pdfs.find(id, invoiceId);
        return address === null ? [] : [{ name: 'e-invoice.pdf', address }];
      };
      const request = { spaceId: id, space: id, year, version: context.version, settings };
      const bankLines = (spaceId: string) => bank.list(spaceId, { open: false });
      const deps = { batches, audit, archive, vouchersOf, bankLines };
      const files = async function* (onProgress: OnProgress) {
        for await (const { name, bytes } of exportYear(deps, { ...request, onProgress })) {
          yield { name, pieces: bytes };
        }
      };
      const count = await withProgress(context, given.json, (show) => fillFolder(out, files(show)));
      if (count === null) {
        // Never over an earlier export: an auditor may have it already.
        throw new CommandError(
          EXIT.input,
          `${out} is not empty`,
          'Name a folder that is new or empty (--out).',
        );
      }
      return done({ space: id, year, files: count, out }, [
        printable(`${id}: ${counted(count, 'file')} of ${year} in ${out}`),
      ]);
    }),
});
