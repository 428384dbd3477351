import { z } from 'zod';
import { isFailure } from '../../../domain/errors.js';
import { sendBatches } from '../../batches-zip.js';
import { sendDownload } from '../../download.js';
import { type Api, decide, download, read } from '../declare.js';
import { ApiRefusal } from '../problem.js';
import { batch, batchRow, rebooking, toBatch, toBatchRow, toRebooking } from '../schemas/books.js';
import { id, month, pageOf, pageQuery, reason, spaceParams } from '../schemas/values.js';

const tag = 'Exports';

const number = z.coerce.number().int().min(1).max(999_999_999).describe('Of the batch, within its space.');
const listQuery = z.strictObject({
  ...pageQuery.shape,
  after: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional()
    .describe('The `next` of the page before.'),
});
const batchParams = z.strictObject({ ...spaceParams.shape, number });
export const exportParams = z.strictObject({ ...spaceParams.shape, export: z.string().min(1).max(100) });

/** What was handed out, and what a person decides about it. */
export function addBatchRoutes(api: Api): void {
  const { site } = api;
  const { books, archive } = site;
  read(
    api,
    '/spaces/:space/batches',
    {
      name: 'listBatches',
      tag,
      summary: 'Batches of a space, the latest first.',
      params: spaceParams,
      query: listQuery,
      answer: pageOf(batchRow),
    },
    async ({ params, query: { limit, after } }) => {
      const before = after === undefined ? undefined : Number(after);
      const rows = await books.batches.page(params.space, limit + 1, before);
      const shown = rows.slice(0, limit);
      return {
        items: shown.map((row) => toBatchRow(row, row)),
        next: rows.length > limit ? String(shown.at(-1)?.number) : null,
      };
    },
  );

  read(
    api,
    '/spaces/:space/batches/:number',
    {
      name: 'getBatch',
      tag,
      summary: 'One batch: its sums, files and deliveries.',
      params: batchParams,
      answer: batch,
    },
    async ({ params }) =>
      toBatch(
        await books.batches.head(params.space, params.number),
        await books.batches.files(params.space, params.number),
        await books.deliveries.list(params.space, params.number),
      ),
  );

  download(
    api,
    '/spaces/:space/batches/:number/files/:name',
    {
      name: 'getBatchFile',
      tag,
      summary: 'The bytes of a file of a batch.',
      params: z.strictObject({ ...batchParams.shape, name: z.string().min(1).max(300) }),
    },
    async ({ params, reply }) => {
      const files = await books.batches.files(params.space, params.number);
      const file = files.find(({ name }) => name === params.name);
      if (file === undefined) throw new ApiRefusal('api.not-found');
      const bytes = await archive.get(file.address);
      return sendDownload(reply, { name: file.name, type: file.mediaType, bytes });
    },
  );

  download(
    api,
    '/spaces/:space/batches/:number/files.zip',
    {
      name: 'getBatchFiles',
      tag,
      summary: 'All files of a batch as one ZIP, with their digests in `SHA256SUMS`.',
      params: batchParams,
    },
    ({ params: { space, number: one }, reply }) =>
      sendBatches(site, reply, { space, numbers: [one], name: `${space}-batch-${one}`, isOne: true }),
  );

  addBatchDecisions(api);
  addRebooking(api);
}

function addRebooking(api: Api): void {
  const { desk } = api.site;
  const asked = z.object({ question: rebooking.nullable().describe('Null where nothing waits.') });
  read(
    api,
    '/spaces/:space/exports/:export/rebooking',
    {
      name: 'getRebooking',
      tag,
      summary: 'What changed rules would book anew, which waits for a yes.',
      params: exportParams,
      answer: asked,
    },
    async ({ params, request }) => {
      refuseUnknownExport(api, request, params);
      const question = await desk.question(params.space, params.export);
      return { question: question === null ? null : toRebooking(question) };
    },
  );

  decide(
    api,
    '/spaces/:space/exports/:export/rebooking',
    {
      name: 'agreeToRebooking',
      tag,
      summary: 'Says yes to exactly what was asked: the next batch books it. It cannot be taken back.',
      access: 'finance',
      params: exportParams,
      body: z.strictObject({ digest: z.string().min(1).max(64).describe('Of the question.') }),
      answer: rebooking,
    },
    async ({ params, body: { digest: shown }, by, request }) => {
      refuseUnknownExport(api, request, params);
      return toRebooking(await desk.agree(params.space, params.export, { shown, by }));
    },
  );
}

const DECISIONS = {
  accept: {
    status: 'accepted',
    access: 'accountant',
    summary: 'Marks a batch as accepted by the accountant; twice is once. It cannot be taken back.',
  },
  reject: {
    status: 'rejected',
    access: 'accountant',
    summary:
      'The accountant cannot use it: its entries come again with the next export; twice is once. It cannot be taken back.',
  },
  void: {
    status: 'voided',
    access: 'finance',
    summary:
      'It was exported by mistake: its entries come again with the next export; twice is once. It cannot be taken back.',
  },
} as const;

function addBatchDecisions(api: Api): void {
  const { books, desk } = api.site;
  for (const [action, { status, access, summary }] of Object.entries(DECISIONS)) {
    decide(
      api,
      `/spaces/:space/batches/:number/${action}`,
      {
        name: `${action}Batch`,
        ...{ tag, summary, access, params: batchParams },
        body: status === 'accepted' ? z.strictObject({}) : z.strictObject({ why: reason.min(1) }),
        answer: z.object({
          ...{ space: id, number: z.int(), status: z.literal(status) },
          closedMonths: z
            .array(month)
            .describe(
              'Closed months that a withdrawn batch has entries of: the next batch puts them back there.',
            ),
        }),
      },
      async ({ params: { space, number: which }, body, by }) => {
        const why = 'why' in body ? body.why : null;
        let closedMonths: readonly string[];
        try {
          closedMonths = await desk.decide(space, which, { status, reason: why, by });
        } catch (error) {
          const isSo = async () => (await books.batches.head(space, which)).status === status;
          if (!isFailure(error, 'batch.decided') || !(await isSo())) throw error;
          closedMonths = status === 'accepted' ? [] : await desk.closedMonthsOf(space, which);
        }
        return { space, number: which, status, closedMonths: [...closedMonths] };
      },
    );
  }
}

/** @throws ApiRefusal where the space has no export of that name, or is not seen */
export function refuseUnknownExport(
  { site }: Api,
  request: Parameters<Api['site']['spacesOf']>[0],
  { space, export: name }: z.infer<typeof exportParams>,
): void {
  const found = site.spacesOf(request).find((each) => each.id === space);
  if (found?.targets.has(name) !== true) throw new ApiRefusal('api.not-found');
}
