import { addDays, localDate } from '@spacebooks/base/calendar';
import { Failure } from '../domain/errors.js';
import type { Invoice, NumberedName } from '../domain/invoice.js';
import type { PlatformClient } from '../platform/client.js';
import type { FoundSpace, GapKind, SpaceFacts } from './facts.js';

/** How far back invoices are read, and at most how many pages of 200. */
const LOOK_BACK_DAYS = 120;
const MOST_PAGES = 5;

/** The spaces that the token's user administers. @throws Failure `platform.*` */
export async function administeredSpaces(client: PlatformClient): Promise<readonly FoundSpace[]> {
  const spaces = await client.spaces.administered();
  return spaces.map(({ id, subdomain, name }) => ({ id, subdomain, name }));
}

/**
 * Reads what a configuration can be written from. What the token may not read is listed as a gap.
 *
 * @param now epoch milliseconds
 * @throws Failure `platform.*` when the space itself cannot be read
 */
export async function fetchFacts(client: PlatformClient, spaceId: string, now: number): Promise<SpaceFacts> {
  const { subdomain, name, email, countryCode, timeZone, locale } = await client.spaces.show(spaceId);
  const gaps: { readonly what: GapKind; readonly failure: Failure }[] = [];
  const attempt = async <T>(what: GapKind, read: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      gaps.push({ what, failure: error });
      return otherwise;
    }
  };
  const since = addDays(localDate(now, 'UTC'), -LOOK_BACK_DAYS);
  const accounts = async (kind: 'revenueAccounts' | 'costCenters') =>
    byNumber(await client.spaces[kind](spaceId));
  return {
    platformId: spaceId,
    ...{ subdomain, name, email, countryCode, timeZone, locale },
    revenueAccounts: await attempt('revenueAccounts', () => accounts('revenueAccounts'), []),
    costCenters: await attempt('costCenters', () => accounts('costCenters'), []),
    invoices: await attempt('invoices', () => recent(client, spaceId, since), []),
    since,
    gaps,
  };
}

function byNumber(found: readonly NumberedName[]): readonly NumberedName[] {
  return found.map(({ name, number }) => ({ name, number })).sort((a, b) => a.number.localeCompare(b.number));
}

async function recent(client: PlatformClient, spaceId: string, from: string): Promise<readonly Invoice[]> {
  const invoices = new Map<string, Invoice>();
  for (let number = 1; number <= MOST_PAGES; number += 1) {
    const page = await client.invoices.page(spaceId, { from }, number, 'upkeep');
    for (const invoice of page.invoices) invoices.set(invoice.id, invoice);
    if (page.isLast) break;
  }
  return [...invoices.values()].sort((a, b) => b.invoiceDate.localeCompare(a.invoiceDate));
}
