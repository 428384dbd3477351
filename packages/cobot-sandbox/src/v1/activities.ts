import { slashedTime } from '@spacebooks/sandbox-engine/dates';
import { z } from 'zod';
import { spaceOfPath } from '../engine/access.js';
import { listed } from '../engine/filtering.js';
import type { Exchange } from '../engine/operation.js';
import { countIn } from '../engine/pages.js';
import { UnknownOperation } from '../engine/problem.js';
import type { Filter, RecordType } from '../engine/record-type.js';
import type { Entry } from '../records/entries.js';
import type { Invoice } from '../records/invoice.js';
import { timeZoneOf } from '../records/space-of.js';
import { newEntry } from '../v2/entries.js';
import { filled } from './input.js';
import { periodOf } from './moments.js';
import { readBody } from './read-body.js';
import { collection, record } from './rows.js';

/** What an admin sees on the dashboard: a text that an app has posted, or a new invoice. */
interface Activity {
  readonly spaceId: string | null;
  readonly createdAtMs: number;
  readonly type: 'text' | 'new_invoice';
  readonly channels: unknown;
  readonly level?: unknown;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Ids of the records that it is about. */
  readonly sourceIds: readonly string[];
}

const TYPES = ['text', 'new_invoice'];

const ACTIVITIES: RecordType<Activity> = {
  type: 'activity',
  find: (id, { world }) => {
    const entry = world.entries.get('activities', id);
    return entry === undefined ? undefined : posted(entry);
  },
  all: ({ world }) => [
    ...[...world.invoices.values()].map(newInvoice),
    ...[...world.entries.all('activities')].map(posted),
  ],
  spaceIdOf: ({ spaceId }) => spaceId,
  present({ spaceId, createdAtMs, type, channels, level, attributes }, { world }) {
    const timeZone = timeZoneOf(spaceId, world);
    return {
      created_at: slashedTime(timeZone, createdAtMs),
      type,
      channels,
      ...(level === undefined ? {} : { level }),
      attributes,
    };
  },
};

function posted({ spaceId, attributes, facts }: Entry): Activity {
  return {
    spaceId,
    createdAtMs: Date.parse(String(facts.createdAt)),
    type: 'text',
    channels: attributes.channels,
    level: attributes.level,
    attributes: { text: attributes.text },
    sourceIds: attributes.sourceIds as readonly string[],
  };
}

function newInvoice({ id, spaceId, content }: Invoice): Activity {
  const { debitor, recipient, totalAmount, integerNumber } = content;
  const member = debitor?.type === 'memberships' ? debitor.id : null;
  return {
    spaceId,
    createdAtMs: Date.parse(`${content.invoiceDate}T00:00:00Z`),
    type: 'new_invoice',
    channels: ['admin'],
    attributes: {
      invoice_number: integerNumber,
      invoice_id: id,
      amount: totalAmount.gross,
      currency: totalAmount.currency,
      membership_id: member,
      membership_name: recipient.name ?? recipient.company,
    },
    sourceIds: member === null ? [id] : [id, member],
  };
}

/** By time, and by type if asked; or by what they are about; or the last ones, which `lastOnes` takes. */
const ASKED_FOR: Filter<Activity> = {
  parameters: ['from', 'to', 'types', 'source_ids', 'last'],
  isAlwaysAsked: true,
  keeps(value, exchange) {
    const types = listed(value('types') ?? TYPES.join());
    const ids = value('source_ids');
    // The platform has many more: none of them would look as if nothing had happened.
    if (types.some((type) => !TYPES.includes(type)))
      throw new UnknownOperation('GET /api/activities', 'types');
    if (ids !== undefined) return ({ sourceIds }) => sourceIds.some((id) => listed(ids).includes(id));
    if (value('last') !== undefined) return ({ type }) => types.includes(type);
    const [from, to] = periodOf(value, exchange);
    return ({ createdAtMs, type }) => createdAtMs >= from && createdAtMs <= to && types.includes(type);
  },
};

/** In order of time. @throws Problem 422 */
function lastOnes(activities: Activity[], { query }: Exchange): Activity[] {
  const last = countIn(query, 'last');
  const sorted = activities.sort((a, b) => a.createdAtMs - b.createdAtMs);
  return last === undefined ? sorted : sorted.slice(-last);
}

export const list = collection({ on: ACTIVITIES, filters: [ASKED_FOR], order: lastOnes });

const BLANK = "can't be blank";

const activity = z.strictObject({
  text: filled,
  level: z.enum(['ERROR', 'WARN', 'INFO'], { error: 'must be ERROR, WARN or INFO' }).default('INFO'),
  channels: z
    .array(z.enum(['admin', 'membership'], { error: 'must be admin or membership' }), BLANK)
    .min(1, BLANK),
  source_ids: z.array(z.string()).default([]),
});

type NewActivity = z.output<typeof activity>;

export const create = record<Activity, NewActivity>({
  on: ACTIVITIES,
  input: (exchange) => readBody(activity, exchange),
  subject({ text, level, channels, source_ids: sourceIds }, exchange) {
    const { world } = exchange;
    const attributes = { text, level, channels, sourceIds };
    const made = newEntry('activities', spaceOfPath(exchange), world, { attributes });
    return posted(world.entries.add(made));
  },
  answers: 'created',
});
