import type { SpaceConfig } from './config.js';

/** The spaces, each account of the bank with the other spaces that have it. */
export function withSharedAccounts(spaces: readonly SpaceConfig[]): readonly SpaceConfig[] {
  const having = new Map<string, readonly string[]>();
  for (const { id, accounting } of spaces) {
    for (const account of accounting?.bank ?? []) {
      const key = keyOf(account);
      having.set(key, [...new Set([...(having.get(key) ?? []), id])]);
    }
  }
  return spaces.map((space) => {
    if (space.accounting === undefined) return space;
    const bank = space.accounting.bank.map((account) => ({
      ...account,
      sharedWith: (having.get(keyOf(account)) ?? []).filter((id) => id !== space.id),
    }));
    return { ...space, accounting: { ...space.accounting, bank } };
  });
}

function keyOf({ account, currency }: { readonly account: string; readonly currency: string }): string {
  return `${account} ${currency}`;
}
