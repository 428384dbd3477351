// A test that fails beside all other suites and passes by itself is a weakness of the test or of the machine, which one
// must know of, and no reason to refuse a change that has nothing to do with it.
// Usage: again.mjs files REPORT          prints the files of a runner's JSON report that failed, one a line; none when they
//                                        are more than a busy machine explains
//        again.mjs merge REPORT SECOND   puts what a second run of these files said in place of the first; ends with 1 when
//                                        something failed in it as well
import { readFileSync, writeFileSync } from 'node:fs';

const MOST_FILES = 5;

const [command, path, secondPath] = process.argv.slice(2);
const first = JSON.parse(readFileSync(path, 'utf8'));

if (command === 'files') {
  const failed = first.testResults.filter(({ status }) => status === 'failed');
  if (failed.length <= MOST_FILES)
    for (const { name } of failed) console.log(name.replace(/^.*?\/(?=test\/)/, ''));
} else if (command === 'merge') {
  const second = JSON.parse(readFileSync(secondPath, 'utf8'));
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) =>
    file.status === 'failed' ? (again.get(file.name) ?? file) : file,
  );
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passedAgain = first.testResults.flatMap((file) => namesPassedAgain(file, again.get(file.name)));
  writeFileSync(path, JSON.stringify({ ...first, ...counts(tests), testResults, passedAgain }));
  process.exitCode = testResults.some(({ status }) => status === 'failed') ? 1 : 0;
} else {
  throw new Error('again.mjs files REPORT, or again.mjs merge REPORT SECOND');
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
