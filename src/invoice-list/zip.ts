import { createHash } from 'node:crypto';
import { isFailure } from '../domain/errors.js';
import type { LocalDate } from '../domain/invoice.js';
import type { EInvoiceFilesReader } from '../store/invoices/e-invoice-files.js';
import type { InvoiceFacts } from '../store/invoices/invoice-facts.js';
import { invoicesCsv } from './csv.js';
import type { ListWords } from './list-words.js';

/** Invoices in one archive, so that a browser gets it in minutes: some 500 MB. */
export const MOST_ZIPPED = 5_000;

/** A file of the archive. */
interface ZippedFile {
  /** A path with slashes. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface ZipSources {
  readonly files: EInvoiceFilesReader;
  /** Of the lists, without their ending. */
  readonly names: { readonly without: string; readonly damaged: string };
  /** Checks what it reads by its digest. */
  readonly archive: { get(address: string): Promise<Uint8Array> };
}

/**
 * The e-invoices of a list, PDF and XML as they were sent, one in memory at a time. Behind them a list of the invoices without a
 * file, one of those whose file is missing or damaged in the archive, where there are any, and the digest of each as
 * `sha256sum` has it.
 *
 * @throws Failure of an archive that does not answer
 */
export async function* invoiceFiles(
  pieces: AsyncIterable<readonly InvoiceFacts[]>,
  { files, archive, names }: ZipSources,
  words: ListWords,
  today: LocalDate,
): AsyncGenerator<ZippedFile> {
  const without: InvoiceFacts[] = [];
  const damaged: InvoiceFacts[] = [];
  const digests: string[] = [];
  const name = uniqueNames();
  const member = (path: string, bytes: Uint8Array): ZippedFile => {
    digests.push(`${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`);
    return { name: path, bytes };
  };
  for await (const piece of pieces) {
    const found = await filesOf(files, piece);
    for (const facts of piece) {
      const own = found.get(keyOf(facts));
      const addresses = [own?.pdf && ['.pdf', own.pdf], own?.xml && ['.xml', own.xml]].filter(
        (each) => !!each,
      );
      if (addresses.length === 0) without.push(facts);
      const base = name(nameOf(facts));
      for (const [ending = '', address = ''] of addresses) {
        const bytes = await whole(archive, address);
        if (bytes !== null) yield member(`${base}${ending}`, bytes);
        else if (damaged.at(-1) !== facts) damaged.push(facts);
      }
    }
  }
  for (const [list, rows] of [[names.without, without] as const, [names.damaged, damaged] as const]) {
    if (rows.length > 0) yield member(`${list}.csv`, await csvOf(rows, words, today));
  }
  yield { name: 'SHA256SUMS', bytes: Buffer.from(digests.join('')) };
}

function keyOf({ spaceId, invoiceId }: InvoiceFacts): string {
  return JSON.stringify([spaceId, invoiceId]);
}

async function filesOf(files: EInvoiceFilesReader, piece: readonly InvoiceFacts[]) {
  const found = new Map<string, { readonly pdf: string | null; readonly xml: string | null }>();
  for (const [spaceId, own] of Map.groupBy(piece, ({ spaceId }) => spaceId)) {
    const ids = own.map(({ invoiceId }) => invoiceId);
    for (const [invoiceId, each] of await files.of(spaceId, ids)) {
      found.set(JSON.stringify([spaceId, invoiceId]), each);
    }
  }
  return found;
}

/** Null where it is missing or not what it was. */
async function whole(archive: ZipSources['archive'], address: string): Promise<Uint8Array | null> {
  try {
    return await archive.get(address);
  } catch (error) {
    if (isFailure(error, 'store.failed')) return null;
    throw error;
  }
}

async function csvOf(rows: readonly InvoiceFacts[], words: ListWords, today: LocalDate): Promise<Uint8Array> {
  const pieces: string[] = [];
  for await (const piece of invoicesCsv(only(rows), words, today)) pieces.push(piece);
  return Buffer.from(pieces.join(''));
}

async function* only(rows: readonly InvoiceFacts[]): AsyncGenerator<readonly InvoiceFacts[]> {
  yield rows;
}

const LONGEST_PART = 60;

/** In a folder of its space: number and customer. */
function nameOf({ spaceId, invoiceId, number, terms }: InvoiceFacts): string {
  const parts = [number ?? invoiceId, terms?.customer ?? ''].map(fileText).filter((part) => part !== '');
  return `${fileText(spaceId)}/${parts.join(' ') || 'invoice'}`;
}

/** What Windows, too, takes in the name of a file. */
function fileText(text: string): string {
  const safe = text.replace(/[\p{Cc}<>:"/\\|?*]/gu, '-').trim();
  return [...safe]
    .slice(0, LONGEST_PART)
    .join('')
    .replace(/^\.+/, '')
    .replace(/[. ]{1,60}$/, '');
}

/** File systems that mind no capitals must not lose one. */
function uniqueNames(): (name: string) => string {
  const taken = new Map<string, number>();
  return (name) => {
    const key = name.normalize('NFC').toLowerCase();
    const count = (taken.get(key) ?? 0) + 1;
    taken.set(key, count);
    return count === 1 ? name : `${name} (${count})`;
  };
}
