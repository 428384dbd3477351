import { z } from 'zod';
import { address, PAGE_SIZE, segment } from './address.js';
import type { Api } from './api.js';
import { pages } from './pages.js';
import { readAs } from './read-as.js';

/** A revenue account or a cost center that a space has set up; items of invoices name it by number. */
export interface NumberedRecord {
  readonly id: string;
  readonly name: string;
  readonly number: string;
}

/** What the admins of a space book by. Everything throws Failure `platform.*`. */
export interface Accounts {
  /** Needs the scope `read_revenue_accounts`. */
  revenueAccounts(spaceId: string): Promise<readonly NumberedRecord[]>;
  /** Needs the scope `read_cost_centers`. */
  costCenters(spaceId: string): Promise<readonly NumberedRecord[]>;
}

const numberText = z.union([z.string(), z.number().int()]).transform(String);
const attributes = z.object({ name: z.string(), number: numberText.nullish() });
const record = (type: string) =>
  z
    .object({ type: z.literal(type), id: z.string().min(1), attributes })
    .transform(
      ({ id, attributes: { name, number } }): NumberedRecord => ({ id, name, number: number ?? '' }),
    );

export function createAccounts(api: Api, baseUrl: string): Accounts {
  const list = async (spaceId: string, path: string, type: string): Promise<readonly NumberedRecord[]> => {
    const url = address(baseUrl, `/spaces/${segment(spaceId)}/${path}`, { 'page[size]': String(PAGE_SIZE) });
    const schema = record(type);
    const found = new Map<string, NumberedRecord>();
    for await (const records of pages((page) => api.document('GET', page, 'sync'), url)) {
      for (const [index, each] of records.entries()) {
        const read = readAs(schema, each, `/data/${index}`);
        found.set(read.id, read);
      }
    }
    return [...found.values()];
  };
  return {
    revenueAccounts: (spaceId) => list(spaceId, 'revenue_accounts', 'revenueAccounts'),
    costCenters: (spaceId) => list(spaceId, 'cost_centers', 'costCenters'),
  };
}
