import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { notesOf } from './notes.js';

const HOOK = fileURLToPath(new URL('./hook/follow.mjs', import.meta.url));

/** What a process is started with so that it notes what can be seen of it. */
export interface FollowedProcess {
  /** Of Node, before the program. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** It is gone. */
  ended(): void;
}

const UNFOLLOWED: FollowedProcess = { args: [], env: {}, ended: () => undefined };

let count = 0;
let running = 0;

/** Nothing where nobody follows (`beginFollowing`). */
export function followedProcess(): FollowedProcess {
  const { SPACEBOOKS_TRACES: folder } = process.env;
  if (folder === undefined) return UNFOLLOWED;
  count += 1;
  running += 1;
  const name = `${process.pid}-${count}`;
  return {
    args: ['--import', HOOK],
    env: { SPACEBOOKS_TRACES: folder, SPACEBOOKS_TRACED_AS: name },
    ended: () => {
      running -= 1;
      const at = Number(process.hrtime.bigint() / 1_000n);
      appendFileSync(notesOf(folder, 'ended'), `${JSON.stringify({ at, type: 'ended', name })}\n`);
    },
  };
}

/** Of those that were started here. */
export function runningProcesses(): number {
  return running;
}
