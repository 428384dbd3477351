import { invoicePath } from '../../domain/page-paths.js';
import { doneBy } from '../../operator/done-by.js';
import { fieldOf, goTo, WebRefusal } from '../forms.js';
import type { Page } from '../page.js';
import type { InvoicePath } from './invoice.js';

const LONGEST_REASON = 500;
const MUST_SAY_WHY: readonly string[] = ['release', 'none-needed'];

/** What an admin can have done about an invoice. */
export const page: Page = ({ app, show, operator }) => {
  for (const action of ['retry', 'release', 'issue', 'none-needed', 'needed'] as const) {
    const path = `/invoices/:space/:invoice/${action}`;
    app.post<InvoicePath>(path, { config: { access: 'admin' } }, async (request, reply) => {
      const { space, invoice } = request.params;
      const why = fieldOf(request, 'why').slice(0, LONGEST_REASON);
      if (MUST_SAY_WHY.includes(action) && why === '') throw new WebRefusal(400, 'reason');
      const { spaceId, invoiceId, invoiceNumber, next } = await doneBy(operator, action, invoice, {
        by: request.session?.name ?? '',
        spaceId: space,
        language: show.words(request).language,
        ...(why !== '' && { why }),
      });
      if (request.session !== null) {
        const values = { invoice: invoiceNumber ?? invoiceId };
        request.session.notice = { key: `notice.${action}`, values, detail: next };
      }
      return goTo(reply, invoicePath({ spaceId, invoiceId }));
    });
  }
};
