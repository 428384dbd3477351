import type { FastifyRequest } from 'fastify';
import { MOST_VIEWS } from '../../store/people/saved-views.js';
import type { WordKey } from '../../words/word-key.js';
import { fieldOf, goTo } from '../forms.js';
import type { Page } from '../page.js';
import { READERS } from '../security/access.js';
import { signedIn } from '../security/prove-again.js';
import { viewName, viewPath, viewQuery } from '../view/saved-view.js';

/** Views of the list of invoices under names, everybody's own; each form leads back to what was shown. */
export const page: Page = (site) => {
  const { app, spacesOf } = site;
  const { views } = site.people;
  const shown = (request: FastifyRequest): string =>
    viewQuery(
      fieldOf(request, 'query'),
      spacesOf(request).map(({ id }) => id),
    );

  app.post('/invoices/views', READERS, async (request, reply) => {
    const session = signedIn(request);
    const query = shown(request);
    const name = viewName(fieldOf(request, 'name'));
    const isDefault = fieldOf(request, 'default') !== '';
    const tell = (key: WordKey): void => {
      session.notice = { key, values: { name, most: String(MOST_VIEWS) } };
    };
    if (name === '') tell('notice.view-without-name');
    else if (await views.save(session.account.id, { name, query, isDefault })) tell('notice.view-saved');
    else tell('notice.views-too-many');
    return goTo(reply, viewPath({ query }));
  });

  app.post('/invoices/views/default', READERS, async (request, reply) => {
    const session = signedIn(request);
    const name = viewName(fieldOf(request, 'name'));
    await views.makeDefault(session.account.id, name === '' ? null : name);
    return goTo(reply, viewPath({ query: shown(request) }));
  });

  app.post('/invoices/views/remove', READERS, async (request, reply) => {
    const session = signedIn(request);
    const name = viewName(fieldOf(request, 'name'));
    await views.remove(session.account.id, name);
    session.notice = { key: 'notice.view-removed', values: { name } };
    return goTo(reply, viewPath({ query: shown(request) }));
  });
};
