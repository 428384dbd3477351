import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { checkInvariants } from '../../../test/invariants.js';
import type { Cut } from './cuts.js';
import { DAY } from './day/day.js';
import { openStage, PowerCut, type Stage } from './day/stage.js';
import { type CrashState, crash } from './disk/crash.js';
import { Disk } from './disk/disk.js';
import { layDown } from './disk/lay-down.js';
import { fatesOf } from './explore.js';
import { readLog } from './log/read-log.js';
import { brokenPromises } from './promises/broken.js';
import { randomFrom } from './random.js';
import { recover } from './recovery/recover.js';

/** What came of a power cut or of a day. */
export type Tell = (line: string, broken: readonly string[]) => void;

/**
 * Plays a day whose power is cut again and again, wherever it has come to in between: what the disk makes of each cut is judged
 * as in an exploration, and the day goes on with a new daemon on it, beside sandboxes that are what they were in that moment.
 * In the end the rules must hold.
 *
 * @param most so many cuts at most; then the day goes on to its end
 * @returns how often the power was cut
 */
export async function playCutDay(
  cuts: Iterator<Cut, never>,
  most: number,
  library: string,
  memory: string,
  tell: Tell,
): Promise<number> {
  const folder = mkdtempSync(join(memory, 'spacebooks-power-'));
  let next: Cut | undefined = cuts.next().value;
  const stage = await openStage({ folder, library, cut: next?.after });
  let restarts = 0;
  try {
    for (const step of DAY) {
      for (let isDone = false; !isDone; ) {
        try {
          await step(stage);
          isDone = true;
        } catch (error) {
          if (!(error instanceof PowerCut) || next === undefined) throw error;
          restarts += 1;
          const { after, model, kind } = next;
          const state = layDownCrash(stage, next);
          tell(
            `cut ${restarts} of the day, ${after} changes on, ${model}, ${kind}`,
            await judged(stage, folder, state),
          );
          next = restarts < most ? cuts.next().value : undefined;
          stage.powerUp(next?.after);
        }
      }
    }
    const code = await stage.command(['audit', 'verify']);
    tell(`the end of a day with ${restarts} cuts`, [
      ...(code === 0 ? [] : [`audit verify ended with ${code}`]),
      ...brokenRules(stage),
    ]);
  } catch (error) {
    tell(`a day, after ${restarts} cuts`, [(error as Error).message]);
  } finally {
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return restarts;
}

/** Nothing runs any more; the disk becomes what the crash has left. */
function layDownCrash(stage: Stage, { model, kind, seed }: Cut): CrashState {
  const log = readLog(readFileSync(stage.recording.file), stage.inode);
  const disk = new Disk(model);
  for (const [index, operation] of log.operations.entries()) disk.apply(operation, index);
  const state = crash(disk, log.folders, fatesOf(model, kind)(randomFrom(seed)));
  layDown(stage.root, () => true).show(state);
  return state;
}

/** As in an exploration, elsewhere: whoever judges a state changes it. */
async function judged({ promised }: Stage, folder: string, state: CrashState): Promise<readonly string[]> {
  const root = join(folder, 'judged', 'disk');
  mkdirSync(root, { recursive: true });
  try {
    layDown(root, () => true).show(state);
    return await recover(
      root,
      state,
      promised.map((each) => each.said),
    );
  } finally {
    rmSync(join(folder, 'judged'), { recursive: true, force: true });
  }
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
