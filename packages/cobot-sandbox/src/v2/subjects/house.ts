import { z } from 'zod';
import { isAdmin, membershipsOf } from '../../engine/access.js';
import { notThere } from '../../engine/declare.js';
import { callerOf } from '../../engine/operation.js';
import { invalidMember } from '../../engine/problem.js';
import type { Entry } from '../../records/entries.js';
import { relationsOf, sentRecord, sentReference } from '../documents.js';
import { entryType } from '../entries.js';
import { text, textOrNull, to } from '../fields.js';
import { meetsDates } from '../filters.js';
import { create, list, record, update } from '../rows.js';

const SECTION = z.enum(['admin/setup', 'admin/manage', 'admin/analyze', 'members']);
export const reportIssue = create('issues', {
  attributes: { title: text.min(1, "can't be blank"), description: textOrNull },
  relationships: { space: to('spaces'), issuer: to('memberships').optional() },
  within: 'space',
  make({ input, exchange, space }) {
    const own = membershipsOf(callerOf(exchange).user.id, exchange.world).find(
      ({ spaceId }) => spaceId === space.id,
    );
    const names = sentReference(input, 'issuer') !== null;
    if (isAdmin(exchange, space.id)) {
      if (names) sentRecord(input, 'issuer', exchange.world);
      return { attributes: input.attributes, relations: relationsOf(input) };
    }
    if (names) {
      throw invalidMember('/data/relationships/issuer', 'is for admins');
    }
    return {
      attributes: input.attributes,
      relations: { issuer: { type: 'memberships', id: own?.id ?? '' } },
    };
  },
});

export const blockers = list('calendarBlockers', { filters: [meetsDates('from', 'to')] });

export const allocations = list('allocations', { filters: [meetsDates('startsAt', 'canceledTo')] });

export const emailCustomization = record<Entry>({
  on: entryType('builtInEmailCustomizations'),
  subject(_input, { world, params: { spaceId, key = '' } }) {
    const all = [...world.entries.all('builtInEmailCustomizations')];
    const found = all.find((each) => each.spaceId === spaceId && each.attributes.key === key);
    if (found === undefined) throw notThere('builtInEmailCustomizations', key);
    return found;
  },
});

export const createLink = create('navigationLinks', {
  attributes: { label: text.min(1, "can't be blank"), section: SECTION },
  relationships: { space: to('spaces'), singlePageApp: to('singlePageApps') },
  within: 'space',
  make: ({ input, exchange: { world }, space }) => ({
    attributes: {
      ...input.attributes,
      userUrl: `${world.addresses.spaceUrl(space.subdomain)}/apps/${sentReference(input, 'singlePageApp')?.id}`,
    },
    relations: relationsOf(input),
  }),
});

export const changeLink = update('navigationLinks', {
  attributes: { label: text.min(1, "can't be blank").optional(), section: SECTION.optional() },
});
