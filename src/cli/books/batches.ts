import { EXIT, type ExitCode } from '../../exit-codes.js';
import type { BatchRecord } from '../../store/batches.js';
import { type CommandContext, printable } from '../output.js';
import { writeFiles } from '../write-files.js';
import { batchLine, deliveryLine, describeSums, fileLine } from './describe-batch.js';
import { type BookOptions, onlySpace, withBooks } from './open-books.js';

export interface BatchOptions extends BookOptions {
  readonly number: number;
}

/** `spacebooks batches`: everything that was ever handed out. */
export async function batches(options: BookOptions, context: CommandContext): Promise<ExitCode> {
  const { output } = context;
  return withBooks(options, context, async ({ spaces, stores }) => {
    const lists: { space: string; batches: readonly object[] }[] = [];
    for (const { id, timeZone } of spaces) {
      const list = await stores.batches.list(id);
      lists.push({ space: id, batches: list.map(bare) });
      if (options.json) continue;
      output.line(`space ${id}${list.length === 0 ? ': no batches' : ''}`);
      for (const batch of list) output.line(printable(batchLine(batch, timeZone)));
    }
    if (options.json) output.line(JSON.stringify({ spaces: lists }, null, 2));
    return EXIT.ok;
  });
}

/** `spacebooks batch show N`. @throws Failure `batch.unknown` */
export async function showBatch(options: BatchOptions, context: CommandContext): Promise<ExitCode> {
  const { output } = context;
  return withBooks(options, context, async (books) => {
    const { id, timeZone } = onlySpace(books);
    const { stores } = books;
    const { entries } = await stores.batches.get(id, options.number);
    const record = await stores.batches.record(id, options.number);
    const files = await stores.batches.files(id, options.number);
    const deliveries = await stores.deliveries.list(id, options.number);
    if (options.json) {
      output.line(JSON.stringify({ ...record, entries, files, deliveries }, null, 2));
      return EXIT.ok;
    }
    const lines = [
      batchLine(record, timeZone).trim(),
      ...(record.reason === null ? [] : [`${record.status}: ${record.reason}`]),
      ...describeSums(record),
      'files',
      ...files.flatMap((file) => [
        fileLine(file),
        ...file.notes.map(({ kind, field, message }) => `    ${kind} ${field}: ${message}`),
      ]),
      ...(deliveries.length === 0 ? [] : ['deliveries', ...deliveries.map(deliveryLine)]),
    ];
    for (const line of lines) output.line(printable(line));
    return EXIT.ok;
  });
}

export interface DecisionOptions extends BatchOptions {
  readonly decision: 'accepted' | 'rejected' | 'voided';
  /** Needed unless accepted. */
  readonly why?: string;
}

/** `spacebooks batch accepted|rejected|void N`. @throws Failure `batch.*` */
export async function decideBatch(options: DecisionOptions, context: CommandContext): Promise<ExitCode> {
  const { decision, number, why = null, json } = options;
  return withBooks(options, context, async (books) => {
    const { id } = onlySpace(books);
    await books.stores.batches.decide({
      spaceId: id,
      number,
      status: decision,
      reason: why,
      now: books.clock.now(),
    });
    const { output } = context;
    const deliveries = await books.stores.deliveries.list(id, number);
    const deliveredTo = deliveries.flatMap(({ target, deliveredAt }) =>
      deliveredAt === null ? [] : [target],
    );
    if (json) output.line(JSON.stringify({ ok: true, space: id, number, status: decision, deliveredTo }));
    else for (const line of decided(decision, deliveredTo)) output.line(`${id}: batch ${number} ${line}`);
    return EXIT.ok;
  });
}

/** Whoever still has the files would book them a second time: nobody but the operator can take them back. */
function decided(decision: DecisionOptions['decision'], deliveredTo: readonly string[]): readonly string[] {
  if (decision === 'accepted') return ['is accepted'];
  return [
    `is ${decision}; what it said comes again with the next batch`,
    ...(deliveredTo.length === 0
      ? []
      : [`was delivered to ${deliveredTo.join(', ')}: see to it that nobody imports its files from there`]),
  ];
}

export interface DownloadOptions extends BatchOptions {
  readonly out: string;
}

/** `spacebooks batch download N`: the same bytes, whenever it is asked for. @throws Failure `batch.unknown` */
export async function downloadBatch(options: DownloadOptions, context: CommandContext): Promise<ExitCode> {
  const { number, out, json } = options;
  return withBooks(options, context, async (books) => {
    const { id } = onlySpace(books);
    const { batches: kept, archive } = books.stores;
    // Says so when there is no such batch.
    await kept.get(id, number);
    const files: [string, Uint8Array][] = [];
    for (const { name, address } of await kept.files(id, number))
      files.push([name, await archive.get(address)]);
    const paths = await writeFiles(out, files);
    const { output } = context;
    if (json) output.line(JSON.stringify({ ok: true, space: id, number, files: paths }));
    else for (const path of paths) output.line(printable(path));
    return EXIT.ok;
  });
}

/** Without what fills a screen: `batch show` has it. */
function bare({ debtors: _debtors, openItems: _openItems, manifest, ...batch }: BatchRecord): object {
  const { leftOut: _leftOut, ...sums } = manifest;
  return { ...batch, manifest: sums };
}
