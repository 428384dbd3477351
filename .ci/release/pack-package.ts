import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ROOT } from './production-tree.js';

/**
 * `node --import tsx .ci/release/pack-package.ts NAME [FOLDER]`: a tarball of one package of the workspace, as it was
 * built, which npm installs by itself. The packages of the workspace that it needs are bundled; what those take from
 * the registry is named among its own dependencies.
 */
const [name, folder = '.'] = process.argv.slice(2);
if (name === undefined) throw new Error('name the package, a folder of packages/');

const OURS = '@spacebooks/';

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const folderOf = (own: string): string => join(ROOT, 'packages', own.replace(OURS, ''));

function manifestOf(own: string): Manifest {
  return JSON.parse(readFileSync(join(folderOf(own), 'package.json'), 'utf8')) as Manifest;
}

/** The packages of the workspace that one needs, and those that they need. */
function neededBy(own: string, found = new Set<string>()): ReadonlySet<string> {
  for (const each of Object.keys(manifestOf(own).dependencies ?? {})) {
    if (!each.startsWith(OURS) || found.has(each)) continue;
    found.add(each);
    neededBy(each, found);
  }
  return found;
}

/** What runs of a package, and what says what it is. */
function stage(own: string, to: string): void {
  if (!existsSync(join(folderOf(own), 'dist'))) throw new Error(`${own} is not built: npm run build`);
  mkdirSync(to, { recursive: true });
  for (const part of ['package.json', 'dist', 'docs', 'README.md', 'LICENSE']) {
    const from = join(folderOf(own), part);
    if (!existsSync(from)) continue;
    cpSync(from, join(to, part), { recursive: true, filter: (path) => !/\.(?:map|tsbuildinfo)$/.test(path) });
  }
}

const bundled = [...neededBy(name)].sort();
const dependencies = Object.fromEntries(
  [name, ...bundled].flatMap((each) => Object.entries(manifestOf(each).dependencies ?? {})).sort(),
);
const { private: _private, ...manifest } = manifestOf(name);

const staged = mkdtempSync(join(tmpdir(), 'pack-package-'));
try {
  stage(name, staged);
  for (const each of bundled) stage(each, join(staged, 'node_modules', each));
  const packed = { ...manifest, dependencies, bundleDependencies: bundled };
  writeFileSync(join(staged, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
  const to = resolve(folder);
  mkdirSync(to, { recursive: true });
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', to];
  const said = execFileSync('npm', args, {
    cwd: staged,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [{ filename }] = JSON.parse(said) as [{ readonly filename: string }];
  process.stdout.write(`${join(to, filename)}\n`);
} finally {
  rmSync(staged, { recursive: true, force: true });
}
