import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** `spacebooks` in a process of its own, which writes into files. */
export interface Process {
  readonly exited: Promise<Exit>;
  isRunning(): boolean;
  signal(name: NodeJS.Signals): void;
}

export interface Surroundings {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts it. What it writes is appended to NAME.out and NAME.log in the folder.
 *
 * @throws Error when the program is not built
 */
export function startProcess(name: string, args: readonly string[], { folder, env }: Surroundings): Process {
  if (!existsSync(MAIN)) throw new Error('dist/main.js is not there; npm run build makes it');
  const [out, log] = [openSync(join(folder, `${name}.out`), 'a'), openSync(join(folder, `${name}.log`), 'a')];
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, TZ: process.env.TZ, ...env },
    stdio: ['ignore', out, log],
  });
  closeSync(out);
  closeSync(log);
  running.add(child);
  let isRunning = true;
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => {
      isRunning = false;
      running.delete(child);
      resolve({ code, signal });
    });
  });
  return { exited, isRunning: () => isRunning, signal: (signal) => void child.kill(signal) };
}
