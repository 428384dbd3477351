import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The packages of the workspace stand alone: each takes only what its package.json names, through `exports`. */
const ROOT = resolve(import.meta.dirname, '..');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private: boolean;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

const root = readManifest(ROOT);
const packages = readdirSync(join(ROOT, 'packages')).map((name) => ({
  folder: join(ROOT, 'packages', name),
  manifest: readManifest(join(ROOT, 'packages', name)),
}));
const manifestOf = new Map(packages.map(({ manifest }) => [manifest.name, manifest]));

/** Every specifier of the sources below a folder, with the file that names it. */
function importsBelow(folder: string): readonly (readonly [file: string, specifier: string])[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('node_modules'))
    .flatMap((path) => {
      const text = readFileSync(join(folder, path), 'utf8').replace(/^ *(?:\*|\/\*|\/\/).*$/gm, '');
      return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([\w@:./-]+)'/g)].map(
        (match) => [relative(ROOT, join(folder, path)), match[1] ?? ''] as const,
      );
    });
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Whether `exports` has the subpath of a specifier, literally or by its one pattern. */
function isExported(specifier: string): boolean {
  const manifest = manifestOf.get(packageOf(specifier));
  const subpath = `.${specifier.slice(packageOf(specifier).length)}`;
  return Object.keys(manifest?.exports ?? {}).some((key) =>
    key.includes('*') ? subpath.startsWith(key.split('*', 1)[0] ?? '') : key === subpath,
  );
}

describe.each(packages.map(({ folder, manifest }) => [manifest.name, folder, manifest] as const))(
  '%s',
  (_name, folder, manifest) => {
    const imports = importsBelow(join(folder, manifest.name === '@spacebooks/proof' ? '' : 'src'));

    // npm takes a peer of a bundled package for bundled, and does not install it.
    it('has no peer dependencies', () => {
      expect(Object.keys(manifest)).not.toContain('peerDependencies');
    });

    it('has the version of the daemon, a licence and a README', () => {
      expect(manifest.version).toBe(root.version);
      expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toBe(readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
      const isForOthers = manifest.name !== '@spacebooks/proof';
      expect(existsSync(join(folder, 'README.md'))).toBe(isForOthers);
    });

    it.skipIf(manifest.name === '@spacebooks/proof')(
      'takes only packages that it names, at the versions of the daemon, and nothing beside its folder',
      () => {
        const foreign = imports.filter(([file, specifier]) => {
          if (specifier.startsWith('.'))
            return relative(folder, resolve(ROOT, file, '..', specifier)).startsWith('..');
          if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return false;
          return manifest.dependencies?.[packageOf(specifier)] === undefined;
        });
        expect(foreign).toEqual([]);
        const versions = { ...root.dependencies };
        expect(
          Object.entries(manifest.dependencies ?? {}).filter(([name, version]) => versions[name] !== version),
        ).toEqual([]);
      },
    );

    it('enters other packages of the workspace through their exports', () => {
      const own = imports.filter(([, specifier]) => specifier.startsWith('@spacebooks/'));
      expect(own.filter(([, specifier]) => !isExported(specifier))).toEqual([]);
    });
  },
);

describe('the daemon', () => {
  it('enters the packages of the workspace through their exports, its tests too', () => {
    const imports = [...importsBelow(join(ROOT, 'src')), ...importsBelow(join(ROOT, 'test'))];
    const entering = imports.filter(([, specifier]) => specifier.startsWith('@spacebooks/'));
    expect(entering.length).toBeGreaterThan(100);
    expect(entering.filter(([, specifier]) => !isExported(specifier))).toEqual([]);
  });

  it('takes of the engine of the sandboxes its command alone', () => {
    const taken = importsBelow(join(ROOT, 'src')).map(([, specifier]) => specifier);
    const ofEngine = taken.filter((specifier) => packageOf(specifier) === '@spacebooks/sandbox-engine');
    expect(new Set(ofEngine)).toEqual(new Set(['@spacebooks/sandbox-engine/command']));
  });

  it('reaches into no folder of a package', () => {
    const reaching = importsBelow(join(ROOT, 'src')).filter(([, specifier]) =>
      specifier.includes('packages/'),
    );
    expect(reaching).toEqual([]);
  });
});

describe('packages/proof', () => {
  it('takes from the tests of the daemon, and nothing of the daemon or of another package takes from it', () => {
    const others = packages
      .filter(({ manifest }) => manifest.name !== '@spacebooks/proof')
      .map(({ folder }) => folder);
    const takers = [join(ROOT, 'src'), join(ROOT, 'test'), join(ROOT, '.ci'), ...others]
      .flatMap(importsBelow)
      .filter(([, specifier]) => /(?:^@spacebooks|packages)\/proof(?:\/|$)/.test(specifier));
    expect(takers).toEqual([]);
  });
});
