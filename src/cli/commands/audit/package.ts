import { localDate } from '@spacebooks/base/calendar';
import { counted } from '@spacebooks/base/text/counted';
import { InvalidArgumentError } from 'commander';
import { EXIT } from '../../../exit-codes.js';
import { withLastDigest, writePackage } from '../../books/package-year.js';
import { procedureOf } from '../../books/procedure-of.js';
import { onlySpace, withBooks } from '../../books/with-books.js';
import { defineCommand, done, optional, required } from '../../define-command.js';
import { BOOK_OPTIONS, yearNumber } from '../../options.js';
import { CommandError, printable } from '../../output.js';
import { withProgress } from '../../progress.js';

export const command = defineCommand({
  place: 30,
  summary: 'Pack a fiscal year for a tax auditor: tables (GDPdU), documents, batches, log, and a verifier.',
  options: {
    ...BOOK_OPTIONS,
    year: required('year', 'the year in which the fiscal year begins', yearNumber),
    firstMonth: optional(
      'month',
      'month in which the fiscal year begins (default: fiscal_year_start of the formats, else 1)',
      month,
    ),
    out: optional(
      'path',
      'a ZIP file that is new, or a folder that is new or empty (default: audit-<space>-<year>.zip)',
    ),
  },
  examples: [
    'spacebooks audit package --year 2026',
    'spacebooks audit package --space berlin --year 2026 --out audit-2026',
  ],
  notes:
    'The package is checked without spacebooks: python3 verify.py in it. Tell the auditor the digest that the command ends with on another way than the package.',
  run: ({ year, firstMonth, out: given, ...options }, context) =>
    withBooks(options, context, async (books) => {
      const [{ auditPackage }, { packageDeps }, { fiscalYearOf, fiscalYearStarts }] = await Promise.all([
        import('../../../books/auditor/package/audit-package.js'),
        import('../../../books/auditor/package/package-deps.js'),
        import('../../../books/auditor/fiscal-year-of.js'),
      ]);
      const space = onlySpace(books);
      const { id, language, settings, config, timeZone } = space;
      const [start = 1, other] = firstMonth === undefined ? fiscalYearStarts(space.formats) : [firstMonth];
      if (other !== undefined) {
        throw new CommandError(
          EXIT.input,
          `${id}: accounting.datev.fiscal_year_start is ${start}, accounting.fec.fiscal_year_start is ${other}`,
          'Make them the same, or say which one is meant with --first-month.',
        );
      }
      const period = fiscalYearOf(year, start);
      const out = given ?? `audit-${id}-${year}.zip`;
      const { seller } = config.e_invoices;
      const { version } = context;
      const procedure = await procedureOf(
        { config: { ...books.config, spaces: [config] }, language, timeZone, version },
        books.db,
      );
      const request = {
        spaceId: id,
        language,
        year: period,
        supplier: { name: seller.name ?? id, location: seller.country ?? 'DE' },
        procedure: (booksAt: number | null) =>
          procedure(booksAt === null ? '–' : localDate(booksAt, timeZone)),
        settings,
        version,
      };
      let digest = '';
      const deps = packageDeps(books.db, books.stores);
      const count = await withProgress(context, options.json, (onProgress) =>
        writePackage(
          out,
          withLastDigest(auditPackage(deps, { ...request, onProgress }), (sha256) => {
            digest = sha256;
          }),
        ),
      );
      const { from, to } = period;
      return done({ space: id, from, to, files: count, out, sha256: digest }, [
        printable(`${id}: ${counted(count, 'file')} of ${from} to ${to} in ${out}`),
        `SHA-256 (SHA256SUMS): ${digest}`,
      ]);
    }),
});

function month(text: string): number {
  if (/^([1-9]|1[0-2])$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a number from 1 to 12.');
}
