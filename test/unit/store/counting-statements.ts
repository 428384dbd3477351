import type { Db } from '../../../src/store/engine/open.js';

/** The same database, whose statements are kept by their kind. */
export function countingStatements(db: Db): { readonly db: Db; readonly statements: readonly string[] } {
  const statements: string[] = [];
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: counting, statements };
}
