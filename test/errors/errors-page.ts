import { failureExitCode } from '../../src/cli/failure-exit-code.js';
import { FAILURE_CODES, FAILURE_KINDS, Failure, type FailureCode } from '../../src/domain/errors.js';
import { failureWords } from '../../src/words/failures.js';
import type { Trigger } from './trigger.js';
import { TRIGGERS } from './triggers.js';

const HEAD = `# Errors

<!-- Written by test/unit/errors/errors-page.test.ts; run it with -u to write it anew. -->

Look up the code that an alert, a command, the log or the page shows; the words here are the same. Each error has what happened, what to
do, its kind, the exit code of a command that ends with it, and the tests that cause it and follow the advice.

| kind | what spacebooks does |
| --- | --- |
| transient | retries with backoff, and alerts if it lasts |
| refused | waits for a person who changes data; nothing is locked, or the lock was released |
| fatal | the daemon or its set-up is at fault: it does not start, or parks the one e-invoice and alerts |
`;

/** The text of docs/errors.md. */
export function errorsPage(triggers: readonly Trigger[] = TRIGGERS): string {
  const codes = FAILURE_CODES;
  const areas = [...new Set(codes.map(areaOf))].sort();
  const parts = areas.map((area) => {
    const own = codes.filter((code) => areaOf(code) === area);
    return [`## ${area}`, ...own.map((code) => errorText(code, triggers))].join('\n\n');
  });
  return `${[HEAD, parts.join('\n\n')].join('\n')}\n`;
}

function areaOf(code: FailureCode): string {
  return code.slice(0, code.indexOf('.'));
}

function errorText(code: FailureCode, triggers: readonly Trigger[]): string {
  const kind = FAILURE_KINDS[code];
  const { summary, advice } = failureWords('en', code);
  const trigger = triggers.find((each) => each.code === code);
  const lines = [`### ${code}`, '', `${capital(summary)}. ${advice}`, ''];
  const known = `- ${kind}, exit code ${failureExitCode(new Failure(code))}`;
  if (trigger === undefined) return [...lines, known].join('\n');
  const { seen, triggered, mended } = trigger;
  const files = [...new Set('file' in mended ? [triggered.file, mended.file] : [triggered.file])];
  const nothingToDo = 'file' in mended ? '' : `; ${mended.nothingToDo}`;
  return [
    ...lines,
    `${known}, seen in: ${seen}`,
    `- tests: ${files.map((file) => `\`${file}\``).join(', ')}${nothingToDo}`,
  ].join('\n');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
