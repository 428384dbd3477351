import { systemClock } from '@spacebooks/base/clock';
import { afterEach } from 'vitest';
import { type Logger, silentLog } from '../../../src/ops/log.js';
import { openBeside, openDatabase } from '../../../src/store/engine/open.js';
import { joinWorkers, type Membership, type MembershipDeps } from '../../../src/workers/membership.js';

/** The shares of a deployment. */
export const SHARES: readonly string[] = ['common', ...Array.from({ length: 64 }, (_, index) => `s${index}`)];

/** Who works in which share, over all members of this process, and what ever went wrong with it. */
interface Ledger {
  /** Shares that two members worked in at once, or whose version did not grow with its owner. */
  readonly faults: readonly string[];
  /** Of these members, in their order. */
  counts(...ids: readonly string[]): readonly number[];
  /** Over all members. */
  working(): number;
  owner(share: string): string | undefined;
  deps(id: string): Pick<MembershipDeps, 'take' | 'end' | 'lost'>;
  readonly lost: readonly { readonly id: string; readonly share: string }[];
}

function keepLedger(): Ledger {
  const owners = new Map<string, string>();
  const versions = new Map<string, number>();
  const faults: string[] = [];
  const lost: { id: string; share: string }[] = [];
  const leave = (id: string, share: string): void => {
    if (owners.get(share) === id) owners.delete(share);
    else faults.push(`${id} leaves ${share} of ${owners.get(share) ?? 'nobody'}`);
  };
  return {
    faults,
    lost,
    counts: (...ids) => ids.map((id) => [...owners.values()].filter((owner) => owner === id).length),
    working: () => owners.size,
    owner: (share) => owners.get(share),
    deps: (id) => ({
      take: async ({ share, owner, version }) => {
        if (owners.has(share)) faults.push(`${id} takes ${share} of ${owners.get(share)}`);
        if (owner !== id) faults.push(`${id} takes ${share} as ${owner}`);
        if (version <= (versions.get(share) ?? 0)) faults.push(`${share} is taken at ${version} again`);
        owners.set(share, id);
        versions.set(share, version);
      },
      end: async (share) => leave(id, share),
      lost: async (share) => {
        lost.push({ id, share });
        leave(id, share);
      },
    }),
  };
}

/** Keeps the kinds of failures that are logged, in their order. */
export function keepFailures(): { readonly log: Logger; readonly kinds: readonly string[] } {
  const kinds: string[] = [];
  const log: Logger = {
    ...silentLog,
    warn: (event, fields) => {
      const { code, message } = (fields?.error ?? {}) as { code?: string; message?: string };
      if (event === 'shares.queue-failed') kinds.push(code ?? message ?? '');
    },
    child: () => log,
  };
  return { log, kinds };
}

export interface Deployment {
  readonly ledger: Ledger;
  /** @param by another way to the same database */
  join(id: string, overrides?: Partial<MembershipDeps> & { readonly by?: string }): Promise<Membership>;
}

/** A database, and members on it, which all stop behind the test. */
export function deployments(): (url: string) => Promise<Deployment> {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  return async (url) => {
    const { close } = await openDatabase(url);
    await close();
    const ledger = keepLedger();
    return {
      ledger,
      join: async (id, { by = url, ...overrides } = {}) => {
        const { db, close: disconnect } = await openBeside(by);
        closing.push(disconnect);
        const membership = await joinWorkers({
          url: by,
          db,
          worker: { id, host: `host-of-${id}`, version: '1.2.3' },
          shares: SHARES,
          ...ledger.deps(id),
          clock: systemClock,
          log: silentLog,
          ...overrides,
        });
        closing.push(membership.stop);
        return membership;
      },
    };
  };
}
