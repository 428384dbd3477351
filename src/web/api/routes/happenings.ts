import { z } from 'zod';
import { limitOf, seenAlerts } from '../../view/seen.js';
import { type Api, read } from '../declare.js';
import { day, id, moment, momentOf, momentOrNull, spaceParams } from '../schemas/values.js';

const tag = 'Happenings';
const MOST_RUNS = 60;
const MOST_DECISIONS = 200;

const alert = z
  .object({
    id: z.int(),
    space: id.nullable(),
    code: z.string(),
    text: z.string(),
    invoice: z.object({ id, number: z.string().nullable() }).nullable(),
    raisedAt: moment,
    sentAt: moment.nullable(),
  })
  .meta({ id: 'Alert' });

const run = z
  .object({
    id: z.int(),
    kind: z.string(),
    businessDate: day.nullable(),
    startedAt: moment,
    finishedAt: moment.nullable(),
    outcome: z.enum(['done', 'failed']).nullable(),
  })
  .meta({ id: 'Run' });

const decision = z
  .object({
    at: moment,
    kind: z.string(),
    by: z.string(),
    space: id,
    invoiceId: id.nullable(),
    why: z.string().nullable(),
    outcome: z.string().nullable(),
  })
  .meta({ id: 'Decision' });

/** Alerts, nights and decisions: what happened, and what needs a person. */
export function addHappenings(api: Api): void {
  const { operator, books } = api.site;
  read(
    api,
    '/alerts',
    {
      name: 'listAlerts',
      access: 'work',
      tag,
      summary: 'Alerts that are open, the latest first; those about no space for tokens that see all.',
      answer: z.object({ items: z.array(alert) }),
    },
    async ({ request }) => {
      const alerts = seenAlerts(request, await operator.alerts());
      return {
        items: alerts.map(({ id: number, spaceId, code, text, about, raisedAt, sentAt }) => ({
          ...{ id: number, space: spaceId, code, text },
          invoice:
            about.invoice === undefined ? null : { id: about.invoice.id, number: about.invoice.number },
          ...{ raisedAt: momentOf(raisedAt), sentAt: momentOrNull(sentAt) },
        })),
      };
    },
  );

  read(
    api,
    '/spaces/:space/runs',
    {
      name: 'listRuns',
      access: 'work',
      tag,
      summary: `The last ${MOST_RUNS} nights and syncs of a space, the latest first.`,
      params: spaceParams,
      answer: z.object({ items: z.array(run) }),
    },
    async ({ params }) => {
      const runs = await books.runs.list(params.space, MOST_RUNS);
      return {
        items: runs
          .filter(({ kind }) => kind !== 'first')
          .map(({ id: number, kind, businessDate, startedAt, finishedAt, outcome }) => ({
            ...{ id: number, kind, businessDate, outcome },
            ...{ startedAt: momentOf(startedAt), finishedAt: momentOrNull(finishedAt) },
          })),
      };
    },
  );

  read(
    api,
    '/decisions',
    {
      name: 'listDecisions',
      tag,
      summary: `What people decided about e-invoices and spaces, among the last ${MOST_DECISIONS}.`,
      answer: z.object({ items: z.array(decision) }),
    },
    async ({ request }) => ({
      items: (await operator.decisions(MOST_DECISIONS, limitOf(request).spaceIds)).map(
        ({ at, kind, by, spaceId, invoiceId, why, outcome }) => ({
          ...{ at: momentOf(at), kind, by, space: spaceId, invoiceId, why, outcome },
        }),
      ),
    }),
  );
}
