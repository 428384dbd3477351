import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../../../src/store/engine/open.js';

/** A client that stops once, in the middle of what it does, until it is resumed. */
export interface PausedClient {
  readonly db: Db;
  /** It has the answer to its statement, and has not acted on it. */
  readonly reached: Promise<void>;
  resume(): void;
}

/**
 * Stops behind the first statement of this kind that names all these tables and columns, in its first try only.
 *
 * @param kind `select`, or `raw` for SQL that is written out
 */
export function paused(db: Db, kind: 'select' | 'raw', ...names: readonly string[]): PausedClient {
  let arrive = (): void => undefined;
  let resume = (): void => undefined;
  const reached = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const resumed = new Promise<void>((resolve) => {
    resume = resolve;
  });
  let awaited: object | undefined;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const text = JSON.stringify(node);
      const isOfKind = node.kind === (kind === 'select' ? 'SelectQueryNode' : 'RawNode');
      if (isOfKind && names.every((name) => text.includes(`"name":"${name}"`))) awaited ??= queryId;
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      if (queryId === awaited) {
        arrive();
        await resumed;
      }
      return result;
    },
  };
  return { db: db.withPlugin(plugin), reached, resume };
}
