import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, QUICK_STEPS } from './day/day.js';
import { openStage } from './day/stage.js';
import type { Log } from './log/operation.js';
import { readLog } from './log/read-log.js';
import { differences } from './log/self-test.js';
import type { Promised } from './promises/promised.js';

export interface RecordedDay {
  readonly log: Log;
  readonly promised: readonly Promised[];
  /** Where the log and the disk differ in the end; none when the recorder has seen everything. */
  readonly unseen: readonly string[];
}

/**
 * Plays the day once, undisturbed.
 *
 * @param planted what is different on purpose, in the environment of every process
 */
export async function recordDay(
  library: string,
  memory: string,
  isQuick: boolean,
  planted: Readonly<Record<string, string>> = {},
): Promise<RecordedDay> {
  const folder = mkdtempSync(join(memory, 'spacebooks-power-'));
  const stage = await openStage({ folder, library, planted });
  try {
    for (const step of isQuick ? DAY.slice(0, QUICK_STEPS) : DAY) await step(stage);
    if (stage.isRunning()) await stage.endDaemon('SIGTERM');
    const log = readLog(readFileSync(stage.recording.file), stage.inode);
    return { log, promised: stage.promised, unseen: differences(log, stage.root) };
  } finally {
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
