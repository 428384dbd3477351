import { checkCopy } from '../../books/batches/check-copy.js';
import { type ExportOutcome, previewExport } from '../../books/batches/run-export.js';
import { type BookSpace, exportDeps } from '../../books/book-space.js';
import { deliverBatches } from '../../books/deliver.js';
import { exportBatch } from '../../books/night.js';
import { withClaim } from '../../books/schedule/with-claim.js';
import type { ExportConfig } from '../../config/accounting-config.js';
import { addDays, localDate } from '../../domain/calendar.js';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import { type CommandContext, printAdvice, printable } from '../output.js';
import { describeLeftOut, describeSums, fileLine } from './describe-batch.js';
import { type BookOptions, type OpenBooks, withBooks } from './open-books.js';
import { printFindings } from './print-findings.js';

export interface ExportOptions extends BookOptions {
  /** Only exports that write this format. */
  readonly format?: string;
  readonly from?: string;
  readonly to?: string;
  /** Says what would be handed out, and writes nothing. */
  readonly preview: boolean;
}

/** What became of one export, as `--json` prints it. */
interface Row {
  readonly space: string;
  readonly export: string;
  readonly status: ExportOutcome['status'] | 'ready';
  readonly [detail: string]: unknown;
}

/** `spacebooks export`: hands out now what the exports have to say. */
export async function exportNow(options: ExportOptions, context: CommandContext): Promise<ExitCode> {
  const { output } = context;
  const { from, to } = options;
  if (from !== undefined && to !== undefined && from > to) {
    // "Nothing has changed" would be true, and would be believed.
    printAdvice(output, `no day is from ${from} to ${to}`, 'Write the earlier day after --from.');
    return EXIT.usage;
  }
  return withBooks(options, context, async (books) => {
    const rows: Row[] = [];
    for (const space of books.spaces) {
      for (const terms of space.accounting.exports.filter((each) => writes(each, options.format))) {
        const work = options.preview ? preview : release;
        rows.push(await work(books, space, terms, options, context));
      }
      if (!options.preview) await deliver(books, space, options.json, context);
    }
    if (rows.length === 0) {
      printAdvice(output, 'no export fits', 'Look at accounting.exports in the configuration.');
      return EXIT.input;
    }
    const isBlocked = rows.some(({ status }) => status === 'blocked');
    if (options.json) output.line(JSON.stringify({ ok: !isBlocked, exports: rows }, null, 2));
    return isBlocked ? EXIT.refused : EXIT.ok;
  });
}

function writes({ formats, layouts }: ExportConfig, format: string | undefined): boolean {
  return format === undefined || formats.includes(format) || layouts.includes(format);
}

/** Today is not over: what is dated today comes tomorrow, unless `--to` says otherwise. */
function periodOf({ from, to }: ExportOptions, { timeZone }: BookSpace, now: number) {
  return { from, to: to ?? addDays(localDate(now, timeZone), -1), now };
}

async function release(
  books: OpenBooks,
  space: BookSpace,
  terms: ExportConfig,
  options: ExportOptions,
  context: CommandContext,
): Promise<Row> {
  const { stores, clock, holder } = books;
  const outcome = await withClaim({ claims: stores.claims, clock, holder }, space.id, async () => {
    await checkCopy(stores.mirror, space);
    return exportBatch(books, space, terms, periodOf(options, space, clock.now()));
  });
  const about = `${space.id} ${terms.name}`;
  const row = { space: space.id, export: terms.name, ...outcome };
  if (outcome.status === 'blocked') {
    printFindings(about, outcome.code, outcome.detail, outcome.findings, context);
    return row;
  }
  if (options.json) return row;
  const { output } = context;
  if (outcome.status === 'unchanged') {
    output.line(`${about}: nothing has changed, no batch`);
    for (const line of describeLeftOut(outcome.leftOutSums)) output.line(`  ${line}`);
    return row;
  }
  output.line(`${about}: batch ${outcome.number}, ${outcome.manifest.entries} entries`);
  for (const line of describeSums(outcome)) output.line(`  ${line}`);
  for (const file of outcome.files) output.line(printable(fileLine(file)));
  return row;
}

async function preview(
  { stores, clock }: OpenBooks,
  space: BookSpace,
  terms: ExportConfig,
  options: ExportOptions,
  context: CommandContext,
): Promise<Row> {
  const { output } = context;
  const about = `${space.id} ${terms.name}`;
  const period = periodOf(options, space, clock.now());
  await checkCopy(stores.mirror, space);
  const prepared = await previewExport(exportDeps(stores, space.id), space, terms, period);
  const named = { space: space.id, export: terms.name };
  if (prepared.status === 'blocked') {
    printFindings(about, prepared.code, prepared.detail, prepared.findings, context);
    return { ...named, ...prepared };
  }
  if (prepared.status === 'unchanged') {
    if (!options.json) output.line(`${about}: nothing has changed, there would be no batch`);
    return { ...named, ...prepared };
  }
  const { batch } = prepared;
  if (!options.json) {
    output.line(
      `${about}: would be batch ${batch.number}, ${batch.manifest.entries} entries, nothing was written`,
    );
    for (const line of describeSums(batch)) output.line(`  ${line}`);
  }
  return { ...named, status: 'ready', batch };
}

/** Beside a daemon it is the daemon that delivers, within a minute. */
async function deliver(
  books: OpenBooks,
  space: BookSpace,
  json: boolean,
  { output }: CommandContext,
): Promise<void> {
  if (books.besideDaemon) return;
  const { delivered, failed } = await deliverBatches(books, space);
  if (delivered + failed === 0 || json) return;
  output.line(
    `${space.id}: ${delivered} delivered${failed > 0 ? `, ${failed} not: spacebooks batch show says why` : ''}`,
  );
}
