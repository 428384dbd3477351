import type { ComparedDocument } from './compared-document.js';

export interface PairedDocuments {
  readonly pairs: readonly { readonly theirs: ComparedDocument; readonly ours: ComparedDocument }[];
  /** Of theirs, without one of ours. */
  readonly alone: readonly ComparedDocument[];
  /** Of ours, without one of theirs. */
  readonly unpaired: readonly ComparedDocument[];
  /** Of theirs, where more than one pair is possible. */
  readonly ambiguous: readonly ComparedDocument[];
}

/**
 * Pairs by number: first those that are written alike, then those whose letters and digits are the same, because programs leave out
 * what DATEV does not allow in Belegfeld 1. Where that fits more than one on either side, nothing is guessed.
 */
export function pairDocuments(
  theirs: readonly ComparedDocument[],
  ours: readonly ComparedDocument[],
): PairedDocuments {
  const exact = new Map(ours.map((document) => [document.number, document]));
  const taken = new Set<ComparedDocument>();
  const pairs: PairedDocuments['pairs'][number][] = [];
  const rest: ComparedDocument[] = [];
  for (const document of theirs) {
    const same = exact.get(document.number);
    if (same === undefined) rest.push(document);
    else {
      taken.add(same);
      pairs.push({ theirs: document, ours: same });
    }
  }
  const loose = Map.groupBy(
    ours.filter((document) => !taken.has(document)),
    ({ number }) => essence(number),
  );
  const theirLoose = Map.groupBy(rest, ({ number }) => essence(number));
  const alone: ComparedDocument[] = [];
  const ambiguous: ComparedDocument[] = [];
  for (const [key, documents] of theirLoose) {
    const [one, ...others] = key === '' ? [] : (loose.get(key) ?? []);
    const [document, ...more] = documents;
    if (one === undefined) alone.push(...documents);
    else if (others.length > 0 || more.length > 0 || document === undefined) {
      ambiguous.push(...documents);
      for (const each of [one, ...others]) taken.add(each);
    } else {
      taken.add(one);
      pairs.push({ theirs: document, ours: one });
    }
  }
  return { pairs, alone, ambiguous, unpaired: ours.filter((document) => !taken.has(document)) };
}

/** What is left of a number whatever a program leaves out of it. */
export function essence(number: string): string {
  return number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}
