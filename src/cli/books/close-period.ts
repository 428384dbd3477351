import { userInfo } from 'node:os';
import { type ClosedExport, closeMonth as closeIt } from '../../books/month/close-month.js';
import type { MonthStatus } from '../../domain/accounting/month-checklist.js';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import { type Answer, done } from '../define-command.js';
import type { BookOptions } from '../options.js';
import { type CommandContext, printAdvice, printable } from '../output.js';
import { withProgress } from '../progress.js';
import { printFindings } from './describe-batch.js';
import { describeLine, monthDeps } from './month-status.js';
import { onlySpace, withBooks } from './with-books.js';

/** `spacebooks periods close MONTH`. @throws Failure `period.not-over`, `accounting.busy`, `accounting.not-copied` */
export async function closeMonth(
  options: BookOptions & { readonly month: string; readonly reason?: string; readonly by?: string },
  context: CommandContext,
): Promise<Answer | ExitCode> {
  const { month, reason = null, by = userInfo().username } = options;
  return withBooks(options, context, async (books) => {
    const space = onlySpace(books);
    const outcome = await withProgress(context, options.json, (onProgress) =>
      closeIt({ ...books, ...monthDeps(books), onProgress }, space, { month, reason, by }),
    );
    const lines = outcome.exports.flatMap((each) => exportLine(space.id, each));
    if (outcome.status === 'closed') {
      const { through, exports } = outcome;
      return done({ space: space.id, closedThrough: through, exports }, [
        ...lines,
        `${space.id}: closed through ${through}; later entries for it are posted on the next day`,
      ]);
    }
    for (const line of lines) context.output.error(line);
    if (outcome.status === 'open') printOpen(outcome.month, context);
    else for (const each of outcome.exports) printBlocked(space.id, each, context);
    return EXIT.refused;
  });
}

function exportLine(spaceId: string, { name, outcome }: ClosedExport): readonly string[] {
  if (outcome.status === 'blocked') return [];
  const said = outcome.status === 'released' ? `batch ${outcome.number}` : 'nothing has changed, no batch';
  return [`${spaceId} ${name}: ${said}`];
}

function printBlocked(spaceId: string, { name, outcome }: ClosedExport, context: CommandContext): void {
  if (outcome.status === 'blocked') printFindings(`${spaceId} ${name}`, outcome, context);
}

function printOpen({ space, month, lines }: MonthStatus, { output }: CommandContext): void {
  for (const line of lines.filter(({ state }) => state === 'open').flatMap(describeLine)) {
    output.error(printable(line));
  }
  const advice = 'Do what the lines name, or close it all the same with --reason TEXT, for the record.';
  printAdvice(output, `${space} ${month} is not closed: something is open`, advice);
}
