import { Readable } from 'node:stream';
import { invoicesCsv } from '../../invoice-list/csv.js';
import { invoicesXlsx, XLSX_TYPE } from '../../invoice-list/xlsx.js';
import { MOST_ZIPPED } from '../../invoice-list/zip.js';
import { disposition } from '../download.js';
import { WebRefusal } from '../forms.js';
import { sendInvoices } from '../invoices-zip.js';
import type { Page } from '../page.js';
import { READERS } from '../security/access.js';
import { askedInvoices, type ListQuery } from '../view/asked-invoices.js';

/** What the list of invoices shows, all of its pages, for spreadsheets. */
export const page: Page = (site) => {
  const { app, show, invoices } = site;
  const kinds = [
    { ending: 'csv', type: 'text/csv; charset=utf-8', write: invoicesCsv },
    { ending: 'xlsx', type: XLSX_TYPE, write: invoicesXlsx },
  ] as const;
  for (const { ending, type, write } of kinds) {
    app.get<ListQuery>(`/invoices.${ending}`, READERS, async (request, reply) => {
      const { filter, order, today } = askedInvoices(site, request);
      const words = show.words(request);
      return reply
        .type(type)
        .header('content-disposition', disposition(`${words.say('invoices.file')}-${today}.${ending}`))
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(Readable.from(write(invoices.all(filter, order), words, today)));
    });
  }
  app.get<ListQuery>('/invoices.zip', READERS, async (request, reply) => {
    const words = show.words(request);
    const sent = await sendInvoices(site, reply, words, askedInvoices(site, request));
    if (sent === null) throw new WebRefusal(413, 'many-files', { most: words.number(MOST_ZIPPED) });
    return sent;
  });
};
