import { isFailure } from '../../domain/errors.js';
import { PAGE } from '../../domain/page-paths.js';
import { fieldOf, goTo, neededReason, notFound } from '../forms.js';
import type { Page } from '../page.js';
import { ROOM_FOR_REASON } from './months.js';

const TAKES_REASON = { config: { access: 'finance' }, bodyLimit: ROOM_FOR_REASON } as const;

interface SpacePath {
  Params: { space: string };
}

/** The yes to the opening items, which the page of the switch shows. */
export const page: Page = ({ app, desk, spacesOf }) => {
  app.post<SpacePath>('/switch/:space/opening', TAKES_REASON, async (request, reply) => {
    const space = spacesOf(request).find(({ id }) => id === request.params.space);
    if (space === undefined || !space.hasBooks) throw notFound();
    const yes = {
      shown: fieldOf(request, 'shown'),
      by: request.session?.name ?? '',
      why: neededReason(request),
    };
    try {
      await desk.confirmOpening(space.id, yes);
      if (request.session !== null) request.session.notice = { key: 'notice.opening', values: {} };
    } catch (error) {
      if (!isFailure(error, 'accounting.opening')) throw error;
      if (request.session !== null) request.session.notice = { key: 'notice.opening-other', values: {} };
    }
    return goTo(reply, PAGE.opening(space.id));
  });
};
