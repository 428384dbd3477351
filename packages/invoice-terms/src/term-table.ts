import type { Element } from '@spacebooks/xml/element';

/** How a value is to be read; `file` is one in base64, `flag` a yes (1) or no (2). */
export type TermKind =
  | 'text'
  | 'code'
  | 'country'
  | 'currency'
  | 'date'
  | 'moment'
  | 'amount'
  | 'quantity'
  | 'percent'
  | 'flag'
  | 'file';

/** As a person reads an invoice, in this order; `other` is what no table knows. */
export const TERM_GROUPS = [
  'document',
  'seller',
  'buyer',
  'recipient',
  'delivery',
  'line',
  'vat',
  'totals',
  'payment',
  'references',
  'notes',
  'annotations',
  'other',
] as const;

export type TermGroup = (typeof TERM_GROUPS)[number];

/** An element of a document, and where it stands. */
export interface Leaf {
  /** The names above it and its own, from below the root: `Fa/FaWiersz/P_7`. */
  readonly path: string;
  readonly element: Element;
  readonly parent: Element;
  readonly root: Element;
}

/** What an element means. */
export interface TermRow {
  readonly group: TermGroup;
  /** `BT-1`, a field of FA(3) (`P_2`), or a name of ours where the standard has no term. */
  readonly term: string;
  readonly path: string;
  readonly kind: TermKind;
  /** Where one path means several terms. */
  readonly when?: (leaf: Leaf) => boolean;
}

/** Everything that a syntax can say, in the order in which it is read. */
export interface TermTable {
  /** Names of the root element. */
  readonly roots: readonly string[];
  readonly name: 'CII' | 'UBL' | 'FA(3)';
  /** Paths of elements that come several times, each of them a group of its own. */
  readonly repeated: readonly string[];
  readonly rows: readonly TermRow[];
}

type Cell = readonly [path: string, term: string, kind?: TermKind, when?: TermRow['when']];

/** Rows of one group, below one path. */
export function rows(group: TermGroup, below: string, cells: readonly Cell[]): readonly TermRow[] {
  return cells.map(([path, term, kind = 'text', when]) => ({
    group,
    term,
    path: below === '' ? path : `${below}/${path}`,
    kind,
    ...(when !== undefined && { when }),
  }));
}

/** The element has an attribute of that value. */
export function attributeIs(name: string, value: string): TermRow['when'] {
  return ({ element }) => element.attributes[name] === value;
}
