import { keptReason, LONGEST_REASON, reasonProblem } from '../../domain/decision-reason.js';
import { isFailure } from '../../domain/errors.js';
import { fieldOf, goTo, notFound, WebRefusal } from '../forms.js';
import type { Page } from '../page.js';

interface SpacePath {
  Params: { space: string };
}

/** The yes to a moved cutover, which the page of the switch asks for. */
export const page: Page = ({ app, desk, spacesOf }) => {
  app.post<SpacePath>('/switch/:space/cutover', { config: { access: 'finance' } }, async (request, reply) => {
    const space = spacesOf(request).find(({ id }) => id === request.params.space);
    if (space === undefined) throw notFound();
    const why = keptReason(fieldOf(request, 'why'));
    const problem = reasonProblem(why);
    if (problem === 'missing') throw new WebRefusal(400, 'reason');
    if (problem !== null) throw new WebRefusal(400, 'long-reason', { most: String(LONGEST_REASON) });
    const yes = { shown: fieldOf(request, 'shown'), by: request.session?.name ?? '', why };
    try {
      await desk.acceptCutover(space.id, yes);
      if (request.session !== null) request.session.notice = { key: 'notice.cutover', values: {} };
    } catch (error) {
      if (!isFailure(error, 'cutover.moved')) throw error;
      if (request.session !== null) request.session.notice = { key: 'notice.cutover-other', values: {} };
    }
    return goTo(reply, `/switch?${new URLSearchParams({ space: space.id })}`);
  });
};
