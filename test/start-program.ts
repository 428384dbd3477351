import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { followedProcess } from './traces/processes/followed-process.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ProgramPlace {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts `spacebooks` as it was built, with nothing of our environment but the path, the time zone and Node's cache of compiled
 * code; it does not outlive this process.
 *
 * @throws Error when the program is not built
 */
export function startProgram(
  args: readonly string[],
  { cwd, env }: ProgramPlace,
  stdio: StdioOptions,
): ChildProcess {
  if (!existsSync(MAIN)) throw new Error('dist/main.js is not there; npm run build makes it');
  const followed = followedProcess();
  const child = spawn(process.execPath, [...followed.args, MAIN, ...args], {
    cwd,
    env: {
      PATH: process.env.PATH,
      TZ: process.env.TZ,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...followed.env,
      ...env,
    },
    stdio,
  });
  running.add(child);
  child.once('exit', () => {
    running.delete(child);
    followed.ended();
  });
  return child;
}
