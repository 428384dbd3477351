import { fieldOf, goTo } from '../forms.js';
import { WebRefusal } from '../refusal.js';
import type { Site } from '../site.js';
import { pathOf, type StoryPath } from './story.js';

const LONGEST_REASON = 500;

/** What an admin can have done about an invoice. */
export function addStoryActions({ app, show, operator }: Site): void {
  for (const action of ['retry', 'release'] as const) {
    const path = `/e-invoices/:space/:invoice/${action}`;
    app.post<StoryPath>(path, { config: { access: 'admin' } }, async (request, reply) => {
      const { space, invoice } = request.params;
      const why = fieldOf(request, 'why').slice(0, LONGEST_REASON);
      if (action === 'release' && why === '') throw new WebRefusal(400, 'reason');
      const { spaceId, invoiceId, invoiceNumber, next } = await operator[action](invoice, {
        by: request.session?.name ?? '',
        spaceId: space,
        language: show.words(request).language,
        ...(why !== '' && { why }),
      });
      if (request.session !== null) {
        const values = { invoice: invoiceNumber ?? invoiceId };
        request.session.notice = { key: `notice.${action}`, values, detail: next };
      }
      return goTo(reply, pathOf({ spaceId, invoiceId }));
    });
  }
}
