import type { SagaState } from '../../domain/saga/model.js';
import type { SpaceStatus, Status } from '../../operator/operator.js';
import { fieldOf, goTo, notFound } from '../forms.js';
import type { Page } from '../page.js';
import { OF_WORK } from '../security/access.js';
import { seenStatus } from '../view/seen.js';
import { type Tone, toneOf } from '../view/state-tone.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly spaces: {
      readonly status: Status;
      readonly spaces: readonly SpaceRow[];
    };
  }
}

interface SpacePath {
  Params: { space: string };
}

/** How each space is, and for admins the daemon; a space is paused and resumed here. */
export const page: Page = ({ app, show, operator, spacesOf }) => {
  app.get('/spaces', OF_WORK, async (request, reply) => {
    const status = seenStatus(request, await operator.status());
    return show.page(request, reply, {
      template: 'spaces',
      title: show.words(request).say('spaces.title'),
      menu: 'spaces',
      data: { status, spaces: status.spaces.map(spaceRow) },
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
        return goTo(reply, '/spaces');
      },
    );
  }
};

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
