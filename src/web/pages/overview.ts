import type { FastifyRequest } from 'fastify';
import { PAGE } from '../../domain/page-paths.js';
import type { Reason } from '../../domain/saga/model.js';
import { mayDo, type Task } from '../../domain/tasks/task.js';
import { type FewFigure, fewFigures } from '../figures/few-figures.js';
import { MOST_TOGETHER } from '../figures/figure-groups.js';
import type { NightOfSpace } from '../night-desk.js';
import type { Page } from '../page.js';
import { mayAsk, READERS } from '../security/access.js';
import type { Site } from '../site.js';
import { type RunView, runView } from '../view/run-view.js';
import { seenTasks } from '../view/seen.js';
import { type TaskView, taskView } from '../view/task-view.js';
import type { Words } from '../view/words.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly overview: {
      /** What whoever asks can do. */
      readonly tasks: readonly ShownTask[];
      readonly moreTasks: number;
      /** What waits for others. */
      readonly others: readonly TaskView[];
      readonly othersInAll: number;
      readonly nights: readonly NightView[];
      readonly hasMoreNights: boolean;
      readonly figures: readonly FewFigure[];
      /** Sees more than one space. */
      readonly hasSpaces: boolean;
      /** May have the platform copied. */
      readonly syncs: boolean;
    };
  }
}

/** On this page; the lists have all of them. */
const MOST_TASKS = 50;
const MOST_NIGHTS = 8;
const MOST_EXAMPLES = 5;

/** What waits for whoever asks, how the last night went and when the next one is, four figures. */
export const page: Page = (site) => {
  const { app, show, tasks, nights, spacesOf } = site;
  app.get('/', READERS, async (request, reply) => {
    const words = show.words(request);
    const ids = spacesOf(request).map(({ id }) => id);
    const all = seenTasks(request, await tasks.of(ids));
    const role = request.session?.role ?? 'viewer';
    const own = all.filter((task) => mayDo(role, task));
    const others = all.filter((task) => !mayDo(role, task));
    const stood = inTrouble(await nights.of(ids));
    return show.page(request, reply, {
      template: 'overview',
      title: words.say('overview.title'),
      menu: 'overview',
      data: {
        tasks: await withExamples(site, own.slice(0, MOST_TASKS), words),
        moreTasks: Math.max(0, own.length - MOST_TASKS),
        others: others.slice(0, MOST_TASKS).map((task) => taskView(task, words)),
        othersInAll: others.length,
        nights: stood.slice(0, MOST_NIGHTS).map((night) => nightView(site, request, night)),
        hasMoreNights: stood.length > MOST_NIGHTS,
        figures: await figuresOf(site, request, words),
        hasSpaces: ids.length > 1,
        syncs: mayAsk(request.session, 'finance'),
      },
    });
  });
};

interface ShownTask extends TaskView {
  /** The latest of them, each with the way to it. */
  readonly examples: readonly Example[];
}

interface Example {
  readonly number: string;
  readonly customer: string | null;
  readonly reason: Reason | null;
  readonly path: string;
}

/** E-invoices are named, so that each is one click away. */
function withExamples(site: Site, tasks: readonly Task[], words: Words): Promise<readonly ShownTask[]> {
  return Promise.all(
    tasks.map(async (task) => {
      const view = taskView(task, words);
      if (task.kind !== 'e-invoice-waiting' || task.spaceId === null) return { ...view, examples: [] };
      const examples = await examplesOf(site, task.spaceId);
      return {
        ...view,
        examples,
        path: examples.length === 1 ? (examples[0]?.path ?? view.path) : view.path,
      };
    }),
  );
}

async function examplesOf({ operator, facts }: Site, spaceId: string): Promise<readonly Example[]> {
  const { rows } = await operator.invoices({ spaceIds: [spaceId], state: 'waiting', limit: MOST_EXAMPLES });
  return Promise.all(
    rows.map(async ({ invoiceId, invoiceNumber, reason }) => ({
      number: invoiceNumber ?? invoiceId,
      customer: (await facts.of(spaceId, invoiceId))?.terms?.customer ?? null,
      reason,
      path: PAGE.invoice(spaceId, invoiceId),
    })),
  );
}

/** Those that did not go well first. */
function inTrouble(nights: readonly NightOfSpace[]): readonly NightOfSpace[] {
  const isWrong = ({ state }: NightOfSpace): boolean => ['failed', 'lost', 'late'].includes(state);
  return [...nights].sort((a, b) => Number(isWrong(b)) - Number(isWrong(a)));
}

interface NightView extends NightOfSpace {
  readonly view: RunView | null;
  /** Names of the exports that can be run now. */
  readonly exports: readonly string[];
}

function nightView(site: Site, request: FastifyRequest, night: NightOfSpace): NightView {
  const space = site.spacesOf(request).find(({ id }) => id === night.spaceId);
  return {
    ...night,
    view: night.last === null ? null : runView({ ...night.last, kind: 'night' }),
    exports: [...(space?.targets.keys() ?? [])],
  };
}

async function figuresOf(site: Site, request: FastifyRequest, words: Words): Promise<readonly FewFigure[]> {
  const spaces = site.spacesOf(request);
  return spaces.length > MOST_TOGETHER ? [] : fewFigures({ site, spaces, words });
}
