import { z } from 'zod';
import { doneBy, type InvoiceAction } from '../../../operator/done-by.js';
import { STATE_FILTERS } from '../../../operator/stories.js';
import { sendDownload } from '../../download.js';
import { FILE_FORMS, mayHave } from '../../e-invoice-files.js';
import { type Api, decide, download, read } from '../declare.js';
import { ApiRefusal } from '../problem.js';
import { eInvoice, eInvoiceRow, toEInvoice, toEInvoiceRow } from '../schemas/e-invoices.js';
import { id, pageOf, pageQuery, reason, spaceParams } from '../schemas/values.js';

const tag = 'E-invoices';
/** Of a position in the list. */
const POSITION = /^\d{1,15}$/;

const listQuery = z.strictObject({
  ...pageQuery.shape,
  after: z.string().regex(POSITION).optional().describe('The `next` of the page before.'),
  state: z.enum(STATE_FILTERS).optional().describe('`waiting`: for a person. `open`: under way.'),
  search: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('A part of its number, its id, or its number in KSeF.'),
});

const invoiceParams = z.strictObject({
  ...spaceParams.shape,
  invoice: z.string().min(1).max(100).describe('Id of the invoice, or its number.'),
});

const decided = z.object({
  space: id,
  invoiceId: id,
  invoiceNumber: z.string().nullable(),
  next: z.string().describe('One sentence: what happens now, and when.'),
});

export function addEInvoiceRoutes(api: Api): void {
  const { site } = api;
  const { operator, archive, show } = site;
  read(
    api,
    '/spaces/:space/e-invoices',
    {
      name: 'listEInvoices',
      tag,
      summary: 'E-invoices of a space, the one that began last first.',
      params: spaceParams,
      query: listQuery,
      answer: pageOf(eInvoiceRow),
    },
    async ({ params, query: { limit, after, state, search } }) => {
      const { rows, next } = await operator.invoices({
        ...{ spaceIds: [params.space], limit },
        ...(after !== undefined && { after }),
        ...(state !== undefined && { state }),
        ...(search !== undefined && { search }),
      });
      return { items: rows.map(toEInvoiceRow), next };
    },
  );

  read(
    api,
    '/spaces/:space/e-invoices/:invoice',
    {
      name: 'getEInvoice',
      tag,
      summary: 'One e-invoice: where it stands, what a person has to do, every attempt.',
      params: invoiceParams,
      answer: eInvoice,
    },
    async ({ params, request }) => {
      const { language } = show.words(request);
      const story = await operator.explain(params.invoice, params.space, language);
      return toEInvoice(story, language, (file) => mayHave(request.session?.role ?? 'viewer', file));
    },
  );

  download(
    api,
    '/spaces/:space/e-invoices/:invoice/files/:file',
    {
      name: 'getEInvoiceFile',
      tag,
      summary: 'The bytes of a file of an e-invoice: XML, PDF, receipt.',
      params: z.strictObject({
        ...invoiceParams.shape,
        file: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .describe('Its id.'),
      }),
    },
    async ({ params, request, reply }) => {
      const story = await operator.explain(params.invoice, params.space);
      const file = story.attempts
        .flatMap(({ files }) => files)
        .find(({ address }) => address === params.file);
      if (file === undefined || !mayHave(request.session?.role ?? 'viewer', file)) {
        throw new ApiRefusal('api.not-found');
      }
      const { ending, type } = FILE_FORMS[file.kind];
      const name = `${story.invoiceNumber ?? story.invoiceId}${ending}`;
      return sendDownload(reply, { name, type, bytes: await archive.get(file.address) });
    },
  );

  addEInvoiceDecisions(api);
}

const DECISIONS = {
  retry: 'Has it looked at again now, whatever it waits for.',
  release: 'Takes our lock back and gives the e-invoice up, before it was issued only.',
  issue:
    'Has the e-invoice issued of an invoice that the platform has not requested. It cannot be taken back once it is attached.',
  'none-needed': 'Says that an invoice without an e-invoice needs none.',
  needed: 'Takes back that an invoice needs no e-invoice.',
} as const satisfies Readonly<Record<InvoiceAction, string>>;

const NAMES: Readonly<Record<InvoiceAction, string>> = {
  retry: 'retryEInvoice',
  release: 'releaseEInvoice',
  issue: 'issueEInvoice',
  'none-needed': 'waiveEInvoice',
  needed: 'requireEInvoice',
};

/** What cannot be looked up anywhere else is said with its reason. */
const WITH_REASON: readonly InvoiceAction[] = ['release', 'none-needed'];

function addEInvoiceDecisions(api: Api): void {
  const { operator, show } = api.site;
  for (const [action, summary] of Object.entries(DECISIONS) as [InvoiceAction, string][]) {
    decide(
      api,
      `/spaces/:space/e-invoices/:invoice/${action}`,
      {
        name: NAMES[action],
        tag,
        summary,
        access: 'admin',
        params: invoiceParams,
        body: z.strictObject({ why: WITH_REASON.includes(action) ? reason.min(1) : reason.optional() }),
        answer: decided,
      },
      async ({ params, body: { why = '' }, by, request }) => {
        const { language } = show.words(request);
        const { spaceId, invoiceId, invoiceNumber, next } = await doneBy(operator, action, params.invoice, {
          ...{ by, spaceId: params.space, language },
          ...(why !== '' && { why }),
        });
        return { space: spaceId, invoiceId, invoiceNumber, next };
      },
    );
  }
}
