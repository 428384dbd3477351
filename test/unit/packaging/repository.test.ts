import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OLDEST_NODE } from '../../../src/node-version.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const SRC = resolve(ROOT, 'src');

interface Manifest {
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly engines: Readonly<Record<string, string>>;
  readonly bundleDependencies: readonly string[];
  readonly scripts: Readonly<Record<string, string>>;
}
const manifest = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as Manifest;

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(resolve(SRC, path), 'utf8') }));

describe('the package', () => {
  it('takes along every file that the program reads beside itself', () => {
    const read = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/new URL\(\s*['"`]((?:\.\.\/)+[^'"`$]+)/g)].map((match) =>
        relative(ROOT, resolve(SRC, dirname(path), match[1] ?? '')),
      ),
    );
    const outside = read.filter((path) => !path.startsWith('src/') && path !== 'package.json');
    expect(outside.length).toBeGreaterThan(0);
    const folders = manifest.files.map((name) => name.split('/')[0]);
    expect(outside.filter((path) => !folders.includes(path.split('/')[0]))).toEqual([]);
  });

  it('holds the built program', () => {
    expect(manifest.files).toContain('dist');
  });

  it('depends at run time on every package that the program imports', () => {
    const imported = sources.flatMap(({ text }) =>
      [
        ...text.matchAll(
          /^(?:import|export)\s(?!type\s)[^;]*?from '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm,
        ),
      ].map((match) => packageOf(match[1] ?? match[2] ?? '')),
    );
    const packages = [...new Set(imported)].filter((name) => !isBuiltIn(name));
    expect(packages.length).toBeGreaterThan(0);
    expect(packages.filter((name) => manifest.dependencies[name] === undefined)).toEqual([]);
  });

  it('pins every version exactly', () => {
    const node = JSON.parse(readFileSync(resolve(ROOT, '.ci/node/package.json'), 'utf8')) as Manifest;
    const { 'spacebooks-node': _here, ...tools } = manifest.devDependencies;
    const versions = { ...manifest.dependencies, ...tools, ...node.optionalDependencies };
    const loose = Object.entries(versions).filter(
      ([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  it('needs no overrides, which whoever installs the package would not get', () => {
    expect(Object.keys(manifest)).not.toContain('overrides');
  });

  it('bundles what has dependencies of its own, which npm would choose anew for whoever installs the package', () => {
    const { packages } = JSON.parse(readFileSync(resolve(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, Partial<Manifest> & { readonly link?: boolean; readonly resolved?: string }>;
    };
    const withOwn = Object.keys(manifest.dependencies).filter((name) => {
      const installed = packages[`node_modules/${name}`];
      const { dependencies, optionalDependencies } =
        (installed?.link ? packages[installed.resolved ?? ''] : installed) ?? {};
      return dependencies !== undefined || optionalDependencies !== undefined;
    });
    expect(manifest.bundleDependencies).toEqual(withOwn);
  });

  it('builds before whatever tries the build, and leaves none of it to scripts that .npmrc keeps npm from', () => {
    expect(readFileSync(resolve(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
    expect(Object.keys(manifest.scripts).filter((name) => /^(?:pre|post)/.test(name))).toEqual([]);
    const trying = Object.values(manifest.scripts).filter((script) => script.includes('vitest'));
    expect(trying.length).toBeGreaterThan(6);
    expect(trying.filter((script) => !script.startsWith('node .ci/built.mjs && '))).toEqual([]);
  });

  it('asks npm for the Node that it asks for itself', () => {
    expect(`${manifest.engines.node}.0`).toBe(`>=${OLDEST_NODE}`);
    // It runs before anything of ours can be loaded.
    const [major, minor] = OLDEST_NODE.split('.');
    expect(readFileSync(resolve(ROOT, '.ci/node/link.mjs'), 'utf8')).toContain(
      `OLDEST = [${major}, ${minor}];`,
    );
  });
});

function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

function isBuiltIn(name: string): boolean {
  return name.startsWith('node:') || builtinModules.includes(name);
}

const hasGit = spawnSync('git', ['--version']).status === 0;
const isCheckout = hasGit && existsSync(resolve(ROOT, '.git'));
if (!isCheckout) {
  const reason = hasGit ? 'this is no git checkout' : 'git is not installed';
  console.warn(`SKIPPED: the files of the repository are not searched: ${reason}.`);
}

describe.skipIf(!isCheckout)('the repository', () => {
  /** Written in parts, so that this file does not mention them itself. */
  const forbidden = [
    ['registry', 'npmjs', 'org'],
    ['registry', 'yarnpkg', 'com'],
    ['repo', 'maven', 'apache', 'org'],
    ['repo1', 'maven', 'org'],
    ['files', 'pythonhosted', 'org'],
    ['deb', 'debian', 'org'],
  ].map((parts) => parts.join('.'));
  const machinePaths = ['work', 'root', 'home'].map((folder) => new RegExp(`(?<![\\w.~$}-])/${folder}/\\w`));

  const listed = isCheckout ? execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }) : '';
  const tracked = listed
    .split('\0')
    .filter((path) => path !== '' && existsSync(resolve(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(resolve(ROOT, path), 'latin1') }));

  it('names no package registry', () => {
    const found = tracked.flatMap(({ path, text }) =>
      forbidden.filter((host) => text.includes(host)).map((host) => `${path}: ${host}`),
    );
    expect(found).toEqual([]);
  });

  it('names no path of a developer’s machine', () => {
    const found = tracked.flatMap(({ path, text }) =>
      machinePaths.map((pattern) => pattern.exec(text)).flatMap((hit) => (hit ? [`${path}: ${hit[0]}`] : [])),
    );
    expect(found).toEqual([]);
  });

  it('holds nothing that the build or a run leaves behind', () => {
    const left = tracked.filter(({ path }) =>
      /^(dist|node_modules|test-output|demo-output)\/|\.sqlite/.test(path),
    );
    expect(left.map(({ path }) => path)).toEqual([]);
  });
});
