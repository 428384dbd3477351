import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListedMonth } from '../../domain/accounting/examined-month.js';
import { isMonth } from '../../domain/accounting/month.js';
import { keptReason, LONGEST_REASON, reasonProblem } from '../../domain/decision-reason.js';
import { Failure } from '../../domain/errors.js';
import { PAGE } from '../../domain/page-paths.js';
import { formatsOf } from '../../words/formats.js';
import { say, sentencesOf } from '../../words/say.js';
import type { ClosingOutcome, MonthOfSpace } from '../book-desk.js';
import type { WebSpace } from '../deps.js';
import { fieldOf, goTo, notFound, WebRefusal } from '../forms.js';
import type { Page } from '../page.js';
import { mayAsk, READERS } from '../security/access.js';
import type { Site } from '../site.js';
import { type BlockedExport, blockedExports } from '../view/blocked-export.js';
import { checklistView } from '../view/month-view.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly months: {
      readonly spaces: readonly WebSpace[];
      readonly space: string | null;
      readonly months: readonly ListedMonth[];
    };
    readonly month: {
      readonly spaceId: string;
      readonly monthName: string;
      readonly path: string;
      readonly status: MonthOfSpace['status'];
      readonly closing: MonthOfSpace['closing'];
      /** Nothing but the copy is open, which closing renews. */
      readonly onlyCopy: boolean;
      /** An open month before it. */
      readonly earlier: { readonly name: string; readonly path: string } | null;
      readonly batches: readonly number[];
      readonly wasOpen: readonly string[];
      readonly checklist: ReturnType<typeof checklistView>;
      /** Whether whoever reads may have the platform copied. */
      readonly syncs: boolean;
      /** Exports that can be run now. */
      readonly exportsNow: readonly { readonly name: string; readonly path: string }[];
      readonly blocked: readonly BlockedExport[];
      readonly longest: number;
      readonly refused: Refused | null;
    };
  }
}

interface MonthPath {
  Params: { space: string; month: string };
}

/** A reason that is too long is refused in words, with the form still filled in. */
export const ROOM_FOR_REASON = 256 * 1024;

/** Why a month was not closed, with what was given. */
interface Refused {
  readonly status: number;
  readonly key: 'long-reason' | 'open' | 'earlier' | 'blocked' | 'failure';
  readonly failure: Failure | null;
  readonly why: string;
  readonly batches: readonly number[];
}

/** The months of a space, and the checklist of each month with the form that closes it. */
export const page: Page = (site) => {
  const { app, show, desk, spacesOf } = site;

  app.get<{ Querystring: { space?: string } }>('/months', READERS, async (request, reply) => {
    // A checklist costs a preview of every export: those of one space are made at a time.
    const withBooks = spacesOf(request).filter(({ hasBooks }) => hasBooks);
    const space = withBooks.find(({ id }) => id === request.query.space) ?? withBooks[0];
    return show.page(request, reply, {
      template: 'months',
      title: show.words(request).say('months.title'),
      menu: 'months',
      data: {
        spaces: withBooks,
        space: space?.id ?? null,
        months: space === undefined ? [] : await desk.months(space.id),
      },
    });
  });

  app.get<MonthPath>('/months/:space/:month', READERS, async (request, reply) => {
    const { month } = request.params;
    return showMonth(site, request, reply, monthOf(site, request), month, null);
  });

  app.post<MonthPath>(
    '/months/:space/:month/close',
    { config: { access: 'finance' }, bodyLimit: ROOM_FOR_REASON },
    async (request, reply) => {
      const { month } = request.params;
      const space = monthOf(site, request);
      const by = request.session?.name ?? '';
      const why = keptReason(fieldOf(request, 'why'));
      const refused = (refusal: Pick<Refused, 'status' | 'key'> & Partial<Refused>): Promise<FastifyReply> =>
        showMonth(site, request, reply, space, month, { failure: null, batches: [], why, ...refusal });
      if (reasonProblem(why) === 'too long') return refused({ status: 400, key: 'long-reason' });
      const reason = why === '' ? null : why;
      let outcome: ClosingOutcome;
      try {
        outcome = await desk.close(space.id, { month, reason, by });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return refused({ status: error.kind === 'fatal' ? 500 : 409, key: 'failure', failure: error });
      }
      const { status, batches, openMonth } = outcome;
      if (status !== 'closed') {
        const key = openMonth === null || openMonth === month ? status : 'earlier';
        return refused({ status: 409, key, batches });
      }
      if (request.session !== null) {
        const values = { space: space.id, month: show.words(request).month(month) };
        request.session.notice = { key: 'notice.closed', values };
      }
      return goTo(reply, PAGE.month(space.id, month));
    },
  );
};

/** The space of a path that names a month of its books. @throws WebRefusal */
export function monthOf({ spacesOf, show }: Site, request: FastifyRequest<MonthPath>): WebSpace {
  const { space: id, month } = request.params;
  const space = spacesOf(request).find((each) => each.id === id);
  if (space === undefined || !isMonth(month)) throw notFound();
  if (space.booksFrom === null) throw new WebRefusal(404, 'no-books', { space: id });
  if (month >= space.booksFrom.slice(0, 7)) return space;
  throw new WebRefusal(404, 'before-books', {
    space: id,
    day: show.words(request).day(space.booksFrom),
  });
}

async function showMonth(
  { show, desk }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  space: WebSpace,
  month: string,
  refused: Refused | null,
): Promise<FastifyReply> {
  const words = show.words(request);
  const { status, exports, closing, firstOpen } = await desk.month(space.id, month);
  const { amount } = formatsOf(words.language);
  return show.page(request, reply, {
    template: 'month',
    title: `${words.month(month)} · ${space.id}`,
    menu: 'months',
    status: refused?.status ?? 200,
    data: {
      spaceId: space.id,
      monthName: words.month(month),
      path: PAGE.month(space.id, month),
      status,
      closing,
      onlyCopy:
        refused?.key !== 'open' &&
        status.lines.every(({ check, state }) => check === 'copied' || state !== 'open'),
      earlier:
        closing === null && firstOpen < month
          ? { name: words.month(firstOpen), path: PAGE.month(space.id, firstOpen) }
          : null,
      batches: await desk.batchesOf(space.id, month),
      wasOpen: (closing?.open ?? []).map((check) =>
        say(sentencesOf('month', words.language), `check.${check}`),
      ),
      checklist: checklistView(status.lines, words, amount),
      syncs: closing === null && mayAsk(request.session, 'finance'),
      exportsNow: [...space.targets.keys()].map((name) => ({ name, path: PAGE.exportNow(space.id, name) })),
      blocked: blockedExports(space.id, exports),
      longest: LONGEST_REASON,
      refused,
    },
  });
}
