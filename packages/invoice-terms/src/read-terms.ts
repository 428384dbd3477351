import type { Element } from '@spacebooks/xml/element';
import { readXml } from '@spacebooks/xml/read-xml';
import { CII } from './cii.js';
import { FA3 } from './fa3.js';
import {
  type Leaf,
  TERM_GROUPS,
  type TermGroup,
  type TermKind,
  type TermRow,
  type TermTable,
} from './term-table.js';
import { UBL } from './ubl.js';

/** What a document says, in the terms of its standard. */
export interface DocumentTerms {
  readonly syntax: TermTable['name'];
  /** In the order in which an invoice is read; each line, and each rate of VAT, is a group of its own. */
  readonly groups: readonly GroupOfTerms[];
}

export interface GroupOfTerms {
  readonly group: TermGroup;
  readonly terms: readonly StatedTerm[];
}

export interface StatedTerm {
  /** Null where no table knows the element. */
  readonly term: string | null;
  readonly kind: TermKind;
  readonly path: string;
  /** As it stands in the document. */
  readonly text: string;
  /** Unit, currency, scheme and form, as they stand there. */
  readonly attributes: Readonly<Record<string, string>>;
}

const TABLES: readonly TermTable[] = [CII, UBL, FA3];

/** A document of another kind has no terms. @throws UnreadableXml */
export async function readTerms(xml: Uint8Array): Promise<DocumentTerms | null> {
  const root = await readXml(xml);
  const table = TABLES.find(({ roots }) => roots.includes(root.name));
  return table === undefined ? null : termsOf(root, table);
}

interface Found {
  readonly row: TermRow | null;
  /** What sets apart the groups that come several times. */
  readonly within: string;
  readonly stated: StatedTerm;
}

function termsOf(root: Element, table: TermTable): DocumentTerms {
  const rows = Map.groupBy(table.rows, ({ path }) => path);
  const places = new Map(table.rows.map((row, index) => [row, index]));
  const found = leavesOf(root, table).map(({ within, ...leaf }): Found => {
    const row = rows.get(leaf.path)?.find(({ when }) => when === undefined || when(leaf)) ?? null;
    const { text, attributes } = leaf.element;
    const { term = null, kind = 'text' } = row ?? {};
    return { row, within, stated: { term, kind, path: leaf.path, text, attributes } };
  });
  const place = ({ row }: Found): number => (row === null ? places.size : (places.get(row) ?? 0));
  const groups = TERM_GROUPS.flatMap((group) => {
    const own = found.filter(({ row }) => (row?.group ?? 'other') === group);
    return [...Map.groupBy(own, ({ within }) => within).values()].map((each) => ({
      group,
      terms: inOrder(each, place).map(({ stated }) => stated),
    }));
  });
  return { syntax: table.name, groups };
}

/** By the table; what comes several times in the order of the document, a key beside its value. */
function inOrder(found: readonly Found[], place: (found: Found) => number): readonly Found[] {
  return found.some(({ row }) => row?.group === 'notes')
    ? found
    : found.toSorted((a, b) => place(a) - place(b));
}

type PlacedLeaf = Leaf & { readonly within: string };

/** All elements without others inside, in document order. */
function leavesOf(root: Element, { repeated }: TermTable): readonly PlacedLeaf[] {
  const counts = new Map<string, number>();
  const below = (parent: Element, above: string, within: string): readonly PlacedLeaf[] =>
    parent.children.flatMap((element): readonly PlacedLeaf[] => {
      const path = above === '' ? element.name : `${above}/${element.name}`;
      const count = (counts.get(path) ?? 0) + 1;
      counts.set(path, count);
      const place = repeated.includes(path) ? `${path} ${count}` : within;
      if (element.children.length > 0) return below(element, path, place);
      return [{ path, element, parent, root, within: place }];
    });
  return below(root, '', '');
}
