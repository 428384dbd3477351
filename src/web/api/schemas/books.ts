import { z } from 'zod';
import { amountOf } from '../../../domain/accounting/amount.js';
import type { ListedMonth, MonthClosing } from '../../../domain/accounting/examined-month.js';
import type { LeftOut, SumRow } from '../../../domain/accounting/model.js';
import type { MonthFinding, MonthLine } from '../../../domain/accounting/month-checklist.js';
import type { Rebooking } from '../../../domain/accounting/rebooking.js';
import { ADVICES, type Advice } from '../../../domain/advice/advice.js';
import { withCommand } from '../../../domain/advice/command-line.js';
import type { SwitchStatus } from '../../../domain/switch/checklist.js';
import type { StoredFile } from '../../../store/books/batch-files.js';
import type { BatchHead } from '../../../store/books/batches.js';
import type { Delivery } from '../../../store/books/deliveries.js';
import { amount, day, id, moment, momentOf, momentOrNull, month } from './values.js';

export const sum = z.object({
  key: z.string().describe('The part, account, tax case or cost center that is summed.'),
  entries: z.int(),
  net: amount,
  tax: amount,
  gross: amount,
});

const STATUSES = ['released', 'accepted', 'rejected', 'voided'] as const;

const batchFacts = {
  space: id,
  number: z.int(),
  export: z.string(),
  status: z.enum(STATUSES),
  from: day,
  to: day,
  createdAt: moment,
  entries: z.int(),
  invoices: z.int(),
  totals: z.array(sum),
};

export const batchRow = z.object(batchFacts).meta({ id: 'BatchRow' });

export const batch = z
  .object({
    ...batchFacts,
    reason: z.string().nullable().describe('Why it was rejected or voided.'),
    decidedAt: moment.nullable(),
    byAccount: z.array(sum),
    byTaxCase: z.array(sum),
    byCostCenter: z.array(sum),
    leftOut: z.array(
      z
        .object({ reason: z.string(), count: z.int(), gross: amount })
        .describe('Documents left out, by reason.'),
    ),
    files: z.array(
      z.object({
        name: z.string(),
        format: z.string(),
        mediaType: z.string(),
        size: z.int(),
        sha256: z.string(),
        createdAt: moment,
      }),
    ),
    deliveries: z.array(
      z.object({
        target: z.string(),
        deliveredAt: moment.nullable(),
        nextAt: moment.nullable(),
        failures: z.int(),
        failure: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Batch' });

interface BatchFacts {
  readonly spaceId: string;
  readonly number: number;
  readonly series: string;
  readonly status: (typeof STATUSES)[number];
  readonly createdAt: number;
  readonly period: { readonly from: string; readonly to: string };
}

interface BatchSums {
  readonly entries: number;
  readonly invoices: number;
  readonly totals: readonly SumRow[];
}

export function toBatchRow(facts: BatchFacts, sums: BatchSums): z.infer<typeof batchRow> {
  const { spaceId: space, number, series, status, createdAt, period } = facts;
  const { entries, invoices, totals } = sums;
  return {
    ...{ space, number, export: series, status, ...{ from: period.from, to: period.to } },
    ...{ createdAt: momentOf(createdAt), entries, invoices, totals: totals.map(toSum) },
  };
}

export function toBatch(
  head: BatchHead,
  files: readonly StoredFile[],
  deliveries: readonly Delivery[],
): z.infer<typeof batch> {
  const { manifest } = head;
  return {
    ...toBatchRow(head, manifest),
    reason: head.reason,
    decidedAt: momentOrNull(head.decidedAt),
    byAccount: manifest.byAccount.map(toSum),
    byTaxCase: manifest.byTaxCase.map(toSum),
    byCostCenter: manifest.byCostCenter.map(toSum),
    leftOut: manifest.leftOutSums.map(({ reason, count, gross, currency }) => ({
      ...{ reason, count, gross: amountOf(gross, currency) },
    })),
    files: files.map(({ name, format, mediaType, size, address, createdAt }) => ({
      ...{ name, format, mediaType, size, sha256: address, createdAt: momentOf(createdAt) },
    })),
    deliveries: deliveries.map(({ target, deliveredAt, runAt, failures, failure }) => ({
      ...{ target, deliveredAt: momentOrNull(deliveredAt), nextAt: momentOrNull(runAt), failures, failure },
    })),
  };
}

export function toSum({ key, currency, entries, net, tax, gross }: SumRow): z.infer<typeof sum> {
  const [netAmount, taxAmount, grossAmount] = [net, tax, gross].map((each) => amountOf(each, currency));
  return { key, entries, net: netAmount, tax: taxAmount, gross: grossAmount } as z.infer<typeof sum>;
}

const closing = z
  .object({
    through: day,
    at: moment,
    by: z.string().nullable(),
    reason: z.string().nullable(),
    open: z.array(z.string()).describe('Checks that were open.'),
  })
  .meta({ id: 'Closing' });

export const monthRow = z
  .object({
    month,
    state: z.enum(['running', 'open', 'green', 'unexamined', 'closed']),
    open: z.int().nullable().describe('How many checks are open; null where nobody looked.'),
    closing: closing.nullable(),
  })
  .meta({ id: 'MonthRow' });

const advice = z
  .object({
    key: z.enum(Object.keys(ADVICES)),
    who: z.enum(['finance', 'accountant', 'admin', 'nobody']),
    at: z.enum(['page', 'button', 'platform', 'admin', 'nothing']),
    path: z.string().nullable().describe('Of a page, or of the form on it.'),
  })
  .meta({ id: 'Advice' });

const foundOnIt = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  advice: advice.nullable().describe('What to do, and where; null where nothing is to be done.'),
  command: z.string().nullable().describe('The same at a terminal, or as a line of the configuration.'),
});

const checkedLine = z.object({
  check: z.string(),
  state: z
    .enum(['done', 'open', 'unknown', 'not used'])
    .describe('`unknown`: nothing was copied yet that could tell.'),
  found: z.array(foundOnIt),
});

const leftOutDocument = z.object({
  invoiceId: id,
  documentNumber: z.string(),
  documentDate: day,
  reason: z.string(),
  gross: amount,
});

export const monthStatus = z
  .object({
    space: id,
    month,
    through: day,
    isOver: z.boolean(),
    isClosed: z.boolean(),
    isGreen: z.boolean(),
    checklist: z.array(checkedLine),
    exports: z.array(
      z.object({
        name: z.string(),
        blocked: z.object({ code: z.string(), detail: z.string().nullable() }).nullable(),
        leftOut: z.array(leftOutDocument),
      }),
    ),
    closing: closing.nullable(),
    firstOpen: month.describe('The first month that is open: it is closed before later ones, or with them.'),
  })
  .meta({ id: 'Month' });

export function toMonthRow(row: ListedMonth): z.infer<typeof monthRow> {
  return { month: row.month, state: row.state, open: row.open, closing: toClosing(row.closing) };
}

export function toClosing(given: MonthClosing | null): z.infer<typeof closing> | null {
  if (given === null) return null;
  const { through, closedAt, by, reason, open } = given;
  return { through, at: momentOf(closedAt), by, reason, open: [...open] };
}

function toFound(finding: MonthFinding): z.infer<typeof foundOnIt> {
  const { key, values, advice, command } = withCommand(finding);
  return { key, values: { ...values }, advice: advice === null ? null : toAdvice(advice), command };
}

function toAdvice({ key, who, place }: Advice): NonNullable<z.infer<typeof foundOnIt>['advice']> {
  return { key, who, at: place.at, path: 'path' in place ? place.path : null };
}

export function toChecklist(lines: readonly MonthLine[]): z.infer<typeof checkedLine>[] {
  return lines.map(({ check, state, found }) => ({
    check,
    state,
    found: found.map(toFound),
  }));
}

export const switchStatus = z
  .object({
    space: id,
    isDone: z.boolean().describe('Whether nothing is open, and nothing unknown.'),
    steps: z.array(
      z.object({
        step: z.string(),
        state: z.enum(['done', 'open', 'unknown', 'not used']),
        found: z.array(foundOnIt),
      }),
    ),
  })
  .meta({ id: 'Switch' });

export function toSwitch({ space, isDone, lines }: SwitchStatus): z.infer<typeof switchStatus> {
  const steps = lines.map(({ step, state, found }) => ({
    ...{ step, state },
    found: found.map(toFound),
  }));
  return { space, isDone, steps };
}

export function toLeftOut(rows: readonly LeftOut[]): z.infer<typeof leftOutDocument>[] {
  return rows.map(({ invoiceId, documentNumber, documentDate, reason, gross, currency }) => ({
    ...{ invoiceId, documentNumber, documentDate, reason, gross: amountOf(gross, currency) },
  }));
}

export const rebooking = z
  .object({
    digest: z.string().describe('What a yes is given to.'),
    reversed: z.int(),
    added: z.int(),
    invoices: z.int(),
    months: z.array(z.object({ month, isClosed: z.boolean() })),
    accounts: z.array(z.object({ account: z.string(), taxKey: z.string(), before: amount, after: amount })),
  })
  .meta({ id: 'Rebooking' });

export function toRebooking(given: Rebooking): z.infer<typeof rebooking> {
  const { digest, reversed, added, invoices, months, accounts } = given;
  return {
    ...{ digest, reversed, added, invoices, months: [...months] },
    accounts: accounts.map(({ account, taxKey, currency, before, after }) => ({
      ...{ account, taxKey, before: amountOf(before, currency), after: amountOf(after, currency) },
    })),
  };
}
