import { type Command, InvalidArgumentError } from 'commander';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import { isoDate } from '../option-values.js';
import { type CommandContext, printAdvice } from '../output.js';
import type { BookOptions } from './open-books.js';

/** What the commands are given by the program. */
export interface CommandParts {
  readonly context: CommandContext;
  /** Called with what the process shall answer. */
  readonly finish: (code: ExitCode) => void;
  readonly version: string;
  /** The configuration where none is named. */
  readonly defaultFile: string;
}

type Run = () => Promise<ExitCode>;

/** Commands about the copies of the platform and the books. Each is imported only when it is called. */
export function addBookCommands(program: Command, parts: CommandParts): void {
  addSync(program, parts);
  addExport(program, parts);
  addBatches(program, parts);
  addBatch(program, parts);
  addPeriods(program, parts);
  addConfirm(program, parts);
  addReconcile(program, parts);
  addAudit(program, parts);
}

function addSync(program: Command, parts: CommandParts): void {
  const { context, version } = parts;
  common(program.command('sync'), parts)
    .description('Copy what has changed on the platform now, as every night does.')
    .option('--since <date>', 'read everything dated from this day on, too', isoDate)
    .option('--accept-deletions', 'believe it when a great part of the invoices is gone', false)
    .action(async (options: BookOptions & { since?: string; acceptDeletions: boolean }) => {
      const { sync } = await import('./sync.js');
      await answer(parts, () => sync({ ...options, version }, context));
    });
}

function addExport(program: Command, parts: CommandParts): void {
  common(program.command('export'), parts)
    .description('Hand out now what the exports have to say: new entries, and reversals of what has changed.')
    .option('--format <name>', 'only exports that write this format')
    .option('--from <date>', 'first day of documents to look at (default: the cutover)', isoDate)
    .option('--to <date>', 'last day of documents to look at (default: yesterday)', isoDate)
    .option('--preview', 'say what would be handed out, and write nothing', false)
    .action(
      async (options: BookOptions & { format?: string; from?: string; to?: string; preview: boolean }) => {
        const { exportNow } = await import('./export.js');
        await answer(parts, () => exportNow(options, parts.context));
      },
    );
}

function addBatches(program: Command, parts: CommandParts): void {
  common(program.command('batches'), parts)
    .description('List everything that was ever handed out.')
    .action(async (options: BookOptions) => {
      const { batches } = await import('./batches.js');
      await answer(parts, () => batches(options, parts.context));
    });
}

function addBatch(program: Command, parts: CommandParts): void {
  const { context } = parts;
  const batch = program
    .command('batch')
    .description('Show a batch, fetch its files, or say what became of it.');
  const one = (name: string, description: string): Command =>
    common(batch.command(name).argument('<number>', 'number of the batch', batchNumber), parts).description(
      description,
    );
  one('show', 'Show sums, files and deliveries of a batch.').action(
    async (number: number, options: BookOptions) => {
      const { showBatch } = await import('./batches.js');
      await answer(parts, () => showBatch({ ...options, number }, context));
    },
  );
  one('download', 'Write the files of a batch again, the same bytes.')
    .option('--out <dir>', 'folder for the files', '.')
    .action(async (number: number, options: BookOptions & { out: string }) => {
      const { downloadBatch } = await import('./batches.js');
      await answer(parts, () => downloadBatch({ ...options, number }, context));
    });
  const decide = async (
    decision: 'accepted' | 'rejected' | 'voided',
    number: number,
    options: BookOptions & { why?: string },
  ): Promise<void> => {
    const { decideBatch } = await import('./batches.js');
    await answer(parts, () => decideBatch({ ...options, number, decision }, context));
  };
  one('accepted', 'The accountant has taken the batch over.').action((number: number, options: BookOptions) =>
    decide('accepted', number, options),
  );
  one('rejected', 'The accountant has sent the batch back: its entries come again with the next one.')
    .requiredOption('--why <text>', 'the reason, for those who read the list later', reason)
    .action((number: number, options: BookOptions & { why: string }) => decide('rejected', number, options));
  one('void', 'Take a batch back before the accountant has it: its entries come again with the next one.')
    .requiredOption('--why <text>', 'the reason, for those who read the list later', reason)
    .action((number: number, options: BookOptions & { why: string }) => decide('voided', number, options));
}

function addPeriods(program: Command, parts: CommandParts): void {
  const periods = program.command('periods').description('Close months of the books.');
  common(periods.command('close').argument('<month>', 'the month, YYYY-MM'), parts)
    .description('Hand out a month with every export, then close it and all before it.')
    .action(async (month: string, options: BookOptions) => {
      const { closeMonth } = await import('./close-period.js');
      await answer(parts, () => closeMonth({ ...options, month }, parts.context));
    });
}

function addConfirm(program: Command, parts: CommandParts): void {
  const books = program.command('books').description('The books after a restore.');
  common(books.command('confirm'), parts)
    .description('Hand out again after the database was restored: say which batch was the last one.')
    .requiredOption('--last <number>', 'the last batch that anybody has, 0 for none', lastNumber)
    .option(
      '--not-imported',
      'batches that are missing here were thrown away: their entries come again',
      false,
    )
    .addHelpText(
      'after',
      `
Examples:
  spacebooks books confirm --space berlin --last 12
  spacebooks books confirm --space berlin --last 14 --not-imported   # 13 and 14 were thrown away`,
    )
    .action(async (options: BookOptions & { last: number; notImported: boolean }) => {
      const { confirmBooks } = await import('./confirm.js');
      await answer(parts, () => confirmBooks(options, parts.context));
    });
}

function addReconcile(program: Command, parts: CommandParts): void {
  common(program.command('reconcile'), parts)
    .description('Look for e-invoices whose event was lost and put subscriptions right, once.')
    .action(async (options: BookOptions) => {
      const { reconcile } = await import('./reconcile.js');
      await answer(parts, () => reconcile({ ...options, version: parts.version }, parts.context));
    });
}

function addAudit(program: Command, parts: CommandParts): void {
  const { context, version } = parts;
  const audit = program.command('audit').description('Prove what was recorded, and hand it to an auditor.');
  common(audit.command('verify'), parts)
    .description('Check the log, the batches and every file that was handed out against their digests.')
    .action(async (options: BookOptions) => {
      const { verifyAudit } = await import('./audit.js');
      await answer(parts, () => verifyAudit(options, context));
    });
  common(audit.command('export'), parts)
    .description('Write what a tax auditor gets of a year: journal, documents, log, procedure documentation.')
    .requiredOption('--year <year>', 'the year of the bookings', yearNumber)
    .requiredOption('--out <dir>', 'folder for the files, new or empty')
    .action(async (options: BookOptions & { year: number; out: string }) => {
      const { exportAudit } = await import('./audit.js');
      await answer(parts, () => exportAudit({ ...options, version }, context));
    });
}

function common(command: Command, { defaultFile }: CommandParts): Command {
  return command
    .option('--config <file>', 'the configuration', defaultFile)
    .option('--space <id>', 'only this space')
    .option('--json', 'print one JSON object', false);
}

async function answer({ context, finish }: CommandParts, run: Run): Promise<void> {
  const { WrongSpace } = await import('./open-books.js');
  try {
    finish(await run());
  } catch (error) {
    if (!(error instanceof WrongSpace)) throw error;
    printAdvice(context.output, error.message, 'docs/accounting.md describes the section accounting.');
    finish(EXIT.input);
  }
}

function reason(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('Write why, for those who read the list later.');
}

function batchNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write the number of a batch: spacebooks batches lists them.');
}

function lastNumber(text: string): number {
  return text === '0' ? 0 : batchNumber(text);
}

function yearNumber(text: string): number {
  if (/^20\d\d$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a year such as 2026.');
}
