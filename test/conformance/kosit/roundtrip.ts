import { writeCii } from '../../../src/document/cii/write.js';
import { type PathValue, pathValues, without } from './path-values.js';
import { readCii } from './read-cii.js';

/** A document of somebody else, read into our model and written again. */
export interface Roundtrip {
  readonly original: readonly PathValue[];
  readonly written: readonly PathValue[];
  readonly xml: Uint8Array;
  /** What the original has and ours has not. */
  readonly lost: readonly PathValue[];
  readonly added: readonly PathValue[];
}

export function roundtrip(source: Uint8Array): Roundtrip {
  const xml = writeCii(readCii(source));
  const [original, written] = [pathValues(source), pathValues(xml)];
  return { original, written, xml, lost: without(original, written), added: without(written, original) };
}

/** Paths without line numbers and the part that most of them begin with, each with how often it is there. */
export function countByPath(pairs: readonly PathValue[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of pairs) {
    const short = path.replace(/\[\d+\]/g, '').replace(/^SupplyChainTradeTransaction\//, '');
    counts.set(short, (counts.get(short) ?? 0) + 1);
  }
  return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
