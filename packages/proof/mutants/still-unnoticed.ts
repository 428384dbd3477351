import type { Mutant } from './mutant.js';
import type { RoomReport } from './room-report.js';

/**
 * Of all mutants of a room those that a run of its survivors tries: what no test noticed in the run before, and what that run
 * did not have. What it did have and does not list was noticed.
 */
export function toTry<M extends Mutant>(
  all: readonly M[],
  before: readonly Mutant[],
  { survivors }: Pick<RoomReport, 'survivors'>,
): readonly M[] {
  const known = new Set(before.map(keyOf));
  const unnoticed = new Set(survivors.map(keyOf));
  return all.filter((mutant) => unnoticed.has(keyOf(mutant)) || !known.has(keyOf(mutant)));
}

/** What a run of survivors says of all mutants of a room. Whatever it has not tried was noticed before. */
export function withTried(all: readonly Mutant[], tried: readonly Mutant[]): readonly Mutant[] {
  const verdicts = new Map(tried.map((mutant) => [placeOf(mutant), mutant.isDetected]));
  return all.map((mutant) => {
    const isDetected = verdicts.get(placeOf(mutant));
    return { ...mutant, isDetected: isDetected === undefined ? true : isDetected };
  });
}

/** Without the line, which moves. */
function keyOf({ file, statement, code, replacement }: Omit<Mutant, 'isDetected' | 'line'>): string {
  return JSON.stringify([file, statement, code, replacement]);
}

function placeOf({ line, ...mutant }: Mutant): string {
  return `${line} ${keyOf(mutant)}`;
}
