import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isReport } from '../../../domain/accounting/exclusion.js';
import { type Api, decide, read } from '../declare.js';
import { ApiRefusal } from '../problem.js';
import { monthRow, monthStatus, toChecklist, toClosing, toLeftOut, toMonthRow } from '../schemas/books.js';
import { id, moment, momentOf, month, reason, spaceParams } from '../schemas/values.js';

const tag = 'Months';
const monthParams = z.strictObject({ ...spaceParams.shape, month });

/** Months with their checklists, what closes them, and documents that are left out of reports. */
export function addMonthRoutes(api: Api): void {
  const { site } = api;
  const { desk } = site;
  read(
    api,
    '/spaces/:space/months',
    {
      name: 'listMonths',
      tag,
      summary: 'The last months, the latest first.',
      params: spaceParams,
      answer: z.object({ items: z.array(monthRow) }),
    },
    async ({ params, request }) => {
      booksOf(api, request, params.space);
      return { items: (await desk.months(params.space)).map(toMonthRow) };
    },
  );

  read(
    api,
    '/spaces/:space/months/:month',
    {
      name: 'getMonth',
      tag,
      summary: 'A month with its checklist, and what no batch of it has.',
      params: monthParams,
      answer: monthStatus,
    },
    async ({ params, request }) => {
      refuseBefore(booksOf(api, request, params.space), params.month);
      const { status, exports, closing, firstOpen } = await desk.month(params.space, params.month);
      const { space, through, isOver, isClosed, isGreen } = status;
      return {
        ...{ space, month: status.month, through, isOver, isClosed, isGreen },
        checklist: toChecklist(status.lines),
        exports: exports.map(({ name, blocked, leftOut }) => ({
          name,
          blocked: blocked === null ? null : { code: blocked.code, detail: blocked.detail },
          leftOut: toLeftOut(leftOut),
        })),
        closing: toClosing(closing),
        firstOpen,
      };
    },
  );

  decide(
    api,
    '/spaces/:space/months/:month/close',
    {
      name: 'closeMonth',
      tag,
      summary:
        'Copies the platform, runs every export of a month, and closes it with the open months before it, each of which has to be green; with a reason although something is open in it. It cannot be taken back.',
      access: 'finance',
      params: monthParams,
      body: z.strictObject({ why: reason.optional() }),
      answer: z.object({ space: id, month, batches: z.array(z.int()).describe('Released for it.') }),
    },
    async ({ params, body, by, request }) => {
      refuseBefore(booksOf(api, request, params.space), params.month);
      const closing = { month: params.month, reason: body.why || null, by };
      const { status, batches, openMonth } = await desk.close(params.space, closing);
      if (status !== 'closed') {
        throw new ApiRefusal('api.not-closed', { values: { status, month: openMonth ?? params.month } });
      }
      return { ...params, batches: [...batches] };
    },
  );

  addExclusions(api);
}

const REPORTS = ['jpk-v7m'] as const;

function addExclusions(api: Api): void {
  const { desk } = api.site;
  const excluded = z
    .object({
      invoiceId: id,
      documentNumber: z.string(),
      report: z.string(),
      at: moment,
      by: z.string(),
      why: z.string(),
    })
    .meta({ id: 'Exclusion' });
  read(
    api,
    '/spaces/:space/exclusions',
    {
      name: 'listExclusions',
      tag,
      summary: 'Documents that people have left out of reports.',
      params: spaceParams,
      answer: z.object({ items: z.array(excluded) }),
    },
    async ({ params, request }) => {
      booksOf(api, request, params.space);
      const rows = await desk.excluded(params.space);
      return {
        items: rows.map(({ invoiceId, documentNumber, report, at, by, why }) => ({
          ...{ invoiceId, documentNumber, report, at: momentOf(at), by, why },
        })),
      };
    },
  );

  for (const action of ['exclude', 'include'] as const) {
    decide(
      api,
      `/spaces/:space/exclusions/${action}`,
      {
        name: `${action}Document`,
        tag,
        summary:
          action === 'exclude' ? 'Leaves a document out of a report.' : 'Takes it into the report again.',
        access: 'finance',
        params: spaceParams,
        body: z.strictObject({
          document: z.string().min(1).max(100).describe('Its number, or the id of its invoice.'),
          report: z.enum(REPORTS),
          why: reason.min(1),
        }),
        answer: z.object({ documentNumber: z.string(), isExcluded: z.boolean() }),
      },
      async ({ params, body, by, request }) => {
        booksOf(api, request, params.space);
        const wrong = (name: string, message: string) =>
          new ApiRefusal('api.request', { wrong: [{ in: 'body', name, message }] });
        if (!isReport(body.report)) throw wrong('report', 'no report');
        const decision = { document: body.document, report: body.report, by, why: body.why };
        const { documentNumber } = await desk.exclude(params.space, action === 'exclude', decision);
        return { documentNumber, isExcluded: action === 'exclude' };
      },
    );
  }
}

/** First day of the books of a space. @throws ApiRefusal where it has none */
function booksOf({ site }: Api, request: FastifyRequest, spaceId: string): string {
  const from = site.spacesOf(request).find(({ id: each }) => each === spaceId)?.booksFrom ?? null;
  if (from === null) throw new ApiRefusal('api.not-found');
  return from;
}

function refuseBefore(from: string, wanted: string): void {
  if (wanted < from.slice(0, 7)) throw new ApiRefusal('api.not-found');
}
