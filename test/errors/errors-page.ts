import { failureExitCode } from '../../src/cli/failure-exit-code.js';
import { FAILURE_CODES, FAILURE_KINDS, Failure, type FailureCode } from '../../src/domain/errors.js';
import { failureWords } from '../../src/words/failures.js';
import type { Trigger } from './trigger.js';
import { TRIGGERS } from './triggers.js';

const HEAD = `# Errors

<!-- Written by test/unit/errors/errors-page.test.ts; run it with -u to write it anew. -->

Everything that can go wrong has a code, a kind and an advice. Alerts, commands, the log and the page show the same words.

| kind | what spacebooks does |
| --- | --- |
| transient | tries again by itself, with growing pauses; a person is told when it lasts |
| refused | waits for a person who changes data; nothing is locked, or the lock was taken back |
| fatal | the daemon or its set-up is at fault: it does not start, or the one e-invoice is parked and a person is told |

The exit code is that of a command that ends with the error. Each error is brought about by the test named, and its advice
followed by the other one.
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
  const lines = [
    `### ${code}`,
    '',
    `${capital(summary)}.`,
    '',
    `- what to do: ${advice}`,
    `- kind: ${kind}; exit code ${failureExitCode(new Failure(code))}`,
  ];
  if (trigger === undefined) return lines.join('\n');
  const { seen, triggered, mended } = trigger;
  lines.push(
    `- where it is seen: ${seen}`,
    `- tried in: \`${triggered.file}\`${'file' in mended ? `; mended in: \`${mended.file}\`` : `; ${mended.nothingToDo}`}`,
  );
  return lines.join('\n');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
