import { z } from 'zod';
import type { NumberedName } from '../domain/invoice.js';
import { address, PAGE_SIZE, segment } from './address.js';
import type { PlatformApi } from './api.js';
import type { Priority } from './limiter.js';
import { pages } from './pages.js';
import { readAs } from './read-as.js';
import { numberText, optionalText } from './schema.js';

const space = z.object({
  type: z.literal('spaces'),
  id: z.string(),
  attributes: z.object({
    name: z.string(),
    subdomain: z.string(),
    email: optionalText,
    countryCode: optionalText,
    locale: optionalText,
    timeZone: optionalText,
  }),
});

/** A space as its owners have set it up. */
interface PlatformSpace extends z.output<typeof space.shape.attributes> {
  readonly id: string;
}

/** An account or a cost center, as a space has it. */
interface NumberedRecord extends NumberedName {
  readonly id: string;
}

/** Spaces and what is set up in them, of version 2.0. Everything throws Failure `platform.*`. */
export interface Spaces {
  /** Those that the token's user administers. */
  administered(): Promise<readonly PlatformSpace[]>;
  show(spaceId: string): Promise<PlatformSpace>;
  /** Each once, though a list that changes while it is read may show one twice. */
  revenueAccounts(spaceId: string, priority?: Priority): Promise<readonly NumberedRecord[]>;
  /** As `revenueAccounts`. */
  costCenters(spaceId: string, priority?: Priority): Promise<readonly NumberedRecord[]>;
}

const linkage = z.object({ type: z.string(), id: z.string() });
const user = z.object({
  data: z.object({
    type: z.literal('users'),
    relationships: z.object({ adminOf: z.object({ data: z.array(linkage).nullish() }).nullish() }).nullish(),
  }),
  included: z.array(z.unknown()).nullish(),
});
const one = z.object({ data: z.unknown() });

export function createSpaces(api: PlatformApi, baseUrl: string): Spaces {
  const of = (spaceId: string, suffix = '', parameters = {}): string =>
    address(baseUrl, `/spaces/${segment(spaceId)}${suffix}`, parameters);
  const numbered = async (
    type: 'revenueAccounts' | 'costCenters',
    url: string,
    priority: Priority = 'upkeep',
  ): Promise<readonly NumberedRecord[]> => {
    const record = z.object({
      type: z.literal(type),
      id: z.string(),
      attributes: z.object({ name: z.string(), number: numberText.nullish() }),
    });
    const found = new Map<string, NumberedRecord>();
    for await (const records of pages((page) => api.document('GET', page, priority), url)) {
      for (const { id, attributes } of readAs(z.array(record), records, '/data')) {
        found.set(id, { id, name: attributes.name, number: attributes.number ?? '' });
      }
    }
    return [...found.values()];
  };
  const size = { 'page[size]': String(PAGE_SIZE) };

  return {
    administered: async () => {
      const url = address(baseUrl, '/user', { include: 'adminOf' });
      const { data, included } = readAs(user, await api.document('GET', url, 'upkeep'));
      return (data.relationships?.adminOf?.data ?? []).flatMap((named) => {
        const index = (included ?? []).findIndex((each) => isRecord(each, named));
        return index === -1 ? [] : [spaceOf(included?.[index], `/included/${index}`)];
      });
    },
    show: async (spaceId) =>
      spaceOf(readAs(one, await api.document('GET', of(spaceId), 'upkeep')).data, '/data'),
    revenueAccounts: (spaceId, priority) =>
      numbered('revenueAccounts', of(spaceId, '/revenue_accounts', size), priority),
    costCenters: (spaceId, priority) => numbered('costCenters', of(spaceId, '/cost_centers', size), priority),
  };
}

function spaceOf(record: unknown, pointer: string): PlatformSpace {
  const { id, attributes } = readAs(space, record, pointer);
  return { id, ...attributes };
}

function isRecord(value: unknown, { type, id }: z.output<typeof linkage>): boolean {
  const record = (value ?? {}) as { type?: unknown; id?: unknown };
  return record.type === type && record.id === id;
}
