import type { InvoiceEvent } from '../domain/platform-event.js';
import type { Db } from './open.js';

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
  const select = () => db.selectFrom('subscription').selectAll();
  return {
    find: async (secret) => {
      const row = await select().where('secret', '=', secret).executeTakeFirst();
      return row === undefined ? null : toPath(row);
    },
    ofSpace: async (spaceId) => (await select().where('space_id', '=', spaceId).execute()).map(toPath),
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
      await db.deleteFrom('subscription').where('retired_at', '<', moment).execute();
    },
  };
}

function toPath(row: {
  secret: string;
  space_id: string;
  event: string;
  created_at: number;
  remote_id: string | null;
  retired_at: number | null;
}): SecretPath {
  return {
    secret: row.secret,
    spaceId: row.space_id,
    event: row.event as InvoiceEvent,
    createdAt: row.created_at,
    remoteId: row.remote_id,
    retiredAt: row.retired_at,
  };
}
