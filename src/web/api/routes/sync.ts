import { z } from 'zod';
import type { LastSync } from '../../night-desk.js';
import { runView } from '../../view/run-view.js';
import { type Api, decide, read } from '../declare.js';
import { ApiRefusal } from '../problem.js';
import { id, moment, momentOf, momentOrNull, spaceParams } from '../schemas/values.js';

const lastSync = z
  .object({
    state: z
      .enum(['waiting', 'running', 'done', 'failed', 'lost'])
      .describe('`waiting`: until nothing else works with the books. `lost`: its process died; ask again.'),
    by: z.string(),
    askedAt: moment,
    begunAt: moment.nullable(),
    finishedAt: moment.nullable(),
    read: z.int().nullable().describe('Invoices that were read.'),
    failure: z.string().nullable().describe('Code of the closed set.'),
  })
  .meta({ id: 'Sync' });

const tag = 'Happenings';

/** A copy of the platform that somebody asks for, without waiting for the night. */
export function addSyncRoutes(api: Api): void {
  const { site } = api;
  const { nights } = site;
  const refuseWithoutBooks = (request: Parameters<typeof site.spacesOf>[0], spaceId: string): void => {
    const found = site.spacesOf(request).find((each) => each.id === spaceId);
    if (!found?.hasBooks) throw new ApiRefusal('api.not-found');
  };
  read(
    api,
    '/spaces/:space/sync',
    {
      name: 'getSync',
      access: 'work',
      tag,
      summary: 'The last copy of the platform that somebody asked for.',
      params: spaceParams,
      answer: z.object({ space: id, last: lastSync.nullable() }),
    },
    async ({ params, request }) => {
      refuseWithoutBooks(request, params.space);
      const last = await nights.lastSync(params.space);
      return { space: params.space, last: last === null ? null : toLast(params.space, last) };
    },
  );

  decide(
    api,
    '/spaces/:space/sync/run',
    {
      name: 'runSync',
      tag,
      summary: 'Copies from the platform what has changed, as every night does; it goes on after the answer.',
      access: 'finance',
      params: spaceParams,
      body: z.strictObject({}),
      answer: z.object({
        space: id,
        state: z
          .enum(['asked', 'running', 'paused'])
          .describe(
            '`running`: one is under way already. `paused`: nothing is read until the space is resumed.',
          ),
      }),
    },
    async ({ params, by, request }) => {
      refuseWithoutBooks(request, params.space);
      return { space: params.space, state: await nights.sync(params.space, by) };
    },
  );
}

function toLast(spaceId: string, { state, by, askedAt, run }: LastSync): z.infer<typeof lastSync> {
  const view = run === null ? null : runView({ ...run, id: 0, spaceId, kind: 'sync', businessDate: null });
  return {
    ...{ state, by, askedAt: momentOf(askedAt) },
    begunAt: momentOrNull(run?.startedAt ?? null),
    finishedAt: momentOrNull(run?.finishedAt ?? null),
    read: view?.read ?? null,
    failure: view?.failure?.code ?? null,
  };
}
