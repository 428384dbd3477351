import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { toTypeScript } from './to-typescript.js';
import { wordingTypes } from './wording-types.js';

export const ROOT = resolve(import.meta.dirname, '../../..');
const TEMPLATES = join(ROOT, 'templates');

/**
 * Writes every template as a function of its data, for the compiler alone.
 *
 * @param folder below the root; what is in it goes
 * @param changed has a template say something else
 */
export function writeTemplates(
  folder: string,
  changed: (source: string, name: string) => string = (source) => source,
): void {
  rmSync(folder, { recursive: true, force: true });
  const names = readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.eta'))
    .map((file) => file.slice(0, -'.eta'.length))
    .sort();
  for (const name of names) {
    const file = join(folder, `${name}.eta.ts`);
    const scope = relative(dirname(file), join(import.meta.dirname, 'scope.js'));
    const source = readFileSync(join(TEMPLATES, `${name}.eta`), 'utf8');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, toTypeScript(changed(source, name), name, scope));
  }
  const words = relative(folder, join(ROOT, 'src/words/word-key.js'));
  writeFileSync(join(folder, 'wording.ts'), wordingTypes(words));
}

/** The state of the last check lies beside the folder. @param include what is checked besides the templates, from the root */
export function writeConfig(folder: string, include: readonly string[]): void {
  const config = {
    extends: relative(folder, join(ROOT, 'tsconfig.json')),
    compilerOptions: { incremental: true, tsBuildInfoFile: `../${basename(folder)}.tsbuildinfo` },
    include: ['.', ...include.map((path) => relative(folder, join(ROOT, path)))],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
}
