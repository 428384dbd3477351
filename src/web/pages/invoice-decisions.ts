import { fieldOf, goTo, WebRefusal } from '../forms.js';
import type { Page } from '../page.js';
import { invoicePath } from '../view/invoice-path.js';
import type { InvoicePath } from './invoice.js';

const LONGEST_REASON = 500;

/** What an admin can have done about an invoice. */
export const page: Page = ({ app, show, operator }) => {
  for (const action of ['retry', 'release'] as const) {
    const path = `/invoices/:space/:invoice/${action}`;
    app.post<InvoicePath>(path, { config: { access: 'admin' } }, async (request, reply) => {
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
      return goTo(reply, invoicePath({ spaceId, invoiceId }));
    });
  }
};
