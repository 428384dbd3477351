import type { FailureCode } from '../../domain/errors.js';
import type { Finding } from '../../domain/finding.js';
import { failureAdvice, failureText } from '../../words/failures.js';
import { type CommandContext, printAdvice } from '../output.js';

/** Why an export is blocked, each with what to do. */
export function printFindings(
  about: string,
  {
    code,
    detail,
    findings,
  }: {
    readonly code: FailureCode;
    readonly detail: string | null;
    readonly findings: readonly Finding[];
  },
  { output }: CommandContext,
): void {
  if (findings.length === 0) {
    printAdvice(output, `${about}: ${failureText({ code, detail })}`, failureAdvice({ code }));
  }
  for (const { message, fix, rule } of findings) printAdvice(output, `${about}: ${message} [${rule}]`, fix);
}
