import { cents, decimal } from '@spacebooks/base/money';
import { z } from 'zod';
import type { LineChoice } from '../../../bank/decide-line.js';
import { amountOf } from '../../../domain/accounting/amount.js';
import type { KeptLine } from '../../../domain/bank/kept-line.js';
import { LINE_STATES, UNDECIDED } from '../../../domain/bank/line-state.js';
import { placeIn, placeText } from '../../view/line-filter.js';
import { cent, deskOf } from '../bank-desk.js';
import { type Api, decide, read } from '../declare.js';
import { ApiRefusal } from '../problem.js';
import {
  amount,
  day,
  id,
  moment,
  momentOf,
  pageOf,
  pageQuery,
  reason,
  spaceParams,
} from '../schemas/values.js';

const tag = 'Bank';
const lineId = z.coerce.number().int().min(1).max(999_999_999_999).describe('Id of the line.');

const bankLine = z
  .object({
    space: id,
    id: z.int(),
    account: z.string(),
    bookedOn: day,
    valueOn: day,
    amount: amount.describe('Above zero what came in.'),
    counterparty: z.object({ name: z.string().nullable(), account: z.string().nullable() }),
    remittance: z.string(),
    partOf: z.int().nullable().describe("The line that it is a part of; its amount is within that one's."),
    state: z.enum(LINE_STATES),
    verdict: z.string().nullable().describe('What matching said: `certain`, `propose`, `none`, `return`.'),
    decision: z.object({ at: moment, by: z.string(), why: z.string() }).nullable(),
    payments: z.array(z.object({ invoiceId: id, amount, paidOn: day, state: z.string() })),
  })
  .meta({ id: 'BankLine' });

const learn = z
  .boolean()
  .optional()
  .describe(
    'What it teaches about further lines of the account is learnt: see `listBankRules`. Else nothing is, nor of a customer’s line that is said to pay nothing.',
  );

const choice = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('invoices'),
    invoices: z
      .array(z.strictObject({ invoice: z.string().min(1).max(100), amount: cent.optional() }))
      .min(1)
      .max(100)
      .describe('By id or number, in their order; without an amount each gets all that it takes.'),
    letGo: z.boolean().optional().describe('What is missing was kept back as a fee, and is let go.'),
    learn,
    why: reason.optional(),
  }),
  z.strictObject({ kind: z.literal('proposed'), why: reason.optional() }),
  z.strictObject({
    kind: z.literal('returns'),
    line: z.int().min(1).max(999_999_999_999),
    why: reason.optional(),
  }),
  z.strictObject({ kind: z.literal('not-ours'), learn, why: reason.optional() }),
  z.strictObject({ kind: z.literal('ignore'), why: reason.min(1) }),
]);

/** Lines of bank statements, and what a person decides about them. */
export function addBankRoutes(api: Api): void {
  read(
    api,
    '/spaces/:space/bank-lines',
    {
      name: 'listBankLines',
      access: 'bank',
      tag,
      summary: 'Lines of bank statements, the newest first.',
      params: spaceParams,
      query: z.strictObject({
        ...pageQuery.shape,
        state: z
          .enum(['undecided', ...LINE_STATES])
          .optional()
          .describe('`undecided`: what waits for a person, or for its invoice.'),
        from: day.optional().describe('First day of booking.'),
        to: day.optional().describe('Last day of booking.'),
      }),
      answer: pageOf(bankLine),
    },
    async ({ params, query: { limit, after, state, from, to }, request }) => {
      const place = after === undefined ? null : placeIn(after);
      if (after !== undefined && place === null) {
        const wrong = [{ in: 'query', name: 'after', message: 'not the `next` of a page' }] as const;
        throw new ApiRefusal('api.request', { wrong });
      }
      const page = await deskOf(api, request, params.space).page({
        limit,
        ...(state !== undefined && { states: state === 'undecided' ? UNDECIDED : [state] }),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(place !== null && { after: place }),
      });
      return { items: page.lines.map(toLine), next: page.next === null ? null : placeText(page.next) };
    },
  );

  read(
    api,
    '/spaces/:space/bank-lines/:line',
    {
      name: 'getBankLine',
      access: 'bank',
      tag,
      summary: 'One line.',
      params: z.strictObject({ ...spaceParams.shape, line: lineId }),
      answer: bankLine,
    },
    async ({ params, request }) =>
      toLine((await deskOf(api, request, params.space).view(params.line, '')).line),
  );

  decide(
    api,
    '/spaces/:space/bank-lines/:line/decide',
    {
      name: 'decideBankLine',
      tag,
      summary: 'Says what a line pays. A line is decided once, until that is taken back.',
      access: 'finance',
      params: z.strictObject({ ...spaceParams.shape, line: lineId }),
      body: choice,
      answer: bankLine,
    },
    async ({ params, body, by, request }) => {
      const desk = deskOf(api, request, params.space);
      const isLearnt = 'learn' in body && body.learn === true;
      const given = { by, why: body.why ?? '', learn: isLearnt };
      const { line } = await desk.decide(params.line, toChoice(body), given);
      return toLine(line);
    },
  );

  addUndoRoute(api);
}

function addUndoRoute(api: Api): void {
  decide(
    api,
    '/spaces/:space/bank-lines/:line/undo',
    {
      name: 'undoBankLine',
      tag,
      summary:
        'Takes the decision about a line back: its payments are deleted on the platform within minutes, rules that it taught end, and the line waits again.',
      access: 'finance',
      params: z.strictObject({ ...spaceParams.shape, line: lineId }),
      body: z.strictObject({ why: reason.min(1) }),
      answer: bankLine,
    },
    async ({ params, body, by, request }) => {
      const { line } = await deskOf(api, request, params.space).undo(params.line, { by, why: body.why });
      return toLine(line);
    },
  );
}

function toChoice(given: z.infer<typeof choice>): LineChoice {
  if (given.kind === 'returns') return { kind: 'returns', line: given.line };
  if (given.kind !== 'invoices') return { kind: given.kind };
  return {
    kind: 'invoices',
    invoices: given.invoices.map(({ invoice }) => invoice),
    cents: given.invoices.map((each) => (each.amount === undefined ? null : cents(decimal(each.amount)))),
    letGo: given.letGo ?? false,
  };
}

function toLine(line: KeptLine): z.infer<typeof bankLine> {
  const { currency, decision, verdict, counterparty } = line;
  return {
    ...{ space: line.spaceId, id: line.id, account: line.account },
    ...{ bookedOn: line.bookedOn, valueOn: line.valueOn, amount: amountOf(line.amount, currency) },
    counterparty: { name: counterparty.name, account: counterparty.account },
    ...{
      remittance: line.remittance,
      partOf: line.parentId,
      state: line.state,
      verdict: verdict?.kind ?? null,
    },
    decision: decision === null ? null : { at: momentOf(decision.at), by: decision.by, why: decision.why },
    payments: line.payments.map((each) => ({
      ...{ invoiceId: each.invoiceId, amount: amountOf(each.cents, each.currency) },
      ...{ paidOn: each.paidOn, state: each.state },
    })),
  };
}
