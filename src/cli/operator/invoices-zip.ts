import type { ArchiveLocation } from '../../domain/archive-location.js';
import type { LocalDate } from '../../domain/invoice.js';
import { EXIT } from '../../exit-codes.js';
import type { ListWords } from '../../invoice-list/list-words.js';
import type { invoiceFiles } from '../../invoice-list/zip.js';
import type { EInvoiceFilesReader } from '../../store/invoices/e-invoice-files.js';
import type { InvoiceFilter } from '../../store/invoices/list/filter.js';
import type { InvoiceList } from '../../store/invoices/list/list.js';
import { say, sentencesOf } from '../../words/say.js';
import { CommandError } from '../output.js';
import { NEWEST } from './invoice-options.js';

interface ZipSources {
  readonly invoices: InvoiceList;
  readonly files: EInvoiceFilesReader;
  readonly archive: ArchiveLocation;
}

/**
 * Writes PDF and XML of what a filter finds into a ZIP archive that is new.
 *
 * @returns how many files
 * @throws CommandError where there are too many invoices, or something is there already
 */
export async function writeInvoicesZip(
  out: string,
  { invoices, files, archive: location }: ZipSources,
  filter: InvoiceFilter,
  today: LocalDate,
): Promise<number> {
  const [{ openArchive }, { invoiceFiles, MOST_ZIPPED }, { writeZip }] = await Promise.all([
    import('../../archive/archive.js'),
    import('../../invoice-list/zip.js'),
    import('@spacebooks/base/files/zip/zip-file'),
  ]);
  const { count } = await invoices.page({ filter, order: NEWEST, limit: 1 });
  if (!count.isExact || count.least > MOST_ZIPPED) {
    const fix = 'Narrow them, for example with --from and --to.';
    throw new CommandError(EXIT.input, `more than ${MOST_ZIPPED} invoices for one archive`, fix);
  }
  // It holds customers' names: for the owner's eyes only.
  process.umask(0o077);
  const words = wordsOfFiles();
  const names = { without: words.say('zip.without'), damaged: words.say('zip.damaged') };
  const sources = { files, archive: openArchive(location), names };
  const members = invoiceFiles(invoices.all(filter, NEWEST), sources, words, today);
  const written = await writeZip(out, streamed(members));
  if (written !== null) return written;
  throw new CommandError(EXIT.input, `${out} is there already`, 'Name a file that is new (--zip).');
}

async function* streamed(members: ReturnType<typeof invoiceFiles>) {
  for await (const { name, bytes } of members) yield { name, pieces: only(bytes) };
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function wordsOfFiles(): ListWords {
  const subjects = ['web', 'invoices-page', 'customers-page'] as const;
  const sentences = Object.assign({}, ...subjects.map((subject) => sentencesOf(subject, 'en')));
  return { language: 'en', say: (key, values) => say(sentences, key, values), number: String };
}
