import { z } from 'zod';
import { amountOf } from '../../../domain/accounting/amount.js';
import type { AgreedItem } from '../../../domain/accounting/opening/opening-item.js';
import type { ListedItem, OpeningList } from '../../../domain/accounting/opening/opening-list.js';
import { type Api, decide, read } from '../declare.js';
import { ApiRefusal } from '../problem.js';
import { amount, day, id, reason, spaceParams } from '../schemas/values.js';

const taxes = z.array(
  z.object({
    taxCase: z.string().nullable(),
    rate: z.string().describe('Percent.'),
    country: z.string().nullable().describe('Whose tax it is, where not the seller’s country’s.'),
    isDueWithPayment: z.boolean(),
    net: amount,
    tax: amount,
  }),
);

const agreed = {
  debtor: z.string().nullable().describe('Number of its account; null where the configuration gives none.'),
  gross: amount,
  paidBefore: amount.nullable().describe('Before the cutover; null where that is not known.'),
  open: amount.nullable().describe('At the cutover; null where that is not known.'),
  taxes,
};

const item = z
  .object({
    ...{ invoiceId: id, documentNumber: z.string(), documentDate: day, debtorName: z.string() },
    ...agreed,
    paidSince: amount,
    lostSince: amount,
    state: z.enum(['confirmed', 'new', 'changed', 'unknown', 'blocked', 'elsewhere']),
    before: z.object(agreed).nullable().describe('What was confirmed of one that has changed.'),
  })
  .meta({ id: 'OpeningItem' });

const openingItems = z
  .object({
    space: id,
    from: day.describe('The cutover.'),
    state: z
      .enum(['nothing', 'confirmed', 'elsewhere', 'asked', 'unknown'])
      .describe('`asked`: a person is to confirm them. `unknown`: not all of them are copied.'),
    receivables: z.enum(['posted', 'elsewhere']).nullable().describe('Null where nobody has said so.'),
    isCopied: z.boolean(),
    items: z.array(item),
    gone: z.array(z.string()).describe('Numbers of those that were confirmed, and are none any more.'),
    sums: z.array(z.object({ items: z.int(), open: amount, paidSince: amount, lostSince: amount })),
    strangers: z.array(z.string()).describe('Named in `accounting.opening.open`, and no opening items.'),
    digest: z.string().describe('What a yes is given to.'),
  })
  .meta({ id: 'OpeningItems' });

/** Invoices of before the cutover that were open then or have changed since, and a yes to them. */
export function addOpeningRoutes(api: Api): void {
  const { desk } = api.site;
  const path = '/spaces/:space/opening-items';
  const given = { tag: 'Months', access: 'finance', params: spaceParams, answer: openingItems } as const;
  const listOf = async (space: string): Promise<OpeningList> => {
    const shown = await desk.opening(space);
    if (shown === null) throw new ApiRefusal('api.not-found');
    return shown.list;
  };
  read(
    api,
    path,
    {
      name: 'listOpeningItems',
      summary: 'What was open at the cutover, and what has happened to it since.',
      ...given,
    },
    async ({ params: { space } }) => toOpening(space, await listOf(space)),
  );
  decide(
    api,
    path,
    {
      name: 'confirmOpeningItems',
      summary:
        'Confirms the opening items exactly as they were shown: the next batch books what has happened since. It cannot be taken back.',
      ...given,
      body: z.strictObject({
        digest: z.string().min(1).max(64).describe('Of the list.'),
        why: reason.min(1),
      }),
    },
    async ({ params: { space }, body: { digest: shown, why }, by }) => {
      await listOf(space);
      return toOpening(space, await desk.confirmOpening(space, { shown, why, by }));
    },
  );
}

function toOpening(space: string, list: OpeningList): z.infer<typeof openingItems> {
  const { from, state, receivables, isCopied, strangers, digest } = list;
  return {
    ...{ space, from, state, receivables, isCopied, digest },
    items: list.items.map(toItem),
    gone: list.gone.map(({ documentNumber }) => documentNumber),
    sums: list.sums.map(({ currency, items, open, paidSince, lostSince }) => ({
      items,
      open: amountOf(open, currency),
      paidSince: amountOf(paidSince, currency),
      lostSince: amountOf(lostSince, currency),
    })),
    strangers: [...strangers],
  };
}

function toItem(listed: ListedItem): z.infer<typeof item> {
  const { invoiceId, documentNumber, documentDate, debtorName, currency, since, state, before } = listed;
  return {
    ...{ invoiceId, documentNumber, documentDate, debtorName, state },
    ...agreedOf(listed),
    paidSince: amountOf(since.paid, currency),
    lostSince: amountOf(since.lost, currency),
    before: before === null ? null : agreedOf(before),
  };
}

function agreedOf({ debtor, currency, gross, paidBefore, open, taxes: each }: AgreedItem) {
  return {
    debtor,
    gross: amountOf(gross, currency),
    paidBefore: paidBefore === null ? null : amountOf(paidBefore, currency),
    open: open === null ? null : amountOf(open, currency),
    taxes: each.map(({ net, tax, ...facts }) => ({
      ...facts,
      net: amountOf(net, currency),
      tax: amountOf(tax, currency),
    })),
  };
}
