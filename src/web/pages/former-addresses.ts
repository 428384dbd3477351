import { READERS } from '../security/access.js';
import type { Site } from '../site.js';

/** Mails have linked to them: they lead on for ever. */
export function addFormerAddresses({ app }: Pick<Site, 'app'>): void {
  for (const path of ['/e-invoices/:space/:invoice', '/e-invoices/:space/:invoice/*']) {
    app.get(path, READERS, (request, reply) =>
      reply.redirect(request.url.replace(/^\/e-invoices/, '/invoices'), 301),
    );
  }
}
