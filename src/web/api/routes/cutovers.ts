import { z } from 'zod';
import { amountOf } from '../../../domain/accounting/amount.js';
import { CUTOVER_KINDS } from '../../../domain/cutover/accepted-cutover.js';
import type { CutoverQuestion } from '../../../domain/cutover/cutover-question.js';
import { type Api, decide, read } from '../declare.js';
import { amount, day, month, reason, spaceParams } from '../schemas/values.js';

const tag = 'Spaces';

const question = z
  .object({
    kind: z.enum(CUTOVER_KINDS).describe('`accounting.from`, or `e_invoices.from`.'),
    effect: z
      .enum(['post', 'take back', 'issue', 'leave', 'end'])
      .describe('What a yes has done to the documents; `end`: no more books.'),
    accepted: day.nullable().describe('In force; null where the books were ended.'),
    asked: day.nullable().describe('In the configuration; null where the section is gone.'),
    digest: z.string().describe('What a yes is given to.'),
    documents: z.int(),
    withEInvoice: z.int().describe('Of these, those that have an e-invoice already.'),
    opening: z
      .int()
      .describe(
        'Of these, opening items of the cutover in force: to `post`, the confirmed ones, whose receivable stands in the ledger already; to `take back`, those of which payments or losses are posted.',
      ),
    daysUnread: z
      .int()
      .nullable()
      .describe('Days that are not copied yet: there may be more documents; null: the space has no copies.'),
    months: z.array(z.object({ month, isClosed: z.boolean(), documents: z.int() })),
    sums: z.array(z.object({ gross: amount, paid: amount, lost: amount })),
  })
  .meta({ id: 'CutoverQuestion' });

/** Cutovers that were moved in the configuration, and a yes to one. */
export function addCutoverRoutes(api: Api): void {
  const { desk } = api.site;
  read(
    api,
    '/spaces/:space/cutovers',
    {
      name: 'listMovedCutovers',
      tag,
      summary: 'Cutovers of the configuration that are not in force, and what a yes would do.',
      access: 'finance',
      params: spaceParams,
      answer: z.object({ items: z.array(question) }),
    },
    async ({ params }) => ({ items: (await desk.cutovers(params.space)).map(toQuestion) }),
  );

  decide(
    api,
    '/spaces/:space/cutovers',
    {
      name: 'acceptCutover',
      tag,
      summary: 'Says yes to exactly what was asked: it is in force from then on. It cannot be taken back.',
      access: 'finance',
      params: spaceParams,
      body: z.strictObject({
        digest: z.string().min(1).max(64).describe('Of the question.'),
        why: reason.min(1),
      }),
      answer: question,
    },
    async ({ params, body: { digest: shown, why }, by }) =>
      toQuestion(await desk.acceptCutover(params.space, { shown, why, by })),
  );
}

function toQuestion({ months, sums, ...given }: CutoverQuestion): z.infer<typeof question> {
  return {
    ...given,
    months: [...months],
    sums: sums.map(({ currency, gross, paid, lost }) => ({
      gross: amountOf(gross, currency),
      paid: amountOf(paid, currency),
      lost: amountOf(lost, currency),
    })),
  };
}
