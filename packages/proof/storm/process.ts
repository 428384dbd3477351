import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { type Exit, startProgram } from '../../../test/start-program.js';

/** `spacebooks` in a process of its own, which writes into files. */
export interface Process {
  readonly pid: number;
  readonly exited: Promise<Exit>;
  isRunning(): boolean;
  signal(name: NodeJS.Signals): void;
}

export interface Surroundings {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Starts it. What it writes is appended to NAME.out and NAME.log in the folder.
 *
 * @throws Error when the program is not built
 */
export function startProcess(name: string, args: readonly string[], { folder, env }: Surroundings): Process {
  const [out, log] = [openSync(join(folder, `${name}.out`), 'a'), openSync(join(folder, `${name}.log`), 'a')];
  const child = startProgram(args, { cwd: folder, env }, ['ignore', out, log]);
  closeSync(out);
  closeSync(log);
  let isRunning = true;
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => {
      isRunning = false;
      resolve({ code, signal });
    });
  });
  return {
    pid: child.pid ?? 0,
    exited,
    isRunning: () => isRunning,
    signal: (signal) => void child.kill(signal),
  };
}
