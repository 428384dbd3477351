import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { LawOptions } from './options.js';
import type { Verdict } from './try.js';

const RUN = resolve(import.meta.dirname, 'run.ts');

/** The histories in processes of their own, each with every so many-th part of the seeds. */
export async function shareOut(options: LawOptions): Promise<readonly Verdict[]> {
  const { jobs, histories, from } = options;
  const size = Math.ceil(histories / jobs);
  const parts = Array.from({ length: jobs }, (_, index) => ({
    from: from + index * size,
    histories: Math.max(0, Math.min(size, histories - index * size)),
  })).filter((part) => part.histories > 0);
  const found = await Promise.all(parts.map((part) => inProcess({ ...options, ...part })));
  return found.flat();
}

/** @param env beside this process's own */
export function inProcess(
  { from, histories, steps, store, all, only }: LawOptions,
  env: Readonly<Record<string, string>> = {},
): Promise<readonly Verdict[]> {
  const args = [
    '--seed',
    `${from}`,
    '--histories',
    `${histories}`,
    '--steps',
    `${steps}`,
    '--store',
    store,
    '--only',
    only.join(','),
  ];
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', RUN, ...args, '--json', ...(all ? ['--all'] : [])],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let text = '';
  child.stdout.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code) => {
      if (code !== 0 && code !== 1) failed(new Error(`the process of seed ${from} ended with ${code}`));
      else done(JSON.parse(text) as Verdict[]);
    });
  });
}
