import type { KsefProgress } from '../../../src/domain/saga/ksef/model.js';
import type { Saga } from '../../../src/domain/saga/model.js';

/**
 * The fields in which a committed row differs from what a transition says. `requested` is written by events, beside; when it is
 * due hangs on chance; words are told apart by their code.
 */
export function differences(expected: Saga, row: Saga): readonly string[] {
  const plain = (
    ['state', 'lock', 'produced', 'doneBefore', 'contentDigest', 'failures', 'failingSince'] as const
  )
    .filter((field) => expected[field] !== row[field])
    .map(String);
  const rest = (['parkedFrom', 'alerted'] as const).filter((field) => expected[field] !== row[field]);
  return [
    ...plain,
    ...rest,
    ...(expected.reason?.code === row.reason?.code ? [] : ['reason']),
    ...((expected.runAt === null) === (row.runAt === null) ? [] : ['runAt']),
    ...ksefDifferences(expected.ksef, row.ksef),
  ];
}

function ksefDifferences(expected: KsefProgress | null, row: KsefProgress | null): readonly string[] {
  if (expected === null || row === null) return expected === row ? [] : ['ksef'];
  const fields = new Set([...Object.keys(expected), ...Object.keys(row)]) as Set<keyof KsefProgress>;
  return [...fields]
    .filter((field) => JSON.stringify(expected[field]) !== JSON.stringify(row[field]))
    .map((field) => `ksef.${field}`);
}
