import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CrashState } from '../disk/crash.js';
import { layDown } from '../disk/lay-down.js';
import type { Log } from '../log/operation.js';
import { readLog } from '../log/read-log.js';
import { differences } from '../log/self-test.js';
import { beginRecording } from '../recorder/recorder.js';
import { DATABASE } from './recover.js';

const RECOVERING = fileURLToPath(new URL('./recovering.ts', import.meta.url));

/** What a recovery did to the disk. */
interface RecordedRecovery {
  /** It begins with what lay there. */
  readonly log: Log;
  /** How many operations of the log made that. */
  readonly begun: number;
  /** Where the log and the disk differ in the end. */
  readonly unseen: readonly string[];
}

export interface Recoverer {
  /** @returns null where the state cannot be recovered: whoever judges it says why */
  recover(state: CrashState): Promise<RecordedRecovery | null>;
  stop(): Promise<void>;
}

/** Starts a process that recovers one state after the other, recorded. */
export async function startRecoverer(library: string, memory: string): Promise<Recoverer> {
  const folder = mkdtempSync(join(realpathSync(memory), 'spacebooks-again-'));
  const [root, beside] = [join(folder, 'disk'), join(folder, 'beside')];
  for (const each of [root, beside]) mkdirSync(each);
  const inode = statSync(root, { bigint: true }).ino;
  const shown = layDown(root, () => true);
  const child = fork(RECOVERING, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...beginRecording(root, beside, library).env() },
  });
  const ended = once(child, 'exit');
  return {
    recover: async (state) => {
      shown.show(state);
      const { file, begun } = beginRecording(root, beside, library);
      child.send(join(root, DATABASE));
      const answered = once(child, 'message');
      const [answer] = (await Promise.race([answered, ended])) as [{ readonly error: string | null }];
      if (answer === null || typeof answer !== 'object')
        throw new Error('the process that recovers has ended');
      if (answer.error !== null) return null;
      const log = readLog(readFileSync(file), inode);
      return { log, begun, unseen: differences(log, root) };
    },
    stop: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
