import { localDate } from '@spacebooks/base/calendar';
import { type BookSpace, readyToExport } from '../../books/book-space.js';
import { arePaymentsKnown } from '../../books/known-payments.js';
import { einvoiceSettings, sellerCountry } from '../../config/einvoice-settings.js';
import { sirenOf } from '../../document/build/approved-platform.js';
import type { InvoiceSnapshot, Period } from '../../domain/accounting/model.js';
import { isWithin } from '../../domain/accounting/part-change.js';
import { wallTime } from '../../domain/local-moment.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import type { ReportTerms } from '../../e-reporting/model.js';
import { readDocumentBy } from '../../e-reporting/read-document.js';
import { eReport, reportsPayments } from '../../e-reporting/report.js';
import { isEmpty, writeReport } from '../../e-reporting/write-report.js';
import { EXIT } from '../../exit-codes.js';
import { type Answer, view } from '../define-command.js';
import { writeOutput } from '../files.js';
import type { BookOptions } from '../options.js';
import { type CommandContext, CommandError, printable, usageError } from '../output.js';
import { withProgress } from '../progress.js';
import { complaintsOf, jsonOf, linesOf } from './e-reporting-lines.js';
import { type OpenBooks, onlySpace, withBooks } from './with-books.js';

interface EReportingOptions extends BookOptions {
  readonly from: string;
  readonly to: string;
  readonly only?: 'transactions' | 'payments';
  readonly replaces: boolean;
  readonly out?: string;
}

/** `spacebooks books e-reporting`: what a seller in France reports beside its e-invoices. */
export async function eReporting(options: EReportingOptions, context: CommandContext): Promise<Answer> {
  const period = { from: options.from, to: options.to };
  if (period.from > period.to) throw usageError('the period ends before it begins');
  return withBooks(options, context, async (books) => {
    const space = onlySpace(books);
    const settings = einvoiceSettings(space.config);
    const terms = termsOf(space, settings, period, options.only);
    const copiedAt = await copiedAtOf(books, space, terms);
    const snapshots = await withProgress(context, options.json, (onProgress) =>
      snapshotsOf(books, space, terms, (done, total) => onProgress('invoices', done, total)),
    );
    const report = eReport(snapshots, readDocumentBy(settings), terms);
    const { seller } = report;
    if (seller !== null && sirenOf(seller) === null) throw noSiren(space.id);
    const isWritten = options.out !== undefined && seller !== null && !isEmpty(report);
    if (isWritten && options.out !== undefined) {
      const writtenAt = wallTime(books.clock.now(), space.timeZone);
      const xml = writeReport({ ...report, seller }, terms, { writtenAt, replaces: options.replaces });
      await writeOutput(options.out, xml);
    }
    const isEarly = localDate(copiedAt, space.timeZone) <= period.to;
    const complaints = complaintsOf(report, isEarly ? wallTime(copiedAt, space.timeZone) : null);
    return view(
      { space: space.id, ...period, written: isWritten ? options.out : null, ...jsonOf(report), complaints },
      [`${space.id} ${period.from} to ${period.to}`, ...linesOf(report, terms), ...complaints].map(printable),
      complaints.length === 0 ? EXIT.ok : EXIT.refused,
    );
  });
}

function termsOf(
  { id, config, settings: { locked_only: lockedOnly } }: BookSpace,
  { france }: EInvoiceSettings,
  period: Period,
  only: ReportTerms['only'],
): ReportTerms {
  if (france === undefined) {
    throw new CommandError(
      EXIT.input,
      `the seller of ${id} is in ${sellerCountry(config)}, and flux 10 is reported in France`,
      'Name a space whose e_invoices.seller.country is FR.',
    );
  }
  if (france.operations === 'both') {
    throw new CommandError(
      EXIT.input,
      `e_invoices.france.operations of ${id} is both: which items are goods is not known, and flux 10 wants goods and services apart`,
      'Have your platform report what this space sells; where it is all of one kind, write services or goods.',
    );
  }
  return { period, operations: france.operations, isOnDebits: france.vat_on_debits, lockedOnly, only };
}

/** When the copy was made that the report is of. @throws CommandError where there is none, or it lacks payments that are reported */
async function copiedAtOf(
  { stores: { mirror } }: OpenBooks,
  { id, settings }: BookSpace,
  terms: ReportTerms,
): Promise<number> {
  if (terms.period.from < settings.from) {
    throw new CommandError(
      EXIT.input,
      `the books of ${id} begin on ${settings.from}, and nothing from before is copied whole`,
      `Report from ${settings.from} on (--from), and what was before with the program that had it.`,
    );
  }
  const last = await mirror.lastSync(id);
  if (last === null) {
    throw new CommandError(
      EXIT.input,
      `${id} was never copied from the platform`,
      `Run \`spacebooks books sync --space ${id}\` first.`,
    );
  }
  if (reportsPayments(terms) && !(await arePaymentsKnown(mirror, id, settings))) {
    throw new CommandError(
      EXIT.input,
      `the payments of ${id} are not copied one by one, and each is reported by its day`,
      `Give the space a new token that may read them (read_payment_records: \`spacebooks docs login\`) and run \`spacebooks books sync --space ${id}\`, or report \`--only transactions\`.`,
    );
  }
  return last.startedAt;
}

/** The invoices of the period, and those of which money may have come then. */
async function snapshotsOf(
  { stores }: OpenBooks,
  space: BookSpace,
  terms: ReportTerms,
  onProgress: (done: number, total: number) => void,
): Promise<readonly InvoiceSnapshot[]> {
  const { mirror } = stores;
  const { period } = terms;
  const paid = reportsPayments(terms);
  const records = paid ? await mirror.paymentsPaidIn(space.id, period) : [];
  const ids = new Set(records.map(({ invoiceId }) => invoiceId));
  const total = await mirror.invoiceCount(space.id);
  let done = 0;
  for await (const piece of mirror.snapshots(space.id)) {
    for (const { invoice } of piece) {
      const { invoiceDate, paidDate } = invoice;
      const isPaid = paid && paidDate !== null && isWithin(paidDate, period);
      if (isPaid || isWithin(invoiceDate, period)) ids.add(invoice.id);
    }
    done += piece.length;
    onProgress(done, total);
  }
  const { deps } = await readyToExport(stores, space);
  const found: InvoiceSnapshot[] = [];
  for await (const piece of deps.source.snapshots(space.id, [...ids].sort())) found.push(...piece);
  return found;
}

function noSiren(space: string): CommandError {
  return new CommandError(
    EXIT.input,
    `the SIREN of the seller of ${space} is not known, by which the tax office knows who reports`,
    'Write it as e_invoices.seller.registration_id (nine digits, or the SIRET).',
  );
}
