import { isReport, type Report } from '../../domain/accounting/exclusion.js';
import type { LeftOut } from '../../domain/accounting/model.js';
import { whyInNoBatch } from '../../domain/advice/left-out-advice.js';
import { LONGEST_REASON } from '../../domain/decision-reason.js';
import { isFailure } from '../../domain/errors.js';
import { PAGE } from '../../domain/page-paths.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import type { Beginning } from '../../store/books/batches.js';
import { formatsOf } from '../../words/formats.js';
import type { WebSpace } from '../deps.js';
import { disposition } from '../download.js';
import { fieldOf, goTo, localPath, neededReason, notFound, WebRefusal } from '../forms.js';
import type { Page } from '../page.js';
import { READERS } from '../security/access.js';
import type { Site } from '../site.js';
import { type BlockedExport, blockedExports } from '../view/blocked-export.js';
import { CSV_MARK, csvLine } from '../view/csv.js';
import {
  type ExclusionsView,
  type LeftOutView,
  leftOutCells,
  leftOutView,
  type ToldDocument,
} from '../view/left-out-view.js';
import { monthOf, ROOM_FOR_REASON } from './months.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly 'left-out': ExclusionsView & {
      readonly path: string;
      readonly monthName: string;
      readonly exports: readonly (LeftOutView & {
        readonly name: string;
        readonly blocked: BlockedExport | null;
      })[];
      readonly hasRows: boolean;
    };
  }
}

interface MonthPath {
  Params: { space: string; month: string };
}

interface SpacePath {
  Params: { space: string };
}

/** Documents that are in no batch of a month, and the decisions that leave a document out of a report. */
export const page: Page = (site) => {
  const { app, show, desk, spacesOf } = site;

  app.get<MonthPath>('/months/:space/:month/left-out', READERS, async (request, reply) => {
    const space = monthOf(site, request);
    const { month } = request.params;
    const words = show.words(request);
    const { exports } = await desk.month(space.id, month);
    const blocked = blockedExports(space.id, exports);
    return show.page(request, reply, {
      template: 'left-out',
      title: words.say('left-out-of.title', { month: words.month(month), space: space.id }),
      menu: 'months',
      data: {
        path: PAGE.month(space.id, month),
        monthName: words.month(month),
        exports: await Promise.all(
          exports.map(async ({ name, leftOut: rows }) => ({
            name,
            blocked: blocked.find((each) => each.name === name) ?? null,
            ...(await leftOutOf(site, space, name, { rows, length: rows.length }, words.language)),
          })),
        ),
        ...(await exclusionsOf(site, space)),
        hasRows: exports.some(({ leftOut }) => leftOut.length > 0),
      },
    });
  });

  app.get<MonthPath>('/months/:space/:month/left-out.csv', READERS, async (request, reply) => {
    const space = monthOf(site, request);
    const { month } = request.params;
    const words = show.words(request);
    const { exports } = await desk.month(space.id, month);
    const heads = leftOutCells.map(({ column }) => words.say(`left-out-csv.${column}`));
    const rows: string[][] = [];
    for (const { name, leftOut } of exports) {
      for (const row of await toldDocuments(site, space.id, leftOut)) {
        rows.push([name, ...leftOutCells.map(({ value }) => value(row, words))]);
      }
    }
    const lines = [[words.say('word.export'), ...heads], ...rows].map((row) => csvLine(row, words.language));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', disposition(`${space.id}-${month}-left-out.csv`))
      .send([CSV_MARK, ...lines].join(''));
  });

  app.post<SpacePath>(
    '/exports/:space/exclusions',
    { config: { access: 'finance' }, bodyLimit: ROOM_FOR_REASON },
    async (request, reply) => {
      const space = spacesOf(request).find(({ id, hasBooks }) => id === request.params.space && hasBooks);
      if (space === undefined) throw notFound();
      const document = fieldOf(request, 'document');
      const report = fieldOf(request, 'report');
      if (!isReport(report)) throw new WebRefusal(400, 'request');
      if (document === '') throw new WebRefusal(400, 'document');
      const why = neededReason(request);
      const isExcluded = fieldOf(request, 'decision') !== 'include';
      const by = request.session?.name ?? '';
      const { name, ...done } = await decided(site, space.id, isExcluded, { document, report, by, why });
      const kind = isExcluded ? 'excluded' : 'included';
      if (request.session !== null) {
        const values = { document: done.documentNumber, report: reportName(report), name };
        request.session.notice = {
          key: done.isNew ? `notice.${kind}` : `notice.${kind}-before`,
          values,
        };
      }
      return goTo(reply, localPath(fieldOf(request, 'back')));
    },
  );
};

/** Deciding twice is deciding once: the second one is told that it is so already. */
async function decided(
  { desk }: Site,
  spaceId: string,
  isExcluded: boolean,
  decision: { readonly document: string; readonly report: Report; readonly by: string; readonly why: string },
): Promise<{ readonly documentNumber: string; readonly name: string; readonly isNew: boolean }> {
  try {
    const { documentNumber } = await desk.exclude(spaceId, isExcluded, decision);
    return { documentNumber, name: decision.by, isNew: true };
  } catch (error) {
    if (!isFailure(error, 'operator.not-possible')) throw error;
    const { document } = decision;
    const before = (await desk.excluded(spaceId)).find(
      ({ invoiceId, documentNumber }) => invoiceId === document || documentNumber === document,
    );
    return { documentNumber: before?.documentNumber ?? document, name: before?.by ?? '', isNew: false };
  }
}

/** Reports as the law calls them. */
const REPORT_NAMES: Readonly<Record<Report, string>> = { 'jpk-v7m': 'JPK_V7M' };

export function reportName(report: Report): string {
  return REPORT_NAMES[report];
}

/** Each with why no batch has it, as of now. @param isPast a later batch says what is still to be done about amounts */
export async function toldDocuments(
  { facts }: Pick<Site, 'facts'>,
  spaceId: string,
  rows: readonly LeftOut[],
  isPast = false,
): Promise<readonly ToldDocument[]> {
  const unlocked = rows.filter(({ reason }) => reason === 'not locked');
  const standings = await facts.ofMany(spaceId, [...new Set(unlocked.map(({ invoiceId }) => invoiceId))]);
  return rows.map((row) => ({
    ...row,
    why: whyInNoBatch(spaceId, row, standings.get(row.invoiceId) ?? null),
    isPast,
  }));
}

/** Rows of the documents that an export leaves out, the first ones. */
export async function leftOutOf(
  site: Pick<Site, 'facts' | 'platformLink'>,
  space: WebSpace,
  exportName: string,
  { rows, length }: Beginning<LeftOut>,
  language: OperatorLanguage,
  isPast = false,
): Promise<LeftOutView> {
  const list = { rows: await toldDocuments(site, space.id, rows, isPast), length };
  const reports = space.reports.get(exportName) ?? [];
  return leftOutView(list, {
    spaceId: space.id,
    language,
    platformLink: site.platformLink,
    figures: formatsOf(language),
    reports: reports.map((report) => ({ report, name: reportName(report) })),
  });
}

/** What people leave out of the reports of a space, and the reports that they can leave something out of. */
export async function exclusionsOf({ desk }: Pick<Site, 'desk'>, space: WebSpace): Promise<ExclusionsView> {
  const reports = [...new Set([...space.reports.values()].flat())];
  const excluded = await desk.excluded(space.id);
  return {
    spaceId: space.id,
    longest: LONGEST_REASON,
    reports: reports.map((report) => ({ report, name: reportName(report) })),
    excluded: excluded.map((each) => ({ ...each, reportName: reportName(each.report) })),
  };
}
