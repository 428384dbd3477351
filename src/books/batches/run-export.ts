import { readFile } from 'node:fs/promises';
import type { Archive } from '../../archive/content.js';
import { withItsDeferrals } from '../../domain/accounting/deferral/deferrals-in-export.js';
import type { ExportSettings } from '../../domain/accounting/export-settings.js';
import type { JpkTerms } from '../../domain/accounting/jpk-listing.js';
import type { BatchManifest, LeftOutSum } from '../../domain/accounting/model.js';
import type { Rebooking } from '../../domain/accounting/rebooking.js';
import type { ReportMonths } from '../../domain/accounting/report-months.js';
import { withOwnTaxKeys } from '../../domain/accounting/tax-key.js';
import { asFailure, Failure, type FailureCode, isOfStorage } from '../../domain/errors.js';
import type { Finding } from '../../domain/finding.js';
import type { KsefFailure } from '../../domain/ksef-failures.js';
import { isNoSupply } from '../../domain/no-supply.js';
import type { OperatorLanguage, SellerCountry } from '../../domain/settings.js';
import type { Tracer } from '../../ops/tracing/span.js';
import { noTracing } from '../../ops/tracing/tracer.js';
import type { BatchFile } from '../../store/books/batch-files.js';
import type { Batches } from '../../store/books/batches.js';
import type { ExclusionStore } from '../../store/books/exclusions.js';
import type { Format, FormatContext, VoucherSource } from '../formats/format.js';
import { JPK_V7M } from '../formats/jpk/format.js';
import { FORMATS, ownFormat } from '../formats/registry.js';
import { type PreparedBatch, prepareBatch } from './prepare-batch.js';
import { releaseBatch, type WrittenFormat } from './release-batch.js';
import { reportExclusions } from './report-exclusions.js';
import type { BooksDeps, BooksRequest, ExportPeriod, PostingTerms } from './request.js';
import { beginReading, keepReading } from './rest-of-books.js';
import { paymentSwitchAlert } from './tell-payment-switch.js';
import { yieldToOthers } from './yield-to-others.js';

/** A space as exports see it. */
export interface ExportSpace extends PostingTerms {
  readonly id: string;
  /** What single formats need. */
  readonly formats: ExportSettings;
  /** Of the seller. */
  readonly country?: SellerCountry | undefined;
  /** Its e-invoices go to KSeF. */
  readonly issuesInKsef: boolean;
  /** Times in which KSeF was out of service, as the Ministry announced them. */
  readonly ksefFailures: readonly KsefFailure[];
}

/** One of its exports. */
export interface ExportTerms {
  /** The series that its batches belong to. */
  readonly name: string;
  /** Names of formats that come with the program. */
  readonly formats: readonly string[];
  /** Absolute paths of column layouts of one's own. */
  readonly layouts: readonly string[];
  /** Language of headings; each format has its own way when left out. */
  readonly headings?: OperatorLanguage | undefined;
}

export interface ExportDeps extends BooksDeps {
  readonly archive: Archive;
  readonly batches: Batches;
  /** What people leave out of reports; nothing when left out. */
  readonly exclusions?: Pick<ExclusionStore, 'standing'> | undefined;
  /** What earlier batches say of the months of a report; nothing when left out. */
  readonly months?: ReportMonths | undefined;
  /** Finds the e-invoice of an invoice of the space. */
  readonly voucher: VoucherSource;
  /** Nothing is followed when left out. */
  readonly tracer?: Tracer | undefined;
}

/** What became of an export. */
export type ExportOutcome =
  | {
      readonly status: 'released';
      readonly number: number;
      readonly manifest: Omit<BatchManifest, 'leftOut'>;
      readonly files: readonly BatchFile[];
      /** What waits for a yes, and was not booked anew. */
      readonly rebooking: Rebooking | null;
    }
  | {
      readonly status: 'unchanged';
      readonly leftOutSums: readonly LeftOutSum[];
      readonly rebooking: Rebooking | null;
    }
  /** Nothing was released; a person has to fix something first. */
  | {
      readonly status: 'blocked';
      readonly code: FailureCode;
      readonly detail: string | null;
      readonly findings: readonly Finding[];
    };

/** Attempts while the books change concurrently. */
const MOST_ATTEMPTS = 3;

/**
 * Posts the difference between invoices and books: one batch, in all its formats, or none.
 *
 * @throws Failure `store.*`, `batch.outdated` (transient, or of concern to all exports)
 */
export async function runExport(
  deps: ExportDeps,
  space: ExportSpace,
  terms: ExportTerms,
  period: ExportPeriod,
): Promise<ExportOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptExport(deps, space, terms, period);
    } catch (error) {
      const failure = asFailure(error);
      if (failure.code === 'batch.outdated' && attempt < MOST_ATTEMPTS) continue;
      return { status: 'blocked', ...reasonOf(failure) };
    }
  }
}

async function attemptExport(
  deps: ExportDeps,
  space: ExportSpace,
  terms: ExportTerms,
  period: ExportPeriod,
): Promise<ExportOutcome> {
  const { tracer = noTracing } = deps;
  const formats = await formatsOf(terms);
  const request: BooksRequest = { ...(await requestOf(deps, space, terms, formats, period)), isKept: true };
  await beginReading(deps, request);
  const about = { 'spacebooks.space': space.id, 'spacebooks.export': terms.name };
  const prepared = await tracer.span('prepare journal', about, () => prepareBatch(deps, request));
  try {
    if (prepared.status === 'blocked') {
      return { status: 'blocked', code: 'accounting.blocked', detail: null, findings: prepared.findings };
    }
    return await releasePrepared(deps, space, terms, request, prepared, formats);
  } finally {
    prepared.close();
  }
}

async function releasePrepared(
  deps: ExportDeps,
  space: ExportSpace,
  terms: ExportTerms,
  request: BooksRequest,
  prepared: Exclude<PreparedBatch, { status: 'blocked' }>,
  formats: readonly Format[],
): Promise<ExportOutcome> {
  if (prepared.status === 'unchanged') {
    const { status, examined, leftOutSums, rebooking } = prepared;
    await keepReading(deps, request, examined, false);
    return { status, leftOutSums, rebooking };
  }
  const { batch, examined, rebooking } = prepared;
  const written = formats.map(
    (format): WrittenFormat => ({
      format: format.name,
      files: format.write(batch, contextOf(deps, space, terms, prepared)),
    }),
  );
  const { tracer = noTracing, onProgress } = deps;
  onProgress?.('entries of the batch', 0, null);
  const about = { 'spacebooks.space': space.id, 'spacebooks.export': terms.name };
  const files = await tracer.span('release batch', { ...about, 'spacebooks.batch': batch.number }, () =>
    releaseBatch(deps, { ...prepared, alert: paymentSwitchAlert(batch) }, written),
  );
  await keepReading(deps, request, examined, true);
  const { leftOut: _leftOut, ...manifest } = batch.manifest;
  return { status: 'released', number: batch.number, manifest, files, rebooking };
}

/** @throws the failure itself when it is transient or concerns all exports */
function reasonOf(failure: Failure): Omit<Extract<ExportOutcome, { status: 'blocked' }>, 'status'> {
  if (failure.kind === 'transient' || isOfStorage(failure.code)) throw failure;
  const { code, detail = null, findings } = failure;
  return { code, detail, findings };
}

function contextOf(
  { voucher, months }: ExportDeps,
  { id, timeZone, language, country, settings, formats }: ExportSpace,
  { headings }: ExportTerms,
  { documentNumbers }: Pick<FormatContext, 'documentNumbers'>,
): FormatContext {
  const around = { space: id, timeZone, language, country, headings };
  return { ...around, accounting: settings, exports: formats, documentNumbers, months, voucher };
}

/** As `PreparedBatch`; `code` says whether the books or a format block. */
export type ExportPreview =
  | (Extract<PreparedBatch, { status: 'blocked' }> & {
      readonly code: FailureCode;
      readonly detail: string | null;
    })
  | Exclude<PreparedBatch, { status: 'blocked' }>;

/**
 * The next batch, unreleased. Its files are written and discarded, because a format may refuse them.
 *
 * @param batchesBefore of the space, previewed before this one: they would take the numbers before its own
 */
export async function previewExport(
  deps: ExportDeps,
  space: ExportSpace,
  terms: ExportTerms,
  period: ExportPeriod,
  batchesBefore = 0,
): Promise<ExportPreview> {
  let refused: Pick<Extract<ExportPreview, { status: 'blocked' }>, 'leftOut' | 'leftOutSums' | 'close'> = {
    leftOut: [],
    leftOutSums: [],
    close: () => {},
  };
  try {
    const formats = await formatsOf(terms);
    const request = await requestOf(deps, space, terms, formats, period);
    const prepared = await prepareBatch(deps, { ...request, batchesBefore });
    if (prepared.status === 'blocked') return { ...prepared, code: 'accounting.blocked', detail: null };
    if (prepared.status === 'unchanged') return prepared;
    const { leftOut, leftOutSums } = prepared.batch.manifest;
    refused = { leftOut, leftOutSums, close: prepared.close };
    for (const format of formats) {
      for await (const { pieces } of format.write(prepared.batch, contextOf(deps, space, terms, prepared))) {
        for (const _piece of pieces) await yieldToOthers();
      }
    }
    return prepared;
  } catch (error) {
    return { ...refused, status: 'blocked', ...reasonOf(asFailure(error)) };
  }
}

async function requestOf(
  deps: Pick<ExportDeps, 'exclusions'>,
  space: ExportSpace,
  terms: ExportTerms,
  formats: readonly Format[],
  period: ExportPeriod,
): Promise<BooksRequest> {
  const exclusions = await reportExclusions(deps.exclusions, space.id, terms.formats);
  return { ...rulesOf(space, terms, formats), exclusions, ...period };
}

/** How an export books invoices. */
export function rulesOf(
  space: ExportSpace,
  terms: ExportTerms,
  formats: readonly Format[],
): Omit<BooksRequest, keyof ExportPeriod> {
  const settings = withItsDeferrals(withOwnTaxKeys(space.settings, terms), formats);
  if (!terms.formats.includes(JPK_V7M.name))
    return { ...space, spaceId: space.id, series: terms.name, settings };
  const marked = { ...settings, jpk_marks: space.formats.jpk?.marks };
  return { ...space, spaceId: space.id, series: terms.name, settings: marked, jpk: jpkTerms(space) };
}

/** Undefined where the taxpayer is not configured: the format refuses that. */
function jpkTerms(space: ExportSpace): JpkTerms | undefined {
  const { formats, issuesInKsef, ksefFailures, taxedPartsOf } = space;
  const { jpk } = formats;
  if (jpk === undefined) return undefined;
  return {
    issuesInKsef,
    outsideKsef: jpk.without_ksef_number,
    failures: ksefFailures,
    isNoInvoice: (invoice) => {
      const split = taxedPartsOf(invoice);
      return split.ok && split.parts.length > 0 && split.parts.every(isNoSupply);
    },
  };
}

/** @throws Failure `export.layout-invalid` */
export async function formatsOf({ formats, layouts }: ExportTerms): Promise<readonly Format[]> {
  const known = formats.map((name) => {
    const format = FORMATS.get(name);
    if (format === undefined) throw new Error(`there is no format ${name}`);
    return format;
  });
  const own = layouts.map(async (path) => ownFormat(await readLayoutFile(path), path));
  return [...known, ...(await Promise.all(own))];
}

async function readLayoutFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new Failure('export.layout-invalid', {
      detail: `${path}: ${(error as Error).message}`,
      cause: error,
    });
  }
}
