import type { Contract } from './read-contract.js';

/** What has become of an operation between two contracts. */
export type Change =
  | { readonly operation: string; readonly is: 'new' | 'gone' }
  | {
      readonly operation: string;
      readonly is: 'changed';
      readonly added: readonly string[];
      readonly removed: readonly string[];
    };

/** Operation by operation, those that are alike left out. */
export function compareContracts(older: Contract, newer: Contract): readonly Change[] {
  const all = [...new Set([...older.keys(), ...newer.keys()])].toSorted();
  return all.flatMap((operation): readonly Change[] => {
    const before = older.get(operation);
    const after = newer.get(operation);
    if (before === undefined) return [{ operation, is: 'new' }];
    if (after === undefined) return [{ operation, is: 'gone' }];
    const added = after.filter((fact) => !before.includes(fact));
    const removed = before.filter((fact) => !after.includes(fact));
    return added.length + removed.length === 0 ? [] : [{ operation, is: 'changed', added, removed }];
  });
}

/** The same of the names of operations alone, where nothing more of one is known. */
export function compareNames(older: Iterable<string>, newer: Iterable<string>): readonly Change[] {
  const bare = (names: Iterable<string>): Contract => new Map([...names].map((name) => [name, []]));
  return compareContracts(bare(older), bare(newer));
}

/** Lines for people: a heading for each operation, what is more with +, what is less with -. */
export function changeLines(changes: readonly Change[]): readonly string[] {
  return changes.flatMap((change) =>
    change.is === 'changed'
      ? [
          `changed ${change.operation}`,
          ...change.removed.map((fact) => `  - ${fact}`),
          ...change.added.map((fact) => `  + ${fact}`),
        ]
      : [`${change.is.padEnd(7)} ${change.operation}`],
  );
}
