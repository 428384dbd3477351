import { singleSpaced } from '@spacebooks/base/text/one-line';
import type { Finding } from './finding.js';

const OF_AN_ITEM = /^items\[(\d+)\]/;
const LONGEST_NAME = 60;

/** The index of the item that a field of the platform is of; null where it is of none. */
export function itemIndexOf(field: string): number | null {
  const [, index] = OF_AN_ITEM.exec(field) ?? [];
  return index === undefined ? null : Number(index);
}

/** The finding, with the name of its item: a person knows "Meeting room", and not which line is the third. */
export function withItemName(finding: Finding, nameOf: (index: number) => string | undefined): Finding {
  const index = itemIndexOf(finding.field);
  const name = index === null ? '' : singleSpaced(nameOf(index) ?? '');
  if (name === '' || finding.source === undefined) return finding;
  return { ...finding, source: { ...finding.source, item: shortened(name) } };
}

function shortened(name: string): string {
  const characters = [...name.slice(0, 2 * LONGEST_NAME)];
  return characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME - 2).join('')} …` : name;
}
