import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { layDown } from './disk/lay-down.js';
import type { Crash } from './explore.js';
import { isTouched, recover } from './recovery/recover.js';

/** What came of many crashes. */
export interface Verdict {
  readonly crashes: number;
  /** By model and kind. */
  readonly kinds: ReadonlyMap<string, number>;
  /** Crashes after which something was broken. */
  readonly broken: number;
  readonly seconds: number;
}

/**
 * Recovers one state after the other.
 *
 * @param tell is given each crash with what it broke
 * @param until whether enough is known
 */
export async function judge(
  crashes: Iterable<Crash> | AsyncIterable<Crash>,
  memory: string,
  tell: (crash: Crash, broken: readonly string[]) => void,
  until: (broken: number) => boolean = () => false,
): Promise<Verdict> {
  const folder = mkdtempSync(join(memory, 'spacebooks-power-'));
  const root = join(folder, 'disk');
  mkdirSync(root);
  const shown = layDown(root, isTouched);
  const kinds = new Map<string, number>();
  const startedAt = process.hrtime.bigint();
  let all = 0;
  let broken = 0;
  try {
    for await (const crash of crashes) {
      shown.show(crash.state);
      const violations = await recover(root, crash.state, crash.said);
      all += 1;
      const name = `${crash.model}, ${crash.kind}`;
      kinds.set(name, (kinds.get(name) ?? 0) + 1);
      if (violations.length > 0) {
        broken += 1;
        tell(crash, violations);
        if (until(broken)) break;
      }
    }
    const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
    return { crashes: all, kinds, broken, seconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
