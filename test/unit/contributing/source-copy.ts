import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');

/** What a contributor checks out, in a temporary folder: files can be added to it and its programs be run. */
export interface SourceCopy {
  readonly folder: string;
  /** Adds a file, its path from the folder. */
  add(path: string, text: string): void;
  /** Runs a file of TypeScript in it. */
  run(file: string, ...args: readonly string[]): Promise<Ran>;
  /** Runs the command `spacebooks` in it. */
  spacebooks(...args: readonly string[]): Promise<Ran>;
  remove(): void;
}

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** @param more files and folders that a test needs besides the program, their paths from the root */
export function copySource(...more: readonly string[]): SourceCopy {
  const folder = mkdtempSync(join(tmpdir(), 'contributing-'));
  for (const part of ['src', 'templates', 'config', 'package.json', 'tsconfig.json', ...more])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const run: SourceCopy['run'] = (file, ...args) =>
    new Promise((done) => {
      const given = ['--import', 'tsx', file, ...args];
      execFile(process.execPath, given, { cwd: folder, maxBuffer: 2 ** 26 }, (error, out, err) => {
        done({ code: error === null ? 0 : Number(error.code), out, err });
      });
    });
  return {
    folder,
    add: (path, text) => writeFileSync(join(folder, path), text),
    run,
    spacebooks: (...args) => run('src/main.ts', ...args),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
