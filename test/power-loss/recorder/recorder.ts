import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
  /** The environment of a process that is recorded. @param cut kills it before its change of this number, from 0 */
  env(cut?: number): Readonly<Record<string, string>>;
  /** Bytes of the log so far: whoever has seen an effect of the process knows that it was recorded before. */
  position(): number;
}

/**
 * Begins a recording.
 *
 * @param root the folder whose changes count; by its real path
 * @param beside an empty folder elsewhere
 */
export function beginRecording(root: string, beside: string, library: string): Recording {
  const file = join(beside, 'log');
  const count = join(beside, 'count');
  writeFileSync(file, '');
  writeFileSync(count, Buffer.alloc(8));
  return {
    file,
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
