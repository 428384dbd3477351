import { Readable } from 'node:stream';
import { zipStream } from '@spacebooks/base/files/zip/zip-stream';
import type { FastifyReply } from 'fastify';
import type { LocalDate } from '../domain/invoice.js';
import type { ListWords } from '../invoice-list/list-words.js';
import { invoiceFiles, MOST_ZIPPED } from '../invoice-list/zip.js';
import type { InvoiceFilter, InvoiceOrder } from '../store/invoices/list/filter.js';
import type { WebDeps } from './deps.js';
import { disposition } from './download.js';

interface AskedFiles {
  readonly filter: InvoiceFilter;
  readonly order: InvoiceOrder;
  readonly today: LocalDate;
}

/** The e-invoices of a list as one archive. @returns null where there are more than one archive takes */
export async function sendInvoices(
  { invoices, eInvoiceFiles: files, archive }: Pick<WebDeps, 'invoices' | 'eInvoiceFiles' | 'archive'>,
  reply: FastifyReply,
  words: ListWords,
  { filter, order, today }: AskedFiles,
): Promise<FastifyReply | null> {
  const { count } = await invoices.page({ filter, order, limit: 1 });
  if (!count.isExact || count.least > MOST_ZIPPED) return null;
  const names = { without: words.say('zip.without'), damaged: words.say('zip.damaged') };
  const members = invoiceFiles(invoices.all(filter, order), { files, archive, names }, words, today);
  return reply
    .type('application/zip')
    .header('content-disposition', disposition(`${words.say('zip.file')}-${today}.zip`))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Readable.from(zipStream(members)));
}
