import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CollectiveDesk } from '../../../bank/collectives/collective-desk.js';
import { amountOf } from '../../../domain/accounting/amount.js';
import type { KeptCollective } from '../../../domain/ksef-collective.js';
import { type Api, decide, read } from '../declare.js';
import { ApiRefusal } from '../problem.js';
import { amount, id, moment, momentOf, spaceParams } from '../schemas/values.js';

const tag = 'Bank';
const ROWS = 100;

const collective = z
  .object({
    space: id,
    id: z.int(),
    number: z.string().nullable().describe('`NIP-IZYYYYMM-…-CC`; null until KSeF has made it.'),
    state: z
      .enum(['wanted', 'sending', 'known', 'refused', 'unknown'])
      .describe('`wanted`, `sending`: on its way; `unknown`: KSeF does not say what it is for.'),
    wanted: z.object({ at: moment, by: z.string().nullable().describe('Null where a payer quoted it.') }),
    invoices: z.array(
      z.object({
        ksefNumber: z.string(),
        invoiceId: id.nullable(),
        amount: amount.nullable().describe('What is paid of it, where that was said.'),
      }),
    ),
    problem: z.string().nullable().describe('Why it was refused, or waits.'),
  })
  .meta({ id: 'Collective' });

/** Collective identifiers of KSeF. */
export function addCollectiveRoutes(api: Api): void {
  const one = z.strictObject({
    ...spaceParams.shape,
    collective: z.coerce.number().int().min(1).max(999_999_999).describe('Its `id`.'),
  });
  read(
    api,
    '/spaces/:space/collectives',
    {
      name: 'listCollectives',
      tag,
      summary:
        'Collective identifiers (IZ) of KSeF, those of payers too, the newest first: the last hundred.',
      params: spaceParams,
      answer: z.object({ items: z.array(collective) }),
    },
    async ({ params, request }) => ({
      items: (await deskOf(api, request, params.space).list(ROWS)).map(toCollective),
    }),
  );

  read(
    api,
    '/spaces/:space/collectives/:collective',
    { name: 'getCollective', tag, summary: 'One collective identifier.', params: one, answer: collective },
    async ({ params, request }) =>
      toCollective(await deskOf(api, request, params.space).get(params.collective)),
  );

  decide(
    api,
    '/spaces/:space/collectives',
    {
      name: 'makeCollective',
      tag,
      summary:
        'Has KSeF make one identifier for what is open on several invoices of a customer, within seconds. It cannot be taken back, and obliges nobody.',
      access: 'finance',
      params: spaceParams,
      body: z.strictObject({
        invoices: z.array(z.string().min(1).max(100)).min(2).max(500).describe('By id or number.'),
      }),
      answer: collective,
    },
    async ({ params, body, by, request }) =>
      toCollective(await deskOf(api, request, params.space).want(body.invoices, by)),
  );
}

/** @throws ApiRefusal where there is no such space for whoever asks, or it has no books or issues elsewhere */
function deskOf({ site }: Api, request: FastifyRequest, spaceId: string): CollectiveDesk {
  const desk = request.session?.sees(spaceId) === true ? site.collectives(spaceId) : null;
  if (desk === null) throw new ApiRefusal('api.not-found');
  return desk;
}

function toCollective(kept: KeptCollective): z.input<typeof collective> {
  const { failure } = kept;
  return {
    ...{ space: kept.spaceId, id: kept.id, number: kept.number, state: kept.state },
    wanted: { at: momentOf(kept.wantedAt), by: kept.wantedBy },
    invoices: kept.parts.map(({ ksefNumber, invoiceId, cents, currency }) => ({
      ksefNumber,
      invoiceId,
      amount: cents === null || currency === null ? null : amountOf(cents, currency),
    })),
    problem: failure === null ? null : `${failure.code}: ${failure.detail}`,
  };
}
