import { z } from 'zod';
import type { SpaceStatus } from '../../../operator/operator.js';
import type { WebSpace } from '../../deps.js';
import { type Api, decide, read } from '../declare.js';
import { ApiRefusal } from '../problem.js';
import { day, id, moment, momentOf, momentOrNull, reason, spaceParams } from '../schemas/values.js';

const space = z
  .object({
    id,
    timeZone: z.string(),
    language: z.string(),
    booksFrom: day.nullable().describe('First day of its books; null without any.'),
    exports: z.array(z.object({ name: z.string(), targets: z.array(z.string()) })),
    paused: z.object({ by: z.string(), why: z.string().nullable(), at: moment }).nullable(),
    eInvoices: z.record(z.string(), z.int()).describe('How many e-invoices are in each state.'),
    waiting: z.int().describe('How many of them wait for a person.'),
    lastEventAt: moment.nullable(),
  })
  .meta({ id: 'Space' });

const tag = 'Spaces';

export function addSpaceRoutes(api: Api): void {
  const { site } = api;
  read(
    api,
    '/spaces',
    {
      name: 'listSpaces',
      tag,
      summary: 'The spaces that the token sees.',
      answer: z.object({ items: z.array(space) }),
    },
    async ({ request }) => {
      const { spaces } = await site.operator.status();
      const statusOf = new Map(spaces.map((each) => [each.spaceId, each]));
      return { items: site.spacesOf(request).map((each) => toSpace(each, statusOf.get(each.id))) };
    },
  );

  read(
    api,
    '/spaces/:space',
    { name: 'getSpace', tag, summary: 'One space.', params: spaceParams, answer: space },
    async ({ params, request }) => {
      const found = site.spacesOf(request).find((each) => each.id === params.space);
      if (found === undefined) throw new ApiRefusal('api.not-found');
      const { spaces } = await site.operator.status();
      return toSpace(
        found,
        spaces.find(({ spaceId }) => spaceId === found.id),
      );
    },
  );

  for (const action of ['pause', 'resume'] as const) {
    decide(
      api,
      `/spaces/:space/${action}`,
      {
        name: `${action}Space`,
        tag,
        summary:
          action === 'pause'
            ? 'Takes nothing new up for a space; callbacks are taken all the same.'
            : 'Goes on with a space.',
        access: 'admin',
        params: spaceParams,
        body: z.strictObject({ why: reason.optional() }),
        answer: z.object({ space: id, isPaused: z.boolean() }),
      },
      async ({ params, body: { why = '' }, by }) => {
        await site.operator[action](params.space, { by, ...(why !== '' && { why }) });
        return { space: params.space, isPaused: action === 'pause' };
      },
    );
  }
}

function toSpace(
  { id: spaceId, timeZone, language, booksFrom, targets }: WebSpace,
  status: SpaceStatus | undefined,
): z.infer<typeof space> {
  const paused = status?.paused ?? null;
  return {
    ...{ id: spaceId, timeZone, language, booksFrom },
    exports: [...targets].map(([name, its]) => ({ name, targets: [...its] })),
    paused: paused === null ? null : { by: paused.by, why: paused.why, at: momentOf(paused.at) },
    eInvoices: { ...status?.eInvoices } as Record<string, number>,
    waiting: status?.waiting.length ?? 0,
    lastEventAt: momentOrNull(status?.lastEventAt ?? null),
  };
}
