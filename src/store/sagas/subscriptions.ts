import { HOUR_MS } from '@spacebooks/base/durations';
import type { InvoiceEvent } from '../../domain/platform-event.js';
import { dialectOf } from '../engine/engine.js';
import type { Db } from '../schema/tables.js';

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
  /** Whoever gave it away: this process, or another one a moment ago. */
  find(secret: string, now: number): Promise<SecretPath | null>;
  ofSpace(spaceId: string): Promise<readonly SecretPath[]>;
  /** Committed before the platform learns the path, so that no callback can come first. */
  add(path: Pick<SecretPath, 'secret' | 'spaceId' | 'event'>, now: number): Promise<void>;
  confirm(secret: string, remoteId: string): Promise<void>;
  retire(secret: string, now: number): Promise<void>;
  forgetRetiredBefore(moment: number): Promise<void>;
}

/** For how long a path that was found is taken without asking again: another process may have forgotten it. */
const REMEMBERED_MS = HOUR_MS;
/** What a path of ours may consist of; anything else is not asked for. */
const SECRET = /^[\w-]+$/;

export function createSecretPaths(db: Db): SecretPaths {
  // Every callback asks for its path, so that those that were found are kept; of others there is no end.
  const found = new Map<string, { readonly path: SecretPath; readonly at: number }>();
  const readSecrets = oneQueryAtATime(async (secrets) => {
    const paths = await read(db, 'secret', secrets);
    return new Map(paths.map((path) => [path.secret, path]));
  });
  const readSpaces = oneQueryAtATime(async (spaceIds) => {
    const paths = await read(db, 'space_id', spaceIds);
    return new Map(spaceIds.map((id) => [id, paths.filter(({ spaceId }) => spaceId === id)]));
  });
  return {
    find: async (secret, now) => {
      const known = found.get(secret);
      if (known !== undefined && known.at <= now && now < known.at + REMEMBERED_MS) return known.path;
      const path = SECRET.test(secret) ? await readSecrets(secret) : undefined;
      if (path === undefined) found.delete(secret);
      else found.set(secret, { path, at: now });
      return path ?? null;
    },
    ofSpace: async (spaceId) => (await readSpaces(spaceId)) ?? [],
    add: async ({ secret, spaceId, event }, now) => {
      await db
        .insertInto('subscription')
        .values({ secret, space_id: spaceId, event, created_at: now })
        .execute();
    },
    confirm: async (secret, remoteId) => {
      await db
        .updateTable('subscription')
        .set({ remote_id: remoteId })
        .where('secret', '=', secret)
        .execute();
    },
    retire: async (secret, now) => {
      await db
        .updateTable('subscription')
        .set({ retired_at: now })
        .where('secret', '=', secret)
        .where('retired_at', 'is', null)
        .execute();
    },
    forgetRetiredBefore: async (moment) => {
      const { numDeletedRows } = await db
        .deleteFrom('subscription')
        .where('retired_at', '<', moment)
        .executeTakeFirst();
      if (numDeletedRows > 0n) found.clear();
    },
  };
}

async function read(db: Db, column: 'secret' | 'space_id', values: readonly string[]): Promise<SecretPath[]> {
  const rows = await db
    .selectFrom('subscription')
    .select(['secret', 'space_id as spaceId', 'event', 'created_at as createdAt'])
    .select(['remote_id as remoteId', 'retired_at as retiredAt'])
    .where(column, 'in', dialectOf(db).elements(values))
    .orderBy('created_at')
    .orderBy('secret')
    .execute();
  return rows.map((row) => ({ ...row, event: row.event as InvoiceEvent }));
}

/** What is asked for while a query runs shares the next one: strangers who guess do not keep callbacks waiting. */
function oneQueryAtATime<T>(
  query: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  let last: Promise<unknown> = Promise.resolve();
  let next: { readonly keys: Set<string>; readonly answer: Promise<ReadonlyMap<string, T>> } | null = null;
  return async (key) => {
    if (next === null) {
      const keys = new Set<string>();
      const answer = last.then(() => {
        next = null;
        return query([...keys]);
      });
      next = { keys, answer };
      last = answer.catch(() => undefined);
    }
    next.keys.add(key);
    return (await next.answer).get(key);
  };
}
