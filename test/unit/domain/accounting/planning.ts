import { postedState } from '../../../../src/books/batches/posted-state.js';
import type { Examination } from '../../../../src/domain/accounting/examination.js';
import type { JournalBasis } from '../../../../src/domain/accounting/journal-basis.js';
import { createJournalPlanner, type JournalPlan } from '../../../../src/domain/accounting/journal-plan.js';
import type { Entry, InvoiceSnapshot, LeftOut, OpenItem } from '../../../../src/domain/accounting/model.js';
import type { IdOf, PartState } from '../../../../src/domain/accounting/part-change.js';
import type { PostedState } from '../../../../src/domain/accounting/posted-state.js';
import type { OpenRest } from '../../../../src/domain/accounting/rests/open-rest.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { NOTHING_CLOSED } from './closed-days.js';
import { posted } from './drafts.js';
import { accounting, documentRules } from './settings.js';

/** What a planner made of its invoices. */
interface Planned extends Omit<JournalPlan, 'debtors'> {
  readonly debtors: readonly string[];
  /** `id day`, in the order in which they came. */
  readonly added: readonly string[];
  /** `id > revision of what takes its place`. */
  readonly reversed: readonly string[];
  readonly entries: readonly Entry[];
  readonly leftOut: readonly LeftOut[];
  readonly openItems: readonly OpenItem[];
  readonly openRests: readonly OpenRest[];
  readonly numbers: readonly string[];
  readonly source: readonly string[];
  readonly examined: readonly Examination[];
}

export interface Planning {
  add(snapshot: InvoiceSnapshot, posted?: PostedState): Planning;
  know(snapshot: InvoiceSnapshot): Planning;
  finish(): Planned;
}

/** `revenue:8400:41650#0`, `payment:pay-1:1200:-41650#0`: what an entry says, and how often its part was posted before. */
const readableId: IdOf = ({ part, paymentId, kind, account, gross, statedDate }, revision) =>
  [
    part,
    ...(paymentId === undefined ? [] : [paymentId]),
    ...(part === 'deferral' || part === 'accrual' ? [kind, statedDate] : [account]),
    `${gross}#${revision}`,
  ].join(':');

/** October 2026, planned on 21 November, without what a test says otherwise. */
export function planning(basis: Partial<Omit<JournalBasis, 'sink'>> = {}): Planning {
  const into = {
    entries: [] as Entry[],
    reversed: [] as string[],
    leftOut: [] as LeftOut[],
    openItems: [] as OpenItem[],
    openRests: [] as OpenRest[],
    numbers: [] as string[],
    source: [] as string[],
    examined: [] as Examination[],
  };
  const planner = createJournalPlanner({
    settings: accounting(),
    documentRules,
    period: { from: '2026-10-01', to: '2026-10-31' },
    idOf: readableId,
    ...NOTHING_CLOSED,
    today: '2026-11-21',
    ...basis,
    sink: {
      add: (entry, revision) => {
        if (!entry.id.endsWith(`#${revision}`)) throw new Error(`${entry.id} as revision ${revision}`);
        into.entries.push(entry);
      },
      reverse: (id, revision) => void into.reversed.push(`${id} > ${revision}`),
      openItem: (item) => void into.openItems.push(item),
      openRest: (rest) => void into.openRests.push(rest),
      leftOut: (row) => void into.leftOut.push(row),
      documentNumber: (number) => void into.numbers.push(number),
      source: (line) => void into.source.push(line),
      examined: (examination) => void into.examined.push(examination),
    },
  });
  const self: Planning = {
    add: (snapshot, known = books()) => {
      planner.add(snapshot, known);
      return self;
    },
    know: (snapshot) => {
      planner.know(snapshot);
      return self;
    },
    finish: () => {
      const plan = planner.finish();
      return {
        ...plan,
        ...into,
        debtors: planner.debtorNumbers(),
        added: into.entries.map(({ id, documentDate }) => `${id} ${documentDate}`),
      };
    },
  };
  return self;
}

/** 416.50 of 1 October 2026, of the customer with the account 10042, without what a test changes. */
export function copy(
  overrides: InvoiceOverrides = {},
  changes: Partial<InvoiceSnapshot> = {},
): InvoiceSnapshot {
  const made = invoice({ customerNumber: '42', ...overrides });
  return { invoice: made, version: 1, deleted: false, ...changes };
}

/** An invoice and what corrects it, each with the family that they are. */
export function familyOf(
  original: InvoiceSnapshot,
  ...corrections: readonly InvoiceSnapshot[]
): readonly [InvoiceSnapshot, ...InvoiceSnapshot[]] {
  const family = { original, corrections: corrections.filter(({ deleted }) => !deleted) };
  return [{ ...original, family }, ...corrections.map((each) => ({ ...each, family }))];
}

/** What the batches before have posted and listed of the invoice `inv-1`. */
export function books(
  parts: readonly PartState[] = [],
  listed: Parameters<typeof postedState>[0]['listed'] = [],
): PostedState {
  return postedState({ parts, listed });
}

/** A part of the invoice `inv-1` that is in the books. */
export function inBooks(ids: string, changes: Partial<PartState> = {}): PartState {
  return posted(ids, { invoiceId: 'inv-1', documentDate: '2026-10-01', ...changes });
}
