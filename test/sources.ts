import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

/** Packages that no installation gets. */
const PRIVATE = ['proof'];

/** Folders of sources below the root: the daemon's, and those of the packages that are installed with it. */
const FOLDERS = [
  'src',
  ...readdirSync(join(ROOT, 'packages'))
    .filter((name) => !PRIVATE.includes(name))
    .map((name) => `packages/${name}/src`),
];

/** Source files: those of the daemon relative to `src/`, those of packages relative to the root, sorted. */
export function sourceFiles(): readonly string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => (folder === 'src' ? path : `${folder}/${path}`)),
  ).sort();
}

/** @param path as `sourceFiles` names it */
export function sourceText(path: string): string {
  return readFileSync(join(ROOT, path.startsWith('packages/') ? '' : 'src', path), 'utf8');
}
