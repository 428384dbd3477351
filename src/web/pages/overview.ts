import type { FastifyRequest } from 'fastify';
import type { SagaState } from '../../domain/saga/model.js';
import type { SpaceStatus, Status, WaitingView } from '../../operator/operator.js';
import type { FigureView } from '../figures/figure.js';
import { fieldOf, goTo, notFound } from '../forms.js';
import type { Page } from '../page.js';
import { READERS } from '../security/access.js';
import type { Site } from '../site.js';
import { type OpeningTask, openingTask } from '../view/opening-view.js';
import { seenStatus } from '../view/seen.js';
import { type Tone, toneOf } from '../view/state-tone.js';
import type { Words } from '../view/words.js';
import { overviewFigures } from './figures.js';
import { type QuestionLink, questionsOf } from './rebooking.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly overview: {
      readonly status: Status;
      readonly waiting: readonly (WaitingView & { readonly spaceId: string })[];
      readonly waitingInAll: number;
      readonly questions: readonly QuestionLink[];
      /** Ids of spaces that a person is led through the switch of. */
      readonly switching: readonly string[];
      readonly openings: readonly OpeningTask[];
      readonly spaces: readonly SpaceRow[];
      readonly figures: readonly FigureView[];
      readonly toneOf: typeof toneOf;
    };
  }
}

/** Of those that wait, on this page; the list has all of them. */
const MOST_WAITING = 50;

interface SpacePath {
  Params: { space: string };
}

/** What needs a person first, then how everything is. */
export const page: Page = (site) => {
  const { app, show, operator, spacesOf } = site;
  app.get('/', READERS, async (request, reply) => {
    const status = seenStatus(request, await operator.status());
    const words = show.words(request);
    const waiting = status.spaces.flatMap((space) =>
      space.waiting.map((one) => ({ ...one, spaceId: space.spaceId })),
    );
    waiting.sort((a, b) => b.since - a.since);
    return show.page(request, reply, {
      template: 'overview',
      title: words.say('overview.title'),
      menu: 'overview',
      data: {
        status,
        waiting: waiting.slice(0, MOST_WAITING),
        waitingInAll: waiting.length,
        questions: await questionsOf(site, spacesOf(request)),
        switching: await switchingOf(site, request),
        openings: await openingsOf(site, request, words),
        spaces: status.spaces.map(spaceRow),
        figures: await overviewFigures(site, request),
        toneOf,
      },
    });
  });

  for (const action of ['pause', 'resume'] as const) {
    app.post<SpacePath>(
      `/spaces/:space/${action}`,
      { config: { access: 'admin' } },
      async (request, reply) => {
        const { space } = request.params;
        if (!spacesOf(request).some(({ id }) => id === space)) throw notFound();
        const why = fieldOf(request, 'why');
        await operator[action](space, {
          by: request.session?.name ?? '',
          ...(why !== '' && { why }),
        });
        if (request.session !== null) request.session.notice = { key: `notice.${action}`, values: { space } };
        return goTo(reply, '/');
      },
    );
  }
};

/** For those who may see the checklist. */
async function switchingOf(
  { switches, spacesOf }: Site,
  request: FastifyRequest,
): Promise<readonly string[]> {
  return seesSwitch(request) ? switches.open(spacesOf(request).map(({ id }) => id)) : [];
}

/** Opening items that wait for a yes, or for what is to be said before, for those who may give it. */
async function openingsOf(
  { desk, spacesOf }: Site,
  request: FastifyRequest,
  words: Words,
): Promise<readonly OpeningTask[]> {
  if (!seesSwitch(request)) return [];
  const ids = spacesOf(request).filter(({ hasBooks }) => hasBooks);
  return (await desk.openingAsked(ids.map(({ id }) => id))).map((asked) => openingTask(asked, words));
}

function seesSwitch({ session }: FastifyRequest): boolean {
  return session?.role === 'admin' || session?.role === 'finance';
}

interface SpaceRow extends SpaceStatus {
  readonly waitingCount: number;
  readonly openCount: number;
  readonly doneCount: number;
  readonly undelivered: number;
}

function spaceRow(space: SpaceStatus): SpaceRow {
  const count = (tone: Tone): number =>
    Object.entries(space.eInvoices)
      .filter(([state]) => toneOf(state as SagaState) === tone)
      .reduce((total, [, some]) => total + some, 0);
  return {
    ...space,
    waitingCount: count('need'),
    openCount: count('busy'),
    doneCount: count('good'),
    undelivered: space.books?.deliveries.filter(({ deliveredAt }) => deliveredAt === null).length ?? 0,
  };
}
