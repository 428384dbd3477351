import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installed, type Tool } from '../exports/tools.js';

const FOLDER = resolve(import.meta.dirname, '../../../test-output/reference/hledger');
const PROGRAM = join(FOLDER, 'hledger');
/** Debian 14, the first whose hledger writes for beancount as beancount reads it. */
const RELEASE = 'forky';
const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg';

/**
 * An hledger from 1.41 on: that on the path, or else Debian's own of a later release, unpacked with the libraries that it
 * was built with and run by their loader. Nothing is installed, and no rights are needed.
 */
export function laterHledger(): Tool {
  const own = installed('hledger', ['--version']);
  if (own.ok && isLate(own.program)) return own;
  if (existsSync(PROGRAM)) return { ok: true, program: PROGRAM };
  try {
    unpack();
  } catch (error) {
    return { ok: false, reason: `no hledger from 1.41 on (${String(error).split('\n')[0]})` };
  }
  return isLate(PROGRAM) ? { ok: true, program: PROGRAM } : { ok: false, reason: 'no hledger from 1.41 on' };
}

function isLate(program: string): boolean {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, major = '0', minor = '0'] = /hledger (\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return Number(major) > 1 || Number(minor) >= 41;
}

/** @throws Error where a step fails */
function unpack(): void {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const folder of ['lists/partial', 'archives/partial', 'root']) {
    mkdirSync(join(FOLDER, folder), { recursive: true });
  }
  const sources = join(FOLDER, 'sources.list');
  writeFileSync(sources, `deb [signed-by=${KEYS}] ${archive()} ${RELEASE} main\n`);
  const options = [
    `Dir::State=${FOLDER}`,
    'Dir::State::status=/dev/null',
    `Dir::Cache=${FOLDER}`,
    `Dir::Etc::sourcelist=${sources}`,
    'Dir::Etc::sourceparts=/dev/null',
    'Acquire::Languages=none',
    'Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false',
    'APT::Sandbox::User=',
    'Debug::NoLocking=1',
  ].flatMap((option) => ['-o', option]);
  run('apt-get', ...options, 'update');
  run('apt-get', ...options, 'install', '--yes', '--no-install-recommends', '--download-only', 'hledger');
  const packed = readdirSync(join(FOLDER, 'archives')).filter((name) => name.endsWith('.deb'));
  for (const name of packed)
    run('dpkg-deb', '--extract', join(FOLDER, 'archives', name), join(FOLDER, 'root'));
  const loader = execFileSync('find', [join(FOLDER, 'root'), '-name', 'ld-linux-*.so.*'], {
    encoding: 'utf8',
  });
  const [path = ''] = loader.split('\n');
  const libraries = path.slice(0, path.lastIndexOf('/'));
  const command = `exec ${path} --library-path ${libraries} ${join(FOLDER, 'root/usr/bin/hledger')} "$@"`;
  writeFileSync(PROGRAM, `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  for (const folder of ['lists', 'archives']) rmSync(join(FOLDER, folder), { recursive: true, force: true });
}

/** Where this machine gets Debian's packages from. */
function archive(): string {
  const format = '$(ORIGIN) $(COMPONENT) $(CODENAME) $(SITE)';
  const targets = run('apt-get', 'indextargets', '--format', format, 'Created-By: Packages');
  const [, site = ''] = /^Debian main [a-z]+ (\S+)$/m.exec(targets) ?? [];
  if (site === '') throw new Error('no archive of Debian');
  return site;
}

function run(program: string, ...arguments_: readonly string[]): string {
  return execFileSync(program, arguments_, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
