import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../src/clock.js';
import { type FaultFigures, faultFigures } from '../fault-matrix/figures.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** `spacebooks` in a process of its own. */
export interface Child {
  readonly pid: number;
  readonly exited: Promise<Exit>;
  isRunning(): boolean;
  stdout(): string;
  stderr(): string;
  /** Lines of the log with this message. */
  logged(message: string): Record<string, unknown>[];
  signal(name: NodeJS.Signals): void;
}

export interface SpawnOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A process that hangs fails its test, instead of outliving it; milliseconds of real time. */
const LONGEST_LIFE_MS = 100_000;

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** @throws Error when the program is not built */
export function spawnSpacebooks(args: readonly string[], { cwd, env }: SpawnOptions): Child {
  if (!existsSync(MAIN)) throw new Error('dist/main.js is not there; npm run build makes it');
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd,
    env: { PATH: process.env.PATH, TZ: process.env.TZ, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
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
      running.delete(child);
      noteCrashPoints(env, signal, figures);
      resolve({ code, signal });
    });
  });
  return {
    pid: child.pid ?? 0,
    exited,
    isRunning: () => isRunning,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    logged: (message) => jsonLines(written.stderr).filter((line) => line.message === message),
    signal: (name) => void child.kill(name),
  };
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
