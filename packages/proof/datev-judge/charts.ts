import type { Both } from './both.js';
import type { Judged } from './judged.js';
import type { WrittenFile } from './random/batch.js';
import { stapel } from './stapel.js';

/** 1,190.00 on each account that there can be: what a chart knows of an account is what comes out. */
export function everyAccount(): WrittenFile {
  const accounts = Array.from({ length: 9_999 }, (_, index) => String(index + 1).padStart(4, '0'));
  return stapel(accounts.map((account) => ({ 1: '1190,00', 8: account })));
}

/** How many accounts take tax out of an amount, and those of which the two say different rates. */
export function chartDifferences({ ours, python }: Both): {
  readonly accounts: number;
  readonly differences: readonly object[];
} {
  const [one, other] = [ratesOf(ours), ratesOf(python)];
  const accounts = [...new Set([...one.keys(), ...other.keys()])].toSorted();
  const differences = accounts
    .map((account) => ({ account, ours: one.get(account) ?? 'none', python: other.get(account) ?? 'none' }))
    .filter((each) => each.ours !== each.python);
  return { accounts: accounts.length, differences };
}

function ratesOf({ rows }: Judged): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap(({ contra, rate, tax }) => (tax === 0 || rate === null ? [] : [[contra, rate] as const])),
  );
}
