import { z } from 'zod';
import { type Api, decide, read } from '../declare.js';
import { exportAhead, toExportAhead, toLastExport } from '../schemas/export-now.js';
import { id } from '../schemas/values.js';
import { exportParams, refuseUnknownExport } from './batches.js';

const tag = 'Exports';

/** An export that somebody has run, without waiting for the night. */
export function addExportNowRoutes(api: Api): void {
  const { exports } = api.site;
  read(
    api,
    '/spaces/:space/exports/:export',
    {
      name: 'getExport',
      tag,
      summary: 'What an export would hand out now, and what became of the one that was last asked for.',
      params: exportParams,
      answer: exportAhead,
    },
    async ({ params, request }) => {
      refuseUnknownExport(api, request, params);
      const last = await exports.last(params.space, params.export);
      const ahead = last?.state === 'running' ? null : await exports.ahead(params.space, params.export);
      return {
        ...{ space: params.space, export: params.export },
        ahead: ahead === null ? null : toExportAhead(ahead),
        last: last === null ? null : toLastExport(last),
      };
    },
  );

  decide(
    api,
    '/spaces/:space/exports/:export/run',
    {
      name: 'runExport',
      tag,
      summary: 'Runs an export now and sends its batch to its targets; it goes on after the answer.',
      access: 'finance',
      params: exportParams,
      body: z.strictObject({
        lastBatch: z
          .int()
          .min(0)
          .describe('`ahead.lastBatch` of what was read: nothing is begun on other grounds.'),
      }),
      answer: z.object({
        space: id,
        export: z.string(),
        state: z
          .enum(['begun', 'running', 'late'])
          .describe(
            '`running`: one was under way already. `late`: there is a batch that was not seen; read again.',
          ),
      }),
    },
    async ({ params, body: { lastBatch }, by, request }) => {
      refuseUnknownExport(api, request, params);
      const state = await exports.begin(params.space, params.export, { by, lastBatch });
      return { space: params.space, export: params.export, state };
    },
  );
}
