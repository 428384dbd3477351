import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { systemClock } from '@spacebooks/base/clock';
import type { LogEvent } from '../../src/domain/log-events.js';
import { type FaultFigures, faultFigures } from '../fault-matrix/figures.js';
import { type Exit, type ProgramPlace, startProgram } from '../start-program.js';

export type { Exit } from '../start-program.js';

/** `spacebooks` in a process of its own. */
export interface Child {
  readonly pid: number;
  readonly exited: Promise<Exit>;
  isRunning(): boolean;
  stdout(): string;
  stderr(): string;
  /** Lines of the log about this event. */
  logged(event: LogEvent): Record<string, unknown>[];
  signal(name: NodeJS.Signals): void;
}

/** A process that hangs fails its test, instead of outliving it; milliseconds of real time. */
const LONGEST_LIFE_MS = 100_000;

/** @throws Error when the program is not built */
export function spawnSpacebooks(args: readonly string[], place: ProgramPlace): Child {
  const child = startProgram(args, place, ['ignore', 'pipe', 'pipe']);
  const figures = faultFigures();
  const cancel = systemClock.after(LONGEST_LIFE_MS, () => child.kill('SIGKILL'));
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  }
  let isRunning = true;
  const exited = new Promise<Exit>((resolve) => {
    // `close`, not `exit`: everything that it wrote has been read then.
    child.once('close', (code, signal) => {
      isRunning = false;
      cancel();
      noteCrashPoints(place.env, signal, figures);
      resolve({ code, signal });
    });
  });
  return {
    pid: child.pid ?? 0,
    exited,
    isRunning: () => isRunning,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    logged: (event) => jsonLines(written.stderr).filter((line) => line.event === event),
    signal: (name) => void child.kill(name),
  };
}

/** A TypeScript file in a process of its own, until it has ended. */
export function runScript(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Exit> {
  const figures = faultFigures();
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve) =>
    child.on('close', (code, signal) => {
      noteCrashPoints(env, signal, figures);
      resolve({ code, signal });
    }),
  );
}

/** Where it could have been killed, and where it was: figures of the test that started it. */
export function noteCrashPoints(
  { SPACEBOOKS_CRASH_AT: target, SPACEBOOKS_CRASH_LOG: log }: Readonly<Record<string, string>>,
  signal: NodeJS.Signals | null,
  figures: FaultFigures,
): void {
  if (target !== undefined && signal === 'SIGKILL') figures.killed.push(target);
  if (log !== undefined && existsSync(log)) {
    figures.passed.push(...readFileSync(log, 'utf8').trim().split('\n'));
  }
}

function jsonLines(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
