import type { Refutation, Search } from '../search.js';

/** Name, what is done wrong, the rule that it breaks, what is switched on, how it is searched. */
export type RefutationRow = readonly [string, string, string, readonly string[], Search['kind']?];

const ASSUMED = 'assumed: ';

/** Searches out of a table; a mistake that begins with "assumed: " names an assumption that is taken away. */
export function refutationsOf(model: string, rows: readonly RefutationRow[]): readonly Refutation[] {
  return rows.map(([name, mistake, breaks, defines, kind = 'safety']) => {
    const because = mistake.startsWith(ASSUMED) ? 'assumption' : 'mistake';
    return { name, mistake, breaks, defines, kind, model, because };
  });
}
