import type { BookNames } from '../book-desk.js';
import type { Words } from './show.js';

/** What stands in front of a sum: its key, and what that is called. */
interface SumName {
  readonly text: string;
  /** The key, where the text is another one. */
  readonly key: string | null;
}

type Naming = (key: string) => SumName;

/** How keys of sums are called, by what they are. */
export function nameLists({ accounts, costCenters }: BookNames): {
  readonly account: Naming;
  readonly costCenter: Naming;
} {
  const named = (names: ReadonlyMap<string, string>): Naming => {
    return (key) => {
      const name = names.get(key);
      return name === undefined || name === key ? { text: key, key: null } : { text: name, key };
    };
  };
  return { account: named(accounts), costCenter: named(costCenters) };
}

const CATEGORIES = ['S', 'AE', 'E', 'G', 'O', 'Z', 'K'];

/** `S 19` in words. */
export function taxCaseName({ say }: Pick<Words, 'say'>): Naming {
  return (key) => {
    const [category = '', rate = ''] = key.split(' ');
    if (!CATEGORIES.includes(category)) return { text: key, key: null };
    return { text: say(`tax-case.${category}`, { rate }), key };
  };
}
