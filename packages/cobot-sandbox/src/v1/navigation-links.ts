import { definedOf } from '@spacebooks/sandbox-engine/defined';
import { z } from 'zod';
import { spaceOfPath } from '../engine/access.js';
import type { Exchange } from '../engine/operation.js';
import type { RecordType } from '../engine/record-type.js';
import type { Entry } from '../records/entries.js';
import { spaceUrlOf } from '../records/space-of.js';
import { newEntry } from '../v2/entries.js';
import { filled } from './input.js';
import { readBody } from './read-body.js';
import { collection, record } from './rows.js';

/** The same links as in version 2.0; there they lead to an app, here to an address. */
const LINKS_V1: RecordType<Entry> = {
  type: 'navigation link',
  find: (id, { world }) => world.entries.get('navigationLinks', id),
  all: ({ world }) => world.entries.all('navigationLinks'),
  spaceIdOf: ({ spaceId }) => spaceId,
  isVisible: ({ spaceId }, exchange) => spaceId === spaceOfPath(exchange).id,
  present: (link, { world }) => ({
    id: link.id,
    section: link.attributes.section,
    label: link.attributes.label,
    iframe_url: link.facts.iframeUrl ?? link.attributes.userUrl,
    url: `${spaceUrlOf(link.spaceId, world)}/api/navigation_links/${link.id}`,
    user_url: link.attributes.userUrl,
    ...definedOf({ type: link.facts.type, user_editable: link.facts.isEditable }),
  }),
};

const link = z.strictObject({
  section: z.enum(['admin/setup', 'admin/manage', 'admin/analyze', 'members'], {
    error: 'must be admin/setup, admin/manage, admin/analyze or members',
  }),
  label: filled,
  iframe_url: z.url({ protocol: /^https?$/, error: 'is not an http or https address' }),
  type: z.string().optional(),
  /** Whether admins may change where it leads. */
  user_editable: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .optional(),
});

type Link = z.output<typeof link>;

export const list = collection({ on: LINKS_V1 });

export const show = record({ on: LINKS_V1 });

export const create = record<Entry, Link>({
  on: LINKS_V1,
  input: (exchange) => readBody(link, exchange),
  subject: ({ label, section, iframe_url: iframeUrl, type, user_editable: isEditable }, exchange) =>
    createLink(exchange, { label, section }, { iframeUrl, type, isEditable }),
  answers: 'created',
});

function createLink(
  exchange: Exchange,
  attributes: Readonly<Record<string, unknown>>,
  facts: Readonly<Record<string, unknown>>,
): Entry {
  const { world } = exchange;
  const made = newEntry('navigationLinks', spaceOfPath(exchange), world, { attributes, facts });
  const userUrl = `${spaceUrlOf(made.spaceId, world)}/navigation_links/${made.id}`;
  made.attributes = { ...made.attributes, userUrl };
  return world.entries.add(made);
}

export const update = record<Entry, Partial<Link>>({
  on: LINKS_V1,
  input: (exchange) => readBody(link.partial() as z.ZodType<Partial<Link>>, exchange),
  transition: {
    change(changed, { label, section, iframe_url: iframeUrl, type, user_editable: isEditable }) {
      changed.attributes = { ...changed.attributes, ...definedOf({ label, section }) };
      changed.facts = { ...changed.facts, ...definedOf({ iframeUrl, type, isEditable }) };
    },
  },
});

export const remove = record({
  on: LINKS_V1,
  transition: { change: (removed, _input, world) => world.entries.remove(removed) },
  answers: 'nothing',
});
