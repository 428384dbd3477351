import { localDate } from '@spacebooks/base/calendar';
import { counted } from '@spacebooks/base/text/counted';
import { centsText } from '../../books/formats/text/amount.js';
import type { Batch, LeftOutSum, SumRow } from '../../domain/accounting/model.js';
import type { PaymentSwitch } from '../../domain/accounting/switched-payments.js';
import type { FailureCode } from '../../domain/errors.js';
import type { Finding } from '../../domain/finding.js';
import type { StoredFile } from '../../store/books/batch-files.js';
import type { BatchHead } from '../../store/books/batches.js';
import type { Delivery } from '../../store/books/deliveries.js';
import { failureAdvice, failureText } from '../../words/failures.js';
import { findingIn } from '../../words/findings.js';
import { type CommandContext, printAdvice } from '../output.js';

/** One line of a list of batches. */
export function batchLine(batch: BatchHead, timeZone: string): string {
  const { number, series, status, createdAt, period, manifest } = batch;
  return [
    String(number).padStart(5),
    series.padEnd(16),
    status.padEnd(9),
    localDate(createdAt, timeZone),
    `${period.from} to ${period.to}`,
    counted(manifest.entries, 'entry', 'entries'),
    grossOf(manifest.totals),
  ].join('  ');
}

/** What a batch says, or would say. */
export function describeSums({
  manifest,
}: {
  readonly manifest: Omit<Batch['manifest'], 'leftOut'>;
}): readonly string[] {
  return [
    ...section('payment differences', manifest.byRest ?? []),
    ...section('by account', manifest.byAccount),
    ...section('by tax case', manifest.byTaxCase),
    ...(manifest.byCostCenter.some(({ key }) => key !== '')
      ? section('by cost center', manifest.byCostCenter)
      : []),
    ...describeLeftOut(manifest.leftOutSums),
    ...(manifest.paymentSwitch === undefined ? [] : describeSwitch(manifest.paymentSwitch)),
  ];
}

/** What changes from totals of payments to single ones. */
function describeSwitch({ invoices, takenBack, booked, accounts }: PaymentSwitch): readonly string[] {
  return [
    `from totals to single payments: ${counted(takenBack, 'total')} of ${counted(invoices, 'invoice')} taken back, ${counted(booked, 'payment')} booked`,
    ...accounts.map(
      ({ account, currency, before, after }) =>
        `  ${account.padEnd(16)} ${centsText(before)} → ${centsText(after)} ${currency}`,
    ),
  ];
}

export function describeLeftOut(sums: readonly LeftOutSum[]): readonly string[] {
  if (sums.length === 0) return [];
  return [
    'left out',
    ...sums.map(
      ({ reason, count, gross, currency }) =>
        `  ${reason.padEnd(16)} ${count}, ${centsText(gross)} ${currency}`,
    ),
  ];
}

export function fileLine({ name, format, size, address, notes }: Omit<StoredFile, 'createdAt'>): string {
  const told = notes.length === 0 ? '' : `, ${counted(notes.length, 'note')}`;
  return `  ${name}  ${format}, ${size} bytes${told}, SHA-256 ${address}`;
}

export function deliveryLine({ target, deliveredAt, runAt, failure, detail, parked }: Delivery): string {
  if (deliveredAt !== null) return `  ${target}: delivered ${moment(deliveredAt)}`;
  const why = failure === null ? '' : `, ${failure}${detail === null ? '' : `: ${detail}`}`;
  const state = parked ? 'waits for a person' : `due ${runAt === null ? '' : moment(runAt)}`;
  return `  ${target}: ${state}${why}`;
}

function section(title: string, rows: readonly SumRow[]): readonly string[] {
  const line = ({ key, net, tax, gross, currency }: SumRow): string =>
    `  ${(key === '' ? '–' : key).padEnd(16)} net ${centsText(net)}  tax ${centsText(tax)}  gross ${centsText(gross)} ${currency}`;
  return rows.length === 0 ? [] : [title, ...rows.map(line)];
}

function grossOf(totals: readonly SumRow[]): string {
  return totals.map(({ key, gross, currency }) => `${key} ${centsText(gross)} ${currency}`).join(', ');
}

function moment(at: number): string {
  return new Date(at).toISOString();
}

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
  for (const finding of findings) {
    const { message, fix, rule } = findingIn(finding, 'en');
    printAdvice(output, `${about}: ${message} [${rule}]`, fix);
  }
}
