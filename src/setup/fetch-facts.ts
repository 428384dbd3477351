import { addDays, localDate } from '@spacebooks/base/calendar';
import { Failure } from '../domain/errors.js';
import type { Invoice, NumberedName } from '../domain/invoice.js';
import type { PlatformClient } from '../platform/client.js';
import { SPACES } from '../platform/operations/kinds.js';
import { OPERATIONS } from '../platform/operations/table.js';
import { failureText } from '../words/failures.js';
import type { FoundSpace, SpaceFacts } from './facts.js';

/** How far back invoices are read, and at most how many pages of 200. */
const LOOK_BACK_DAYS = 120;
const MOST_PAGES = 5;

/** The spaces that the token's user administers. @throws Failure `platform.*` */
export async function administeredSpaces(client: PlatformClient): Promise<readonly FoundSpace[]> {
  const user = await client.call(OPERATIONS.showUser, { include: ['adminOf'] });
  return user
    .included('adminOf', SPACES)
    .map(({ id, attributes: { subdomain, name } }) => ({ id, subdomain, name }));
}

/**
 * Reads what a configuration can be written from. What the token may not read is listed as a gap.
 *
 * @param now epoch milliseconds
 * @throws Failure `platform.*` when the space itself cannot be read
 */
export async function fetchFacts(client: PlatformClient, spaceId: string, now: number): Promise<SpaceFacts> {
  const { attributes } = await client.call(OPERATIONS.showSpace, { spaceId });
  const gaps: string[] = [];
  const attempt = async <T>(what: string, read: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      gaps.push(`${what}: ${failureText(error)}`);
      return otherwise;
    }
  };
  const since = addDays(localDate(now, 'UTC'), -LOOK_BACK_DAYS);
  const accounts = (kind: 'revenueAccounts' | 'costCenters') => numbered(client, kind, spaceId);
  return {
    platformId: spaceId,
    subdomain: attributes.subdomain,
    name: attributes.name,
    email: attributes.email,
    countryCode: attributes.countryCode,
    timeZone: attributes.timeZone,
    locale: attributes.locale,
    revenueAccounts: await attempt('revenue accounts', () => accounts('revenueAccounts'), []),
    costCenters: await attempt('cost centers', () => accounts('costCenters'), []),
    invoices: await attempt('recent invoices', () => recent(client, spaceId, since), []),
    since,
    gaps,
  };
}

async function numbered(
  client: PlatformClient,
  kind: 'revenueAccounts' | 'costCenters',
  spaceId: string,
): Promise<readonly NumberedName[]> {
  const found = new Map<string, NumberedName>();
  for await (const { id, attributes } of client.list(OPERATIONS[kind], { spaceId })) {
    found.set(id, { name: attributes.name, number: attributes.number ?? '' });
  }
  return [...found.values()].sort((a, b) => a.number.localeCompare(b.number));
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
