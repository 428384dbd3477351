import type { Crash } from './explore.js';
import { explore, keyOf } from './explore.js';
import type { Log } from './log/operation.js';
import type { Recoverer } from './recovery/recorded-recovery.js';

/** Second cuts in the recovery from one. */
const EACH = 4;

/**
 * What a second power cut leaves, during the recovery from a first one: each state with the same promises once.
 *
 * @param firsts what is recovered
 * @param planted what a recovery with a mistake would have done, from an operation on
 * @throws Error where the recorder has not seen everything
 */
export async function* cutAgain(
  firsts: Iterable<Crash>,
  most: number,
  seed: number,
  recoverer: Recoverer,
  planted: (log: Log, from: number) => Log = (log) => log,
): AsyncGenerator<Crash> {
  const seen = new Set<string>();
  let number = 0;
  for (const first of firsts) {
    number += 1;
    const recovered = await recoverer.recover(first.state);
    if (recovered === null) continue;
    const { log, begun, unseen } = recovered;
    if (unseen.length > 0) throw new Error(`not seen by the recorder: ${unseen.join('; ')}`);
    const promised = first.said.map((said) => ({ at: 0, said }));
    for (const second of explore(planted(log, begun), promised, EACH, seed + number, begun)) {
      const key = keyOf(second);
      if (seen.has(key)) continue;
      seen.add(key);
      yield { ...second, position: second.position - begun, first };
      if (seen.size >= most) return;
    }
  }
}
