import { HOUR_MS, MINUTE_MS } from '@spacebooks/base/durations';
import { transact } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';

/** So long the same key has the same answer. */
const ANSWERS_KEPT_MS = 24 * HOUR_MS;
/** A request that goes on renews what it began (`RENEWED_MS`): after this long its process has died. */
const BEGUN_MS = 5 * MINUTE_MS;
export const RENEWED_MS = MINUTE_MS;

/** What is to be done about a request that bears a key. */
type KeyState =
  | { readonly kind: 'new' }
  /** The same request is being worked on. */
  | { readonly kind: 'busy' }
  /** The key was used for another request. */
  | { readonly kind: 'other' }
  | { readonly kind: 'answered'; readonly status: number; readonly body: string };

export interface KeyedRequest {
  readonly tokenId: number;
  readonly key: string;
  /** Digest of method, path and body. */
  readonly request: string;
}

/** Answers that a program is given again which asks again for fear that its request was lost. */
export interface ApiAnswers {
  /** Takes the key for this request, where nobody has it. */
  begin(request: KeyedRequest, now: number): Promise<KeyState>;
  keep(request: KeyedRequest, answer: { readonly status: number; readonly body: string }): Promise<void>;
  /** The request is still being worked on. */
  renew(request: KeyedRequest, now: number): Promise<void>;
  /** Nothing was decided: it may be asked again. */
  forget(request: KeyedRequest): Promise<void>;
}

export function createApiAnswers(db: Db): ApiAnswers {
  const ofKey = ({ tokenId, key }: KeyedRequest) => ({ token_id: tokenId, key });
  return {
    begin: ({ request, ...key }, now) =>
      transact(db, async (transaction) => {
        const named = { token_id: key.tokenId, key: key.key };
        await transaction
          .deleteFrom('api_answer')
          .where('begun_at', '<=', now - ANSWERS_KEPT_MS)
          .execute();
        const row = await transaction
          .selectFrom('api_answer')
          .selectAll()
          .where((eb) => eb.and(named))
          .executeTakeFirst();
        if (row === undefined) {
          await transaction
            .insertInto('api_answer')
            .values({ ...named, request, begun_at: now, status: null, body: null })
            .execute();
          return { kind: 'new' };
        }
        if (row.request !== request) return { kind: 'other' };
        if (row.status !== null) return { kind: 'answered', status: row.status, body: row.body ?? '' };
        if (row.begun_at > now - BEGUN_MS && row.begun_at <= now) return { kind: 'busy' };
        await transaction
          .updateTable('api_answer')
          .set({ begun_at: now })
          .where((eb) => eb.and(named))
          .execute();
        return { kind: 'new' };
      }),
    keep: async (request, { status, body }) => {
      await db
        .updateTable('api_answer')
        .set({ status, body })
        .where((eb) => eb.and(ofKey(request)))
        .execute();
    },
    renew: async (request, now) => {
      await db
        .updateTable('api_answer')
        .set({ begun_at: now })
        .where((eb) => eb.and(ofKey(request)))
        .where('status', 'is', null)
        .execute();
    },
    forget: async (request) => {
      await db
        .deleteFrom('api_answer')
        .where((eb) => eb.and(ofKey(request)))
        .where('status', 'is', null)
        .execute();
    },
  };
}
