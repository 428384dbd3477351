import type { LeftOutLines } from '../deps.js';
import type { Page } from '../page.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly configuration: { readonly lines: readonly string[]; readonly left: readonly LeftOutLines[] };
  }
}

/** What was understood of the configuration, as check-config prints it: without secrets, for admins of all spaces only. */
export const page: Page = ({ app, show, configuration, notSetUp }) => {
  app.get('/configuration', { config: { access: 'installation' } }, (request, reply) =>
    show.page(request, reply, {
      template: 'configuration',
      title: show.words(request).say('configuration.title'),
      menu: 'configuration',
      data: { lines: configuration(), left: notSetUp() },
    }),
  );
};
