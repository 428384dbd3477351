import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { SHARES } from '../unit/workers/scene.js';

const PROCESS = fileURLToPath(new URL('./member-process.ts', import.meta.url));

interface Report {
  readonly what: 'take' | 'leave';
  readonly share: string;
  readonly version: number;
  /** By the clock of the machine, milliseconds. */
  readonly at: number;
}

/** A worker in a process of its own. */
export interface MemberProcess {
  /** What it works in, by share. */
  held(): ReadonlyMap<string, Report>;
  /** At once, as by a lack of memory. */
  kill(): void;
  stop(): Promise<void>;
}

export function spawnMember(id: string, url: string): MemberProcess {
  const held = new Map<string, Report>();
  const child = fork(PROCESS, [id, url, SHARES.join(',')], { execArgv: ['--import', 'tsx'] });
  child.on('message', (report: Report) => {
    if (report.what === 'take') held.set(report.share, report);
    else held.delete(report.share);
  });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    held: () => new Map(held),
    kill: () => void child.kill('SIGKILL'),
    stop: () => {
      child.send('stop');
      return ended;
    },
  };
}
