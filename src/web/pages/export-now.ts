import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExportAhead } from '../../domain/accounting/export-ahead.js';
import { Failure } from '../../domain/errors.js';
import { PAGE } from '../../domain/page-paths.js';
import type { WebSpace } from '../deps.js';
import type { LastExport } from '../export-desk.js';
import { fieldOf, goTo } from '../forms.js';
import type { Page } from '../page.js';
import { READERS } from '../security/access.js';
import type { Site } from '../site.js';
import { type NameLists, nameLists } from '../view/batch-names.js';
import { exportPath } from './rebooking.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly 'export-now': {
      readonly spaceId: string;
      readonly name: string;
      readonly path: string;
      readonly targets: readonly string[];
      readonly last: LastView | null;
      readonly ahead: ExportAhead | BlockedAhead | null;
      readonly refused: Failure | null;
      readonly names: NameLists;
    };
  }
}

interface ExportPath {
  Params: { space: string; name: string };
}

/** An export that somebody has run: what it would hand out, that it runs, and what became of it. */
export const page: Page = (site) => {
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
      return goTo(reply, PAGE.exportNow(space.id, name));
    },
  );
};

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
  // It looks again by itself, without script.
  if (isRunning) reply.header('refresh', '3');
  const ahead = isRunning ? null : await aheadOf(exports, space, name);
  return show.page(request, reply, {
    template: 'export-now',
    title: show.words(request).say('export-now.title', { name }),
    menu: 'exports',
    status: refused === null ? 200 : 409,
    data: {
      spaceId: space.id,
      name,
      path: PAGE.exportNow(space.id, name),
      targets: space.targets.get(name) ?? [],
      last: last === null ? null : endOf(last),
      ahead,
      refused,
      names: nameLists(await desk.names(space.id)),
    },
  });
}

/** What kept an export from being looked at. */
interface BlockedAhead extends Pick<ExportAhead, 'leftOutSums'> {
  readonly status: 'blocked';
  readonly blocked: NonNullable<ExportAhead['blocked']>;
  readonly batch: null;
  readonly isAsked: false;
}

/** With what keeps it from being looked at, as what blocks it. */
async function aheadOf(
  exports: Site['exports'],
  { id }: WebSpace,
  name: string,
): Promise<ExportAhead | BlockedAhead> {
  try {
    return await exports.ahead(id, name);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, detail = null, findings } = error;
    return {
      status: 'blocked',
      leftOutSums: [],
      batch: null,
      isAsked: false,
      blocked: { code, detail, findings },
    };
  }
}

interface LastView extends Omit<LastExport, 'end'> {
  readonly status: NonNullable<LastExport['end']>['status'] | 'running' | 'lost';
  readonly number: number | null;
  readonly failure: Extract<LastExport['end'], { readonly code: unknown }> | null;
}

function endOf({ end, ...last }: LastExport): LastView {
  const failure = end !== null && 'code' in end ? end : null;
  return {
    ...last,
    status: end?.status ?? (last.state === 'running' ? 'running' : 'lost'),
    number: end && 'number' in end ? end.number : null,
    failure,
  };
}
