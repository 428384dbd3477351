import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./writer-process.ts', import.meta.url));

export interface WriterFigures {
  readonly writes: number;
  /** How often, by code and detail. */
  readonly failures: Readonly<Record<string, number>>;
  readonly longestMs: number;
}

/** A second process that writes to a database. */
export interface Writer {
  /** It has the database open and has written to it. */
  readonly begun: Promise<void>;
  /** After all its writes, or after it was told to stop. */
  readonly ended: Promise<WriterFigures>;
  stop(): void;
}

export interface WriterOptions {
  readonly name: string;
  readonly writes: number;
  /** How its transactions begin: as ours do, or as they did. */
  readonly begin?: 'immediate' | 'plain';
  /** Between two writes; none when left out. */
  readonly pauseMs?: number;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function startWriter(
  database: string,
  { name, writes, begin = 'immediate', pauseMs = 0 }: WriterOptions,
): Writer {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', SCRIPT, database, String(writes), begin, name, String(pauseMs)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  running.add(child);
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<WriterFigures>((resolve, reject) => {
    child.once('close', (code) => {
      running.delete(child);
      if (code === 0) resolve(JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as WriterFigures);
      else reject(new Error(`${name} ended with ${code}: ${stderr}`));
    });
  });
  const begun = new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (stdout.startsWith('writing')) resolve();
    });
    ended.catch(reject);
  });
  return { begun, ended, stop: () => void child.kill('SIGTERM') };
}
