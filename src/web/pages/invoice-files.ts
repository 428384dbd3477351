import { readTerms } from '@spacebooks/invoice-terms/read-terms';
import { UnreadableXml } from '@spacebooks/xml/read-xml';
import { invoicePath } from '../../domain/page-paths.js';
import { sendDownload, sendPdf } from '../download.js';
import { FILE_FORMS, mayHave } from '../e-invoice-files.js';
import { notFound } from '../forms.js';
import type { Page } from '../page.js';
import { READERS } from '../security/access.js';
import { termsView } from '../view/term-view.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly 'document-terms': {
      readonly name: string;
      readonly path: string;
      readonly address: string;
      /** Null where it cannot be read. */
      readonly syntax: string | null;
      readonly groups: ReturnType<typeof termsView>;
    };
  }
}

interface FilePath {
  Params: { space: string; invoice: string; address: string };
}

/** What was made of an invoice: to be saved, and a PDF and the terms of a document to be looked at. */
export const page: Page = ({ app, show, operator, archive }) => {
  /** @throws WebRefusal where the invoice has no such file, or not for this role */
  async function fileOf(request: {
    readonly params: FilePath['Params'];
    readonly session: { readonly role: Parameters<typeof mayHave>[0] } | null;
  }) {
    const { space, invoice, address } = request.params;
    const story = await operator.explain(invoice, space);
    const file = story.attempts.flatMap(({ files }) => files).find((one) => one.address === address);
    if (file === undefined || !mayHave(request.session?.role ?? 'viewer', file)) throw notFound();
    return { story, file, name: story.invoiceNumber ?? story.invoiceId };
  }

  app.get<FilePath>('/invoices/:space/:invoice/files/:address', READERS, async (request, reply) => {
    const { file, name } = await fileOf(request);
    const { ending, type } = FILE_FORMS[file.kind];
    return sendDownload(reply, { name: `${name}${ending}`, type, bytes: await archive.get(file.address) });
  });

  app.get<FilePath>('/invoices/:space/:invoice/pdf/:address', READERS, async (request, reply) => {
    const { file, name } = await fileOf(request);
    // Nothing else is ever shown by the browser itself.
    if (file.kind !== 'pdf') throw notFound();
    return sendPdf(reply, { name: `${name}.pdf`, bytes: await archive.get(file.address) });
  });

  app.get<FilePath>('/invoices/:space/:invoice/terms/:address', READERS, async (request, reply) => {
    const { story, file, name } = await fileOf(request);
    if (file.kind !== 'xml') throw notFound();
    const words = show.words(request);
    const read = await readTerms(await archive.get(file.address)).catch((error: unknown) => {
      if (error instanceof UnreadableXml) return null;
      throw error;
    });
    const path = invoicePath(story);
    return show.page(request, reply, {
      template: 'document-terms',
      title: words.say('terms.title', { invoice: name }),
      menu: 'invoices',
      data: {
        name,
        path,
        address: file.address,
        syntax: read?.syntax ?? null,
        groups: read === null ? [] : termsView(read, words, story.spaceId),
      },
    });
  });
};
