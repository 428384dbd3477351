import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');

/** What a contributor checks out, in a temporary folder: files can be added to it and its programs be run. */
export interface SourceCopy {
  readonly folder: string;
  /** Adds a file, its path from the folder. */
  add(path: string, text: string): void;
  /** Puts one text of a file in place of another, which must be there. */
  change(path: string, from: string, to: string): void;
  /** Adds words to a file of them. */
  addWords(path: string, words: object): void;
  /** Errors of the compiler in these files and what they take, one a line; empty without any. */
  typeErrors(...files: readonly string[]): Promise<string>;
  /** Runs a file of TypeScript in it. */
  run(file: string, ...args: readonly string[]): Promise<Ran>;
  /** Runs the command `spacebooks` in it. */
  spacebooks(...args: readonly string[]): Promise<Ran>;
  remove(): void;
}

interface Ran {
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
  const node = (...given: readonly string[]): Promise<Ran> =>
    new Promise((done) => {
      execFile(process.execPath, given, { cwd: folder, maxBuffer: 2 ** 26 }, (error, out, err) => {
        done({ code: error === null ? 0 : Number(error.code), out, err });
      });
    });
  const run: SourceCopy['run'] = (file, ...args) => node('--import', 'tsx', file, ...args);
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const add: SourceCopy['add'] = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  return {
    folder,
    add,
    change: (path, from, to) => {
      const text = read(path);
      if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
      add(
        path,
        text.replace(from, () => to),
      );
    },
    addWords: (path, words) => add(path, JSON.stringify({ ...JSON.parse(read(path)), ...words })),
    typeErrors: async (...files) => {
      add('narrow.json', JSON.stringify({ extends: './tsconfig.json', include: files }));
      return (await node('node_modules/typescript/bin/tsc', '-p', 'narrow.json', '--pretty', 'false')).out;
    },
    run,
    spacebooks: (...args) => run('src/main.ts', ...args),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
