import { addDays, localDate } from '@spacebooks/base/calendar';
import { counted } from '@spacebooks/base/text/counted';
import { checkCopy } from '../../books/batches/check-copy.js';
import { type ExportOutcome, previewExport } from '../../books/batches/run-export.js';
import { type BookSpace, readyToExport } from '../../books/book-space.js';
import { deliverBatches } from '../../books/deliver-batches.js';
import { exportBatch } from '../../books/night.js';
import { withClaim } from '../../books/schedule/with-claim.js';
import type { ExportConfig } from '../../config/accounting-config.js';
import type { Rebooking } from '../../domain/accounting/rebooking.js';
import type { OnProgress } from '../../domain/progress.js';
import { EXIT } from '../../exit-codes.js';
import { type Answer, view } from '../define-command.js';
import { type CommandContext, CommandError, printable, usageError } from '../output.js';
import { openProgress } from '../progress.js';
import { describeLeftOut, describeSums, fileLine, printFindings } from './describe-batch.js';
import { describeRebooking } from './describe-rebooking.js';
import type { ExportOptions } from './export-options.js';
import { type OpenBooks, withBooks } from './with-books.js';

/** What became of one export, as `--json` prints it. */
interface Row {
  readonly space: string;
  readonly export: string;
  readonly status: ExportOutcome['status'] | 'ready';
  readonly [detail: string]: unknown;
}

/** One export of a space, and where it is written about. */
interface Work {
  readonly books: OpenBooks;
  readonly space: BookSpace;
  readonly terms: ExportConfig;
  readonly period: { readonly from: string | undefined; readonly to: string; readonly now: number };
  readonly context: CommandContext;
  /** With --json, which has all that a batch lists. */
  readonly json: boolean;
  readonly onProgress: OnProgress;
  /** A line of the answer, as soon as it is known; nothing with --json. */
  readonly say: (line: string) => void;
}

/** `spacebooks books export`: releases a batch of each export that has entries. */
export async function exportNow(options: ExportOptions, context: CommandContext): Promise<Answer> {
  const { from, to, format, preview, json } = options;
  if (from !== undefined && to !== undefined && from > to) {
    // "Nothing has changed" would be true, and would be believed.
    throw usageError(`--from ${from} is later than --to ${to}`, 'Give the earlier day to --from.');
  }
  return withBooks(
    options,
    context,
    async (books) => {
      const progress = await openProgress(context, json);
      // What is said stands where the line of the progress was.
      const say = json
        ? () => {}
        : (line: string) => {
            progress.end();
            context.output.line(line);
          };
      const rows: Row[] = [];
      for (const space of books.spaces) {
        let batchesBefore = 0;
        for (const terms of space.accounting.exports.filter((each) => writes(each, format))) {
          const now = books.clock.now();
          // Today is not over: what is dated today comes tomorrow, unless `--to` says otherwise.
          const period = { from, to: to ?? addDays(localDate(now, space.timeZone), -1), now };
          const about = `${space.id} ${terms.name}, ${rows.length + 1} of ${exportCount(books.spaces, format)}`;
          const onProgress: OnProgress = (part, done, of) => progress.show(`${about}, ${part}`, done, of);
          onProgress('invoices', 0, null);
          const work = { books, space, terms, period, context, json, onProgress, say };
          const row = await (preview ? previewOne(work, batchesBefore) : releaseOne(work)).finally(
            progress.end,
          );
          if (row.status === 'ready') batchesBefore += 1;
          rows.push(row);
        }
        if (!preview) await deliver(books, space, say);
      }
      if (rows.length === 0) {
        throw new CommandError(
          EXIT.input,
          'no export matches',
          'Check accounting.exports in the configuration.',
        );
      }
      const isBlocked = rows.some(({ status }) => status === 'blocked');
      return view({ ok: !isBlocked, exports: rows }, [], isBlocked ? EXIT.refused : EXIT.ok);
    },
    { takesUp: !preview },
  );
}

function exportCount(spaces: OpenBooks['spaces'], format: string | undefined): number {
  return spaces.flatMap(({ accounting }) => accounting.exports.filter((each) => writes(each, format))).length;
}

function writes({ formats, layouts }: ExportConfig, format: string | undefined): boolean {
  return format === undefined || formats.includes(format) || layouts.includes(format);
}

async function releaseOne({
  books,
  space,
  terms,
  period,
  context,
  json,
  onProgress,
  say,
}: Work): Promise<Row> {
  const { stores, clock, holder } = books;
  const outcome = await withClaim({ claims: stores.claims, clock, holder }, space.id, async () => {
    await checkCopy(stores.mirror, space);
    return exportBatch(books, space, terms, { ...period, now: clock.now() }, onProgress);
  });
  const about = `${space.id} ${terms.name}`;
  if (outcome.status === 'blocked') printFindings(about, outcome, context);
  else if (outcome.status === 'unchanged') {
    say(`${about}: nothing has changed, no batch`);
    for (const line of describeLeftOut(outcome.leftOutSums)) say(`  ${line}`);
  } else {
    say(`${about}: batch ${outcome.number}, ${counted(outcome.manifest.entries, 'entry', 'entries')}`);
    for (const line of describeSums(outcome)) say(`  ${line}`);
    for (const file of outcome.files) say(printable(fileLine(file)));
  }
  if (outcome.status !== 'blocked') sayRebooking(space.id, terms.name, outcome.rebooking, say);
  const row = { space: space.id, export: terms.name, ...outcome };
  if (outcome.status !== 'released' || !json) return row;
  const { manifest } = await stores.batches.record(space.id, outcome.number);
  return { ...row, manifest };
}

/** @param batchesBefore of the space, that would be released before this one */
async function previewOne(
  { books, space, terms, period, context, onProgress, say }: Work,
  batchesBefore: number,
): Promise<Row> {
  const { stores } = books;
  const about = `${space.id} ${terms.name}`;
  await checkCopy(stores.mirror, space);
  const ready = await readyToExport(stores, space);
  const prepared = await previewExport(
    { ...ready.deps, onProgress },
    ready.space,
    terms,
    period,
    batchesBefore,
  );
  const named = { space: space.id, export: terms.name };
  if (prepared.status === 'ready') {
    const { batch } = prepared;
    say(
      `${about}: would be batch ${batch.number}, ${counted(batch.manifest.entries, 'entry', 'entries')}, nothing was written`,
    );
    for (const line of describeSums(batch)) say(`  ${line}`);
    sayRebooking(space.id, terms.name, prepared.rebooking, say);
    return { ...named, status: 'ready', batch, rebooking: prepared.rebooking };
  }
  if (prepared.status === 'unchanged') sayRebooking(space.id, terms.name, prepared.rebooking, say);
  if (prepared.status === 'blocked') printFindings(about, prepared, context);
  else say(`${about}: nothing has changed, there would be no batch`);
  return { ...named, ...prepared };
}

/** What waits for a yes, and is in no batch. */
function sayRebooking(space: string, name: string, rebooking: Rebooking | null, say: Work['say']): void {
  if (rebooking === null) return;
  for (const line of describeRebooking({ space, export: name }, rebooking)) say(printable(line));
}

/** Beside a daemon it is the daemon that delivers, within a minute. */
async function deliver(books: OpenBooks, space: BookSpace, say: Work['say']): Promise<void> {
  if (books.besideDaemon) return;
  const { delivered, failed } = await deliverBatches(books, space);
  if (delivered + failed === 0) return;
  const failures = failed > 0 ? `, ${failed} not: spacebooks books batch show says why` : '';
  say(`${space.id}: ${delivered} delivered${failures}`);
}
