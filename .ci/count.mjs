// Adds up the JSON reports of the test runners in a folder, shows what failed with what it said, and prints the names
// of what failed, or passed only when it was run again, once more and `N passed, N failed` as its last lines: who sees only the end of a long run must still
// know what to mend.
// Usage: count.mjs FOLDER FAILED_STEPS; ends with 1 when anything failed or no test ran at all.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, failedSteps] = process.argv.slice(2);
let passed = 0;
let failed = 0;
let skipped = 0;
const MESSAGE_LINES = 8;
const names = [];
const again = [];

for (const name of readReports(folder)) {
  const report = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  skipped += report.numPendingTests + report.numTodoTests;
  // A file that breaks while it is loaded has no test of its own that could fail.
  failed += report.testResults.filter(brokeOnLoading).length;
  report.testResults.forEach(tellFailures);
  again.push(...(report.passedAgain ?? []));
}

// A step that failed without a failed test (lint, types, a crash of the runner) must still be seen.
if (failed === 0) failed += Number(failedSteps);
for (const name of again) console.log(`passed only by itself: ${name}`);
for (const name of names) console.log(`FAILED ${name}`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function readReports(path) {
  try {
    return readdirSync(path).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
}

function brokeOnLoading(file) {
  return file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed');
}

function tellFailures(file) {
  if (brokeOnLoading(file)) tell(file.name, file.message);
  for (const test of file.assertionResults) {
    if (test.status === 'failed') tell(`${file.name} > ${test.fullName}`, test.failureMessages.join('\n'));
  }
}

function tell(name, message) {
  names.push(name);
  const lines = message.split('\n').slice(0, MESSAGE_LINES);
  console.log(`\n${name}\n${lines.map((line) => `  ${line}`).join('\n')}`);
}
