// A test that fails beside all other suites and passes by itself is a weakness of the test or of the machine, which one
// must know of, and no reason to refuse a change that has nothing to do with it.
// Usage: again.mjs files REPORT          prints the files of a runner's JSON report that failed, one a line; none when they
//                                        are more than a busy machine explains
//        again.mjs merge REPORT SECOND [LIST]
//                                        puts what a second run of these files said in place of the first; ends with 1 when
//                                        something failed in it as well, or passes only by itself for the third time: LIST
//                                        (passed-alone.tsv beside this file: day, file) has the times before, and the lines
//                                        to add to it are printed
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MOST_FILES = 5;
/** A file that passes only by itself has a race, which somebody mends by then. */
const MOST_TIMES = 2;

const [command, path, secondPath, list = join(import.meta.dirname, 'passed-alone.tsv')] =
  process.argv.slice(2);
const first = JSON.parse(readFileSync(path, 'utf8'));

if (command === 'files') {
  const failed = first.testResults.filter(({ status }) => status === 'failed');
  if (failed.length <= MOST_FILES) for (const { name } of failed) console.log(fileOf(name));
} else if (command === 'merge') {
  const second = JSON.parse(readFileSync(secondPath, 'utf8'));
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) =>
    file.status === 'failed' ? (again.get(file.name) ?? file) : file,
  );
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passedAgain = first.testResults.flatMap((file) => namesPassedAgain(file, again.get(file.name)));
  writeFileSync(path, JSON.stringify({ ...first, ...counts(tests), testResults, passedAgain }));
  const alone = first.testResults.filter((file) => namesPassedAgain(file, again.get(file.name)).length > 0);
  const tooOften = alone.filter((file) => !mayPassAlone(fileOf(file.name)));
  const hasFailed = testResults.some(({ status }) => status === 'failed') || tooOften.length > 0;
  process.exitCode = hasFailed ? 1 : 0;
} else {
  throw new Error('again.mjs files REPORT, or again.mjs merge REPORT SECOND');
}

/** The path below the repository's root, of a package or of the daemon. */
function fileOf(name) {
  return name.replace(/^.*?\/(?=packages\/[^/]+\/test\/|test\/)/, '');
}

/** Says what to add to the list, or that the file has been on it too often. */
function mayPassAlone(file) {
  const lines = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : [];
  const times = lines.filter((line) => line.split('\t')[1] === file).length;
  const today = new Date().toISOString().slice(0, 10);
  if (times < MOST_TIMES)
    console.log(`passed only by itself, add to .ci/passed-alone.tsv: ${today}\t${file}`);
  else
    console.log(
      `${file} passes only by itself for the ${times + 1}. time: mend it, and take its lines off the list`,
    );
  return times < MOST_TIMES;
}

function namesPassedAgain(file, second) {
  if (file.status !== 'failed' || second === undefined || second.status === 'failed') return [];
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  return failed.length === 0 ? [file.name] : failed.map(({ fullName }) => `${file.name} > ${fullName}`);
}

function counts(tests) {
  const number = (...states) => tests.filter(({ status }) => states.includes(status)).length;
  return {
    numPassedTests: number('passed'),
    numFailedTests: number('failed'),
    numPendingTests: number('pending', 'skipped', 'disabled'),
    numTodoTests: number('todo'),
  };
}
