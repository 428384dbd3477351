import { userInfo } from 'node:os';
import type { BookSpace } from '../../books/book-space.js';
import { copyNow } from '../../books/copy-now.js';
import {
  type ClosedExport,
  type CloseOutcome,
  closeMonth as closeIt,
} from '../../books/month/close-month.js';
import { isOutdated } from '../../books/month/copied.js';
import type { CopyPlatform } from '../../books/month/copy-all.js';
import type { MonthStatus } from '../../domain/accounting/month-checklist.js';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import { type Answer, done } from '../define-command.js';
import type { BookOptions } from '../options.js';
import { type CommandContext, printAdvice, printable } from '../output.js';
import { withProgress } from '../progress.js';
import { printFindings } from './describe-batch.js';
import { describeLine, monthDeps } from './month-status.js';
import { platformAccess, platformClients } from './platform-access.js';
import { shownAs } from './sync-progress.js';
import { type OpenBooks, onlySpace, withBooks } from './with-books.js';

interface ClosingOptions extends BookOptions {
  readonly month: string;
  readonly reason?: string;
  readonly by?: string;
}

/**
 * `spacebooks books periods close MONTH`.
 *
 * @throws Failure `period.not-over`, `accounting.busy`, `accounting.not-copied`, and why the platform could not be copied
 */
export async function closeMonth(
  options: ClosingOptions,
  context: CommandContext,
): Promise<Answer | ExitCode> {
  return withBooks(
    options,
    context,
    async (books) => {
      const space = onlySpace(books);
      const outcome = await close(options, context, books, space);
      if (outcome.status === 'not copied') throw outcome.failure;
      const lines = outcome.exports.flatMap((each) => exportLine(space.id, each));
      if (outcome.status === 'closed') {
        const { through, months, exports } = outcome;
        return done({ space: space.id, closedThrough: through, months, exports }, [
          ...lines,
          `${space.id}: closed through ${through} (${months.join(', ')}); later entries for it are posted on the next day`,
        ]);
      }
      for (const line of lines) context.output.error(line);
      if (outcome.status === 'open') printOpen(outcome.month, options, books, context);
      else for (const each of outcome.exports) printBlocked(space.id, each, context);
      return EXIT.refused;
    },
    { takesUp: true },
  );
}

/** Copies the platform first, unless a daemon has it for itself. */
async function close(
  options: ClosingOptions,
  context: CommandContext,
  books: OpenBooks,
  space: BookSpace,
): Promise<CloseOutcome> {
  const { month, reason = null, by = userInfo().username, json } = options;
  const platform = books.besideDaemon ? null : platformAccess(books, context, '');
  const copy: CopyPlatform =
    platform &&
    (async (show) => {
      const client = await platformClients(books, context, platform)(space);
      return copyNow(books, space, client, { onProgress: shownAs(space.id, show) });
    });
  try {
    return await withProgress(context, json, (onProgress) =>
      closeIt({ ...books, ...monthDeps(books), copy, onProgress }, space, { month, reason, by }),
    );
  } finally {
    platform?.close();
  }
}

function exportLine(spaceId: string, { name, outcome }: ClosedExport): readonly string[] {
  if (outcome.status === 'blocked') return [];
  const said = outcome.status === 'released' ? `batch ${outcome.number}` : 'nothing has changed, no batch';
  return [`${spaceId} ${name}: ${said}`];
}

function printBlocked(spaceId: string, { name, outcome }: ClosedExport, context: CommandContext): void {
  if (outcome.status === 'blocked') printFindings(`${spaceId} ${name}`, outcome, context);
}

function printOpen(
  { space, month, lines }: MonthStatus,
  { month: asked }: ClosingOptions,
  { besideDaemon }: OpenBooks,
  { output }: CommandContext,
): void {
  const open = lines.filter(({ state }) => state === 'open');
  for (const line of open.flatMap((each) => describeLine(each, besideDaemon))) output.error(printable(line));
  const what = month === asked ? `${month} is` : `${asked} and ${month} before it are`;
  if (isOutdated(lines)) {
    const advice = besideDaemon
      ? 'A daemon copies the platform here: close the month on its page, under Months, which copies first; or stop it, run this command, which then copies, too, and start it again.'
      : 'Something came while the platform was copied: run this command again.';
    printAdvice(output, `${space} ${what} not closed: something is newer than the copy`, advice);
    return;
  }
  const command = `spacebooks books periods close ${month} --space ${space} --reason TEXT`;
  const advice = `Do what the lines name, or close ${month} all the same, for the record: ${command}`;
  printAdvice(output, `${space} ${what} not closed: something is open in ${month}`, advice);
}
