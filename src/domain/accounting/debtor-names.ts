import type { Entry } from './model.js';

/** What the debtors of a batch are called in it: as the last one of their entries says. */
export interface DebtorNames {
  /** @param key of the entry, by which a batch is sorted */
  add(entry: Entry, key: string): void;
  /** Numbers of their accounts and names, sorted. */
  sorted(): readonly (readonly [string, string])[];
}

export function createDebtorNames(): DebtorNames {
  const last = new Map<string, { key: string; name: string }>();
  return {
    add: ({ debtor, debtorName: name }, key) => {
      const known = last.get(debtor);
      if (known === undefined) last.set(debtor, { key, name });
      else if (known.key < key) {
        known.key = key;
        known.name = name;
      }
    },
    sorted: () =>
      [...last].map(([number, { name }]) => [number, name] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}
