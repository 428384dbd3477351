import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { checkInvariants } from '../invariants.js';
import { DAY } from './day/day.js';
import { openStage, PowerCut, type Stage } from './day/stage.js';
import { crash } from './disk/crash.js';
import { Disk, type Model } from './disk/disk.js';
import { layDown } from './disk/lay-down.js';
import { fatesOf } from './explore.js';
import { readLog } from './log/read-log.js';
import { brokenPromises } from './promises/broken.js';
import { randomFrom } from './random.js';

export interface Restart {
  /** Before the change of this number. */
  readonly cut: number;
  readonly model: Model;
  readonly kind: string;
  readonly seed: number;
}

/**
 * Plays a day whose power is cut, and goes on with a new daemon on what its disk makes of it: both sandboxes are what they were
 * in that moment.
 *
 * @returns one line for each violation
 */
export async function restart(plan: Restart, library: string, memory: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(memory, 'spacebooks-power-'));
  const stage = await openStage({ folder, library, cut: plan.cut });
  try {
    for (const step of DAY) {
      try {
        await step(stage);
      } catch (error) {
        if (!(error instanceof PowerCut)) throw error;
        comeBack(stage, plan);
        await step(stage);
      }
    }
    const code = await stage.command(['audit', 'verify']);
    return [...(code === 0 ? [] : [`audit verify ended with ${code}`]), ...brokenRules(stage)];
  } catch (error) {
    return [(error as Error).message];
  } finally {
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Nothing runs any more; the disk is what the crash has left. */
function comeBack(stage: Stage, { model, kind, seed }: Restart): void {
  const log = readLog(readFileSync(stage.recording.file), stage.inode);
  const disk = new Disk(model);
  for (const [index, operation] of log.operations.entries()) disk.apply(operation, index);
  const state = crash(disk, log.folders, fatesOf(model, kind)(randomFrom(seed)));
  layDown(stage.root, () => true).show(state);
  stage.recordNoMore();
}

function brokenRules({ root, sandbox, ksef, promised }: Stage): readonly string[] {
  const database = new Sqlite(join(root, 'data', 'spacebooks.sqlite'), { readonly: true });
  try {
    const said = promised.map((each) => each.said);
    return [
      ...checkInvariants(sandbox.state, database, { ksef: ksef.state }),
      // What lay in the folders is looked at in each state of its own.
      ...brokenPromises(database, { files: new Map(), folders: [] }, said),
    ];
  } finally {
    database.close();
  }
}
