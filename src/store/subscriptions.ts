import type { InvoiceEvent } from '../domain/platform-event.js';
import type { Db } from './tables.js';

export interface SecretPath {
  readonly secret: string;
  readonly spaceId: string;
  readonly event: InvoiceEvent;
  readonly createdAt: number;
  readonly remoteId: string | null;
  readonly retiredAt: number | null;
}

/** The secret paths that we gave to the platform, retired ones included until they are forgotten. */
export interface SecretPaths {
  find(secret: string): Promise<SecretPath | null>;
  ofSpace(spaceId: string): Promise<SecretPath[]>;
  /** Committed before the platform learns the path, so that no callback can come first. */
  add(path: Pick<SecretPath, 'secret' | 'spaceId' | 'event'>, now: number): Promise<void>;
  confirm(secret: string, remoteId: string): Promise<void>;
  retire(secret: string, now: number): Promise<void>;
  forgetRetiredBefore(moment: number): Promise<void>;
}

export function createSecretPaths(db: Db): SecretPaths {
  // Every callback, a stranger's too, asks for its path; only this process writes them, so they are kept here.
  let known: Promise<Map<string, SecretPath>> | null = null;
  const paths = (): Promise<Map<string, SecretPath>> => {
    known ??= load(db).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
  const change = async (secret: string, changes: Partial<SecretPath>): Promise<void> => {
    const all = await paths();
    const path = all.get(secret);
    if (path !== undefined) all.set(secret, { ...path, ...changes });
  };
  return {
    find: async (secret) => (await paths()).get(secret) ?? null,
    ofSpace: async (spaceId) => [...(await paths()).values()].filter((path) => path.spaceId === spaceId),
    add: async ({ secret, spaceId, event }, now) => {
      const all = await paths();
      await db
        .insertInto('subscription')
        .values({ secret, space_id: spaceId, event, created_at: now })
        .execute();
      all.set(secret, { secret, spaceId, event, createdAt: now, remoteId: null, retiredAt: null });
    },
    confirm: async (secret, remoteId) => {
      await db
        .updateTable('subscription')
        .set({ remote_id: remoteId })
        .where('secret', '=', secret)
        .execute();
      await change(secret, { remoteId });
    },
    retire: async (secret, now) => {
      await db
        .updateTable('subscription')
        .set({ retired_at: now })
        .where('secret', '=', secret)
        .where('retired_at', 'is', null)
        .execute();
      await change(secret, { retiredAt: now });
    },
    forgetRetiredBefore: async (moment) => {
      await db.deleteFrom('subscription').where('retired_at', '<', moment).execute();
      const all = await paths();
      for (const { secret, retiredAt } of [...all.values()]) {
        if (retiredAt !== null && retiredAt < moment) all.delete(secret);
      }
    },
  };
}

async function load(db: Db): Promise<Map<string, SecretPath>> {
  const rows = await db
    .selectFrom('subscription')
    .select(['secret', 'space_id as spaceId', 'event', 'created_at as createdAt'])
    .select(['remote_id as remoteId', 'retired_at as retiredAt'])
    .execute();
  return new Map(rows.map((row) => [row.secret, { ...row, event: row.event as InvoiceEvent }]));
}
