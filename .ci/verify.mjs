// Checks a change quickly, before it is committed: lint of the changed files, types with the state of the last check, and
// the tests that are nearest to them by imports. CI runs everything.
// Usage: npm run verify [-- --base REV] [-- --tests N]
//   --base REV   what has changed since REV (HEAD when left out: what is not committed yet)
//   --tests N    how many test files at most (16); those left over are counted
//   --list FILE…  prints the tests that are nearest to these files, and checks nothing
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import { slowTests } from '../test/slow-tests.ts';

const { values, positionals } = parseArgs({
  options: {
    base: { type: 'string', default: 'HEAD' },
    tests: { type: 'string', default: '16' },
    list: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const mostTests = Number(values.tests);
/** Tests of a room that finds its files in their folder, which no import leads to, come after all others. */
const NO_IMPORT = 1_000;
const LINTED = /\.(?:[cm]?[jt]s|json|css|html)$/;
const SOURCE = /\.[cm]?ts$/;

if (values.list) {
  console.log(nearestTests(positionals).tests.join('\n'));
  process.exit(0);
}
const changed = changedFiles(values.base);
if (changed.length === 0) {
  console.log(`nothing has changed since ${values.base}`);
  process.exit(0);
}
const linted = changed.filter((file) => LINTED.test(file));
if (linted.length > 0) run('lint', 'biome', ['check', '--no-errors-on-unmatched', ...linted]);
run('types', 'npm', ['run', '--silent', 'typecheck']);
const { tests, left } = nearestTests(changed);
if (tests.length > 0) run('tests', 'vitest', ['run', '--silent=passed-only', ...tests]);
console.log(
  `verified: ${changed.length} changed, ${tests.length} test files` +
    (left > 0 ? `; ${left} more reach the change, npm test and CI run them` : ''),
);

function changedFiles(base) {
  const tracked = git('diff', '--name-only', '--diff-filter=d', base);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...tracked, ...untracked])].filter((file) => existsSync(file));
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) fail(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.split('\n').filter(Boolean);
}

function run(name, command, args) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (error !== undefined) fail(`${name}: ${error.message}; run npm ci first`);
  if (status !== 0) fail(`${name} failed`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Test files by their distance from the change along imports, the nearest first; slow ones are left to CI. */
function nearestTests(files) {
  const slow = new Set(slowTests());
  const importers = importersOf([
    ...globSync('{src,test}/**/*.ts'),
    ...globSync('packages/*/{src,test}/**/*.ts'),
  ]);
  const distance = new Map(files.filter((file) => SOURCE.test(file)).map((file) => [file, 0]));
  for (const [file, steps] of distance) {
    for (const importer of importers.get(file) ?? []) {
      if (!distance.has(importer)) distance.set(importer, steps + 1);
    }
  }
  for (const file of globSync(files.map(roomTests).filter((glob) => glob !== null))) {
    if (!distance.has(file)) distance.set(file, NO_IMPORT);
  }
  const found = [...distance]
    .filter(([file]) => /^(?:test\/unit|test\/[^/]+\.test|packages\/[^/]+\/test)/.test(file))
    .filter(([file]) => file.endsWith('.test.ts') && !slow.has(file))
    .sort(([a, near], [b, far]) => near - far || (a < b ? -1 : 1))
    .map(([file]) => file);
  return { tests: found.slice(0, mostTests), left: Math.max(0, found.length - mostTests) };
}

/** `src/web/view/x.ts` is of the room `web`. */
function roomTests(file) {
  const [, room] = /^src\/([^/]+)\//.exec(file) ?? [];
  return room === undefined ? null : `test/unit/${room}/**/*.test.ts`;
}

/** Who imports a file, types alone or not; packages by their sources. */
function importersOf(files) {
  const importers = new Map();
  for (const file of files) {
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*'([@.][^']+)'/g,
    )) {
      const target = targetOf(file, specifier);
      if (target === null) continue;
      if (!importers.has(target)) importers.set(target, []);
      importers.get(target).push(file);
    }
  }
  return importers;
}

function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier.replace(/\.js$/, '.ts')));
  const [, name, path = 'index'] = /^@spacebooks\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  return name === undefined ? null : `packages/${name}/src/${path}.ts`;
}
