import { z } from 'zod';
import { isAdmin, membershipsOf } from '../../engine/access.js';
import { notThere } from '../../engine/declare.js';
import { callerOf, type Operation } from '../../engine/operation.js';
import { Problem } from '../../engine/problem.js';
import type { Entry } from '../../records/entries.js';
import { documentInput, relationsOf, sentReference } from '../documents.js';
import { entryType } from '../entries.js';
import { text, textOrNull, to } from '../fields.js';
import { meetsDates } from '../filters.js';
import { create, list, record, show, update } from '../rows.js';

const SECTION = z.enum(['admin/setup', 'admin/manage', 'admin/analyze', 'members']);
/** Help, pages, terms and everything else that a space has of its own. */
export const HOUSE_OPERATIONS: readonly Operation[] = [
  show({
    name: 'get-article',
    path: '/articles/:id',
    access: 'network member',
    scope: 'read_articles',
    of: 'articles',
  }),
  list({
    name: 'list-space-articles',
    path: '/spaces/:spaceId/articles',
    access: 'network member',
    scope: 'read_articles',
    of: 'articles',
  }),
  create({
    name: 'create-issue',
    path: '/issues',
    access: 'space member',
    scope: 'write_issues',
    of: 'issues',
    input: documentInput({
      type: 'issues',
      attributes: { title: text.min(1, "can't be blank"), description: textOrNull },
      relationships: { space: to('spaces'), issuer: to('memberships').optional() },
    }),
    within: 'space',
    make({ input, exchange, space }) {
      const own = membershipsOf(callerOf(exchange).user.id, exchange.world).find(
        ({ spaceId }) => spaceId === space.id,
      );
      if (isAdmin(exchange, space.id)) return { attributes: input.attributes, relations: relationsOf(input) };
      if (sentReference(input, 'issuer') !== null) {
        throw new Problem(422, [{ detail: 'is for admins', pointer: '/data/relationships/issuer' }]);
      }
      return {
        attributes: input.attributes,
        relations: { issuer: { type: 'memberships', id: own?.id ?? '' } },
      };
    },
  }),
  show({
    name: 'get-calendar-blocker',
    path: '/calendar_blockers/:id',
    access: 'any user',
    scope: 'read_calendar_blockers',
    of: 'calendarBlockers',
  }),
  list({
    name: 'get-space-calendar-blockers',
    path: '/spaces/:spaceId/calendar_blockers',
    access: 'any user',
    scope: 'read_calendar_blockers',
    of: 'calendarBlockers',
    filters: [meetsDates('from', 'to')],
  }),
  show({
    name: 'get-allocation',
    path: '/allocations/:id',
    access: 'space admin',
    scope: 'read_allocations',
    of: 'allocations',
  }),
  list({
    name: 'get-space-allocations',
    path: '/spaces/:spaceId/allocations',
    access: 'network admin',
    scope: 'read_allocations',
    of: 'allocations',
    filters: [meetsDates('startsAt', 'canceledTo')],
  }),
  list({
    name: 'get-built-in-email-customizations',
    path: '/spaces/:spaceId/built_in_email_customizations',
    access: 'space admin',
    scope: 'read_built_in_email_customizations',
    of: 'builtInEmailCustomizations',
  }),
  record<Entry>({
    name: 'get-built-in-email-customization',
    method: 'GET',
    path: '/spaces/:spaceId/built_in_email_customizations/:key',
    access: 'space admin',
    scope: 'read_built_in_email_customizations',
    on: entryType('builtInEmailCustomizations'),
    subject(_input, { world, params: { spaceId, key = '' } }) {
      const all = [...world.entries.all('builtInEmailCustomizations')];
      const found = all.find((each) => each.spaceId === spaceId && each.attributes.key === key);
      if (found === undefined) throw notThere('builtInEmailCustomizations', key);
      return found;
    },
    answers: 'record',
  }),
  create({
    name: 'create-navigation-link',
    path: '/navigation_links',
    access: 'space admin',
    scope: 'write_navigation_links',
    of: 'navigationLinks',
    input: documentInput({
      type: 'navigationLinks',
      attributes: { label: text.min(1, "can't be blank"), section: SECTION },
      relationships: { space: to('spaces'), singlePageApp: to('singlePageApps') },
    }),
    within: 'space',
    make: ({ input, exchange: { world }, space }) => ({
      attributes: {
        ...input.attributes,
        userUrl: `${world.addresses.spaceUrl(space.subdomain)}/apps/${sentReference(input, 'singlePageApp')?.id}`,
      },
      relations: relationsOf(input),
    }),
  }),
  update({
    name: 'update-navigation-link',
    path: '/navigation_links/:id',
    access: 'space admin',
    scope: 'write_navigation_links',
    of: 'navigationLinks',
    input: documentInput({
      type: 'navigationLinks',
      attributes: { label: text.min(1, "can't be blank").optional(), section: SECTION.optional() },
    }),
  }),
  show({
    name: 'get-navigation-link',
    path: '/navigation_links/:id',
    access: 'space admin',
    scope: 'read_navigation_links',
    of: 'navigationLinks',
  }),
  list({
    name: 'get-space-navigation-links',
    path: '/spaces/:spaceId/navigation_links',
    access: 'space admin',
    scope: 'read_navigation_links',
    of: 'navigationLinks',
  }),
];
