import { counted } from '@spacebooks/base/text/counted';
import type { FailureCode } from '../domain/errors.js';
import { isEnded, type SagaState } from '../domain/saga/model.js';
import type { EInvoiceReport } from '../store/sagas/e-invoice-reports.js';
import { failureAdvice, failureText } from '../words/failures.js';
import { findingIn } from '../words/findings.js';
import type { ShadowExport } from './books.js';
import type { ShadowResult } from './shadow.js';

/** What would have happened in a space, for people and for `--json`. */
export interface SpaceReport {
  readonly space: string;
  readonly lookedAt: number;
  readonly issued: number;
  /** Would have been left alone: no longer requested, or somebody else's e-invoice is attached. */
  readonly leftAlone: number;
  /** Why invoices would not be issued, the most frequent first. */
  readonly causes: readonly Cause[];
  /** Did not end in the time given. */
  readonly unfinished: number;
  /** Requests that would have been sent, by kind. */
  readonly writes: readonly { readonly request: string; readonly count: number; readonly bytes: number }[];
  readonly exports: readonly ExportReport[];
}

interface Cause {
  readonly code: FailureCode;
  /** Rule of the finding; null where the cause has none. */
  readonly rule: string | null;
  readonly message: string;
  readonly fix: string;
  readonly count: number;
  /** Number of one of the invoices. */
  readonly example: string;
}

interface ExportReport {
  readonly name: string;
  readonly status: ShadowExport['outcome']['status'];
  readonly entries: number;
  readonly files: readonly string[];
  readonly findings: readonly { readonly rule: string; readonly message: string; readonly fix: string }[];
}

type SpaceResult = ShadowResult['spaces'][number];

export function spaceReport({ spaceId, begun, eInvoices, exports, writes }: SpaceResult): SpaceReport {
  const inState = (...states: readonly SagaState[]): number =>
    eInvoices.filter(({ state }) => states.includes(state)).length;
  return {
    space: spaceId,
    lookedAt: begun,
    issued: inState('done'),
    leftAlone: inState('gone', 'done-foreign'),
    causes: causesOf(eInvoices),
    unfinished: eInvoices.filter(({ state }) => !isEnded(state) && state !== 'parked').length,
    writes: countWrites(writes),
    exports: exports.map(exportReport),
  };
}

/** Whether everything would have been served. */
export function isSound({ causes, unfinished, exports }: SpaceReport): boolean {
  return causes.length === 0 && unfinished === 0 && exports.every(({ status }) => status !== 'blocked');
}

function causesOf(eInvoices: readonly EInvoiceReport[]): readonly Cause[] {
  const causes = new Map<string, Cause>();
  for (const { state, reason, invoiceNumber, invoiceId } of eInvoices) {
    const stands = state === 'refused' || state === 'released' || state === 'parked';
    if (!stands || reason === null) continue;
    const { code, findings = [] } = reason;
    const plain = { rule: null, message: failureText(reason), fix: failureAdvice({ code }) };
    const told = findings.map((finding) => findingIn(finding, 'en'));
    for (const { rule, message, fix } of told.length > 0 ? told : [plain]) {
      // Messages name the invoice's own values; the remedy is the same.
      const key = `${code} ${rule ?? message} ${fix}`;
      const known = causes.get(key);
      const example = known?.example ?? invoiceNumber ?? invoiceId;
      causes.set(key, {
        code,
        rule,
        message: known?.message ?? message,
        fix,
        count: (known?.count ?? 0) + 1,
        example,
      });
    }
  }
  return [...causes.values()].sort((a, b) => b.count - a.count);
}

function countWrites(writes: SpaceResult['writes']): SpaceReport['writes'] {
  const kinds = new Map<string, { request: string; count: number; bytes: number }>();
  for (const { system, method, path, bytes } of writes) {
    const request = `${system} ${method} ${path}`;
    const known = kinds.get(request) ?? { request, count: 0, bytes: 0 };
    kinds.set(request, { request, count: known.count + 1, bytes: known.bytes + bytes });
  }
  return [...kinds.values()];
}

function exportReport({ name, outcome }: ShadowExport): ExportReport {
  return {
    name,
    status: outcome.status,
    entries: outcome.status === 'released' ? outcome.manifest.entries : 0,
    files: outcome.status === 'released' ? outcome.files.map((file) => file.name) : [],
    findings: outcome.status === 'blocked' ? outcome.findings.map((finding) => findingIn(finding, 'en')) : [],
  };
}

/** Markdown, also readable in a terminal. */
export function reportText(spaces: readonly SpaceReport[], requests: number): string {
  const lines = [
    '# What spacebooks would have done',
    '',
    `Nothing was changed: ${counted(requests, 'request')} to the platform, all of them reading.`,
    '',
  ];
  for (const report of spaces) lines.push(...spaceLines(report), '');
  return lines.join('\n');
}

function spaceLines(report: SpaceReport): readonly string[] {
  const { space, lookedAt, issued, leftAlone, causes, unfinished, writes, exports } = report;
  return [
    `## ${space}`,
    '',
    `- ${counted(lookedAt, 'invoice')} examined, ${issued} would be issued`,
    ...(leftAlone === 0 ? [] : [`- ${leftAlone} would be left alone`]),
    ...(unfinished === 0
      ? []
      : [`- ${unfinished} did not end in time: the platform was too slow or unavailable`]),
    ...causes.flatMap(({ rule, message, fix, count, example }) => [
      `- ${count} would not be issued: ${message}${rule === null ? '' : ` [${rule}]`} (for example ${example})`,
      `  - what to do: ${fix}`,
    ]),
    ...writes.map(
      ({ request, count, bytes }) => `- recorded, not sent: ${count} x ${request}, ${bytes} bytes`,
    ),
    ...exports.flatMap(({ name, status, entries, files, findings }) => [
      status === 'released'
        ? `- export ${name}: ${counted(entries, 'entry', 'entries')}, ${files.join(', ')}`
        : `- export ${name}: ${status === 'blocked' ? 'blocked' : 'nothing to export'}`,
      ...findings.map(({ rule, message, fix }) => `  - ${message} [${rule}] what to do: ${fix}`),
    ]),
  ];
}
