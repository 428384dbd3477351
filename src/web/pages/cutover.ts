import { isFailure } from '../../domain/errors.js';
import { PAGE } from '../../domain/page-paths.js';
import { fieldOf, goTo, neededReason, notFound } from '../forms.js';
import type { Page } from '../page.js';
import { ROOM_FOR_REASON } from './months.js';

const TAKES_REASON = { config: { access: 'finance' }, bodyLimit: ROOM_FOR_REASON } as const;

interface SpacePath {
  Params: { space: string };
}

/** The yes to a moved cutover, which the page of the switch asks for. */
export const page: Page = ({ app, desk, spacesOf }) => {
  app.post<SpacePath>('/switch/:space/cutover', TAKES_REASON, async (request, reply) => {
    const space = spacesOf(request).find(({ id }) => id === request.params.space);
    if (space === undefined) throw notFound();
    const why = neededReason(request);
    const yes = { shown: fieldOf(request, 'shown'), by: request.session?.name ?? '', why };
    try {
      await desk.acceptCutover(space.id, yes);
      if (request.session !== null) request.session.notice = { key: 'notice.cutover', values: {} };
    } catch (error) {
      if (!isFailure(error, 'cutover.moved')) throw error;
      if (request.session !== null) request.session.notice = { key: 'notice.cutover-other', values: {} };
    }
    return goTo(reply, PAGE.switch(space.id));
  });
};
