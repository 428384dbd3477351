import type { SumRow } from '../../domain/accounting/model.js';
import type { BookNames } from '../book-desk.js';
import type { Words } from './words.js';

declare module './templates.js' {
  interface Partials {
    readonly 'partials/sums': Words & {
      readonly id: string;
      readonly caption: string;
      readonly head: string;
      readonly sums: readonly SumRow[];
      /** How keys are called: by itself, or with the key beside it. */
      readonly nameOf?: (key: string) => string;
      readonly naming?: Naming | undefined;
    };
  }
}

/** What stands in front of a sum: its key, and what that is called. */
interface SumName {
  readonly text: string;
  /** The key, where the text is another one. */
  readonly key: string | null;
}

export type Naming = (key: string) => SumName;

/** How keys of sums are called, by what they are. */
export interface NameLists {
  readonly account: Naming;
  readonly costCenter: Naming;
}

export function nameLists({ accounts, costCenters }: BookNames): NameLists {
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
