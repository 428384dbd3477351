import { spaceOfPath } from '../engine/access.js';
import { type Behaviour, notThere, operationsOf } from '../engine/declare.js';
import { escaped, page } from '../engine/html.js';
import type { Exchange, Operation } from '../engine/operation.js';
import { SPACE_PAGES } from '../v2/spaces.js';

/**
 * What a person would see at the addresses that records show, below the address of a space: a page that says what it
 * stands for. That of a navigation link embeds what the link leads to, with the parameters that the platform adds.
 */
export const PAGE_OPERATIONS: readonly Operation[] = operationsOf([
  ...Object.entries(SPACE_PAGES).map(
    ([name, path]) => ['GET', routeOf(path), name, 'public', null, show(() => placeholder(name))] as const,
  ),
  ['GET', '/navigation_links/:id', 'page-of-navigation-link', 'public', null, show(linkPage)],
  ['GET', '/invitations/:id', 'page-of-invitation', 'public', null, show(() => placeholder('invitation'))],
  ['GET', '/invoices/:id/pay', 'page-to-pay', 'public', null, show(() => placeholder('pay now'))],
  ['GET', '/apps/:id', 'page-of-app', 'public', null, show(appPage)],
]);

/** A template of the platform as a route; that of the homepage is the space's own address. */
function routeOf(template: string): string {
  return template === '/' ? '' : template.replace(/\{(\w+)\}/g, ':$1');
}

function placeholder(name: string): string {
  return `<p>The platform has the page ${escaped(name)} here, the sandbox has nothing to show.</p>`;
}

/** @throws Problem 404 */
function linkPage(exchange: Exchange): string {
  const { world, params } = exchange;
  const space = spaceOfPath(exchange);
  const link = world.entries.get('navigationLinks', params.id ?? '');
  if (link?.spaceId !== space.id) throw notThere('navigation link', params.id ?? '');
  const label = escaped(String(link.attributes.label));
  if (typeof link.facts.iframeUrl !== 'string') return `<p>${label}</p>`;
  const embedded = new URL(link.facts.iframeUrl);
  const [userId = ''] = space.adminIds;
  const added = {
    embed: 'true',
    subdomain: space.subdomain,
    user_id: userId,
    locale: space.locale.slice(0, 2),
  };
  for (const [name, value] of Object.entries(added)) embedded.searchParams.set(`cobot_${name}`, value);
  return `<iframe title="${label}" src="${escaped(embedded.href)}"></iframe>`;
}

/** @throws Problem 404 */
function appPage({ world, params }: Exchange): string {
  const app = world.entries.get('singlePageApps', params.id ?? '');
  if (app === undefined) throw notThere('single page app', params.id ?? '');
  return `<p>${escaped(String(app.attributes.name))}</p>`;
}

function show(content: (exchange: Exchange) => string): Behaviour {
  return {
    body: 'none',
    answersDocument: false,
    parameters: 'any',
    run: (exchange) => ({
      status: 200,
      body: page(escaped(spaceOfPath(exchange).name), content(exchange)),
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }),
  };
}
