import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExportAhead } from '../../domain/accounting/export-ahead.js';
import { Failure } from '../../domain/errors.js';
import type { LastExport } from '../export-desk.js';
import { fieldOf, goTo } from '../forms.js';
import { READERS } from '../security/access.js';
import type { Site, WebSpace } from '../site.js';
import { nameLists } from '../view/batch-names.js';
import { exportPath } from './rebooking.js';

interface ExportPath {
  Params: { space: string; name: string };
}

/** An export that somebody has run: what it would hand out, that it runs, and what became of it. */
export function addExportNowPages(site: Site): void {
  const { app, exports } = site;

  app.get<ExportPath>('/exports/:space/now/:name', READERS, (request, reply) => {
    const { space, name } = exportPath(site, request);
    return showExport(site, request, reply, { space, name, refused: null });
  });

  app.post<ExportPath>(
    '/exports/:space/now/:name',
    { config: { access: 'finance' } },
    async (request, reply) => {
      const { space, name } = exportPath(site, request);
      const by = request.session?.name ?? '';
      const seen = fieldOf(request, 'seen');
      const lastBatch = /^\d{1,9}$/.test(seen) ? Number(seen) : -1;
      try {
        const begun = await exports.begin(space.id, name, { by, lastBatch });
        if (begun !== 'begun' && request.session !== null) {
          request.session.notice = { key: `notice.export-${begun}`, values: { name } };
        }
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return showExport(site, request, reply, { space, name, refused: error });
      }
      return goTo(reply, `/exports/${encodeURIComponent(space.id)}/now/${encodeURIComponent(name)}`);
    },
  );
}

interface Shown {
  readonly space: WebSpace;
  readonly name: string;
  /** Why it was not begun; null where nobody tried. */
  readonly refused: Failure | null;
}

async function showExport(
  { show, desk, exports }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { space, name, refused }: Shown,
): Promise<FastifyReply> {
  const last = await exports.last(space.id, name);
  const isRunning = last?.state === 'running';
  const ahead = isRunning ? null : await aheadOf(exports, space, name);
  return show.page(request, reply, {
    template: 'export-now',
    title: show.words(request).say('export-now.title', { name }),
    menu: 'exports',
    status: refused === null ? 200 : 409,
    data: {
      spaceId: space.id,
      name,
      path: `/exports/${encodeURIComponent(space.id)}/now/${encodeURIComponent(name)}`,
      targets: space.targets.get(name) ?? [],
      last: last === null ? null : endOf(last),
      ahead,
      refused,
      names: nameLists(await desk.names(space.id)),
    },
  });
}

/** With what keeps it from being looked at, as what blocks it. */
async function aheadOf(
  exports: Site['exports'],
  { id }: WebSpace,
  name: string,
): Promise<Partial<ExportAhead> & Pick<ExportAhead, 'status' | 'blocked'>> {
  try {
    return await exports.ahead(id, name);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, detail = null, findings } = error;
    return { status: 'blocked', leftOutSums: [], blocked: { code, detail, findings } };
  }
}

function endOf({ end, ...last }: LastExport): object {
  const failure = end !== null && 'code' in end ? end : null;
  return {
    ...last,
    status: end?.status ?? last.state,
    number: end && 'number' in end ? end.number : null,
    failure,
  };
}
