import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { whatLiesThere } from '../log/what-lies-there.js';

/** What keeps this machine from recording; null when nothing does. */
export function whatIsMissing(): string | null {
  if (process.platform !== 'linux') return 'it needs Linux (LD_PRELOAD)';
  const { error } = spawnSync('gcc', ['--version'], { stdio: 'ignore' });
  return error === undefined
    ? null
    : 'it needs gcc, which compiles what stands between the daemon and the disk';
}

/** Compiles the library that a recorded process is started with. @returns its path */
export function buildRecorder(folder: string): string {
  const library = join(folder, 'recorder.so');
  const sources = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.c'));
  const paths = sources.map((name) => join(import.meta.dirname, name));
  execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-o', library, ...paths, '-ldl', '-lpthread']);
  return library;
}

/** Where the changes of a folder are written down, one process after the other or several at once. */
export interface Recording {
  readonly file: string;
  /** How many operations make what lay in the folder when it began. */
  readonly begun: number;
  /** The environment of a process that is recorded. @param cut kills it before the change of this number since it began, from 0 */
  env(cut?: number): Readonly<Record<string, string>>;
  /** Bytes of the log so far: whoever has seen an effect of the process knows that it was recorded before. */
  position(): number;
}

/**
 * Begins a recording, over one that was there: a process that is recorded and rests goes on in the new one.
 *
 * @param root the folder whose changes count; by its real path
 * @param beside a folder elsewhere, for the log
 */
export function beginRecording(root: string, beside: string, library: string): Recording {
  const file = join(beside, 'log');
  const count = join(beside, 'count');
  const { bytes, operations } = whatLiesThere(root);
  writeFileSync(file, bytes);
  writeFileSync(count, Buffer.alloc(8), { flag: existsSync(count) ? 'r+' : 'w' });
  return {
    file,
    begun: operations,
    env: (cut) => ({
      LD_PRELOAD: library,
      SPACEBOOKS_DISK_ROOT: root,
      SPACEBOOKS_DISK_LOG: file,
      SPACEBOOKS_DISK_COUNT: count,
      UV_USE_IO_URING: '0',
      ...(cut !== undefined && { SPACEBOOKS_DISK_CUT: String(cut) }),
    }),
    position: () => statSync(file).size,
  };
}
