import { Failure } from '../../domain/errors.js';
import type { SyncWarning } from '../../domain/sync-result.js';
import type { AccountKind } from '../../store/schema/tables.js';
import type { SyncReading } from './reading.js';
import type { SyncDeps } from './sync-deps.js';

/**
 * Copies one kind of accounts. A token that may not read them only causes a warning: invoices name the accounts of their
 * items themselves, and earlier copies stay.
 *
 * @returns how many there are; null when they could not be read
 */
export async function readAccounts(
  { mirror, space }: SyncDeps,
  reading: SyncReading,
  kind: AccountKind,
): Promise<number | null> {
  try {
    const found = await reading.ask('accounts', () =>
      kind === 'cost center'
        ? space.client.spaces.costCenters(space.platformId, 'sync')
        : space.client.spaces.revenueAccounts(space.platformId, 'sync'),
    );
    await mirror.replaceAccounts(space.id, kind, found);
    return found.length;
  } catch (error) {
    const warning = warningOf(error, kind);
    if (warning === null) throw error;
    reading.warn(warning);
    return null;
  }
}

const DEGRADES = ['platform.forbidden', 'platform.not-found', 'platform.unreadable'];
const SCOPE = { 'revenue account': 'read_revenue_accounts', 'cost center': 'read_cost_centers' } as const;

function warningOf(error: unknown, kind: AccountKind): SyncWarning | null {
  if (!(error instanceof Failure) || !DEGRADES.includes(error.code)) return null;
  const advice = error.code === 'platform.forbidden' ? ` (the token may lack the scope ${SCOPE[kind]})` : '';
  return { part: `${kind}s`, code: error.code, detail: `${error.detail ?? ''}${advice}` };
}
