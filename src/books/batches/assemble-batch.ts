import { throughAll } from '@spacebooks/base/through-all';
import { digest } from '../../archive/archive.js';
import { bareAccount, collectiveAccount } from '../../domain/accounting/debtor.js';
import type { JournalPlan } from '../../domain/accounting/journal-plan.js';
import type { Batch, BatchManifest, DebtorAccount, Period } from '../../domain/accounting/model.js';
import type { AccountingSettings } from '../../domain/accounting/settings.js';
import type { PaymentSwitch } from '../../domain/accounting/switched-payments.js';
import { LinesDigest } from './lines-digest.js';
import type { PlannedBooks } from './planned-books.js';

interface BatchTerms {
  readonly spaceId: string;
  readonly series: string;
  readonly number: number;
  readonly period: Period;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly planned: PlannedBooks;
  readonly plan: JournalPlan;
  readonly settings: AccountingSettings;
  readonly configuration: unknown;
  readonly paymentSwitch: PaymentSwitch | null;
  readonly auditHead: string | null;
}

/** DATEV's header has 16 characters for it (field 31). */
const ID_LENGTH = 16;

/** The batch of these entries, with its manifest. */
export async function assembleBatch(terms: BatchTerms): Promise<Batch> {
  const { spaceId, series, number, period, now, planned } = terms;
  const manifest = await manifestOf(terms);
  return {
    id: digest(JSON.stringify([spaceId, series, number, manifest.entriesDigest])).slice(0, ID_LENGTH),
    number,
    spaceId,
    series,
    period,
    createdAt: now,
    entries: planned.entries,
    debtors: debtorsOf(terms),
    openItems: planned.openItems,
    manifest,
  };
}

async function manifestOf(terms: BatchTerms): Promise<BatchManifest> {
  const { planned, plan, configuration, paymentSwitch, auditHead } = terms;
  return {
    entries: planned.entries.length,
    invoices: plan.invoices,
    ...planned.sums.rows(),
    sourceDigest: (await digested(planned.sourceLines)).finishOpen(),
    configurationDigest: digest(JSON.stringify(configuration)),
    entriesDigest: (await digested(planned.entryTexts)).finish(),
    auditHead,
    leftOut: planned.listedLeftOut,
    leftOutSums: plan.leftOutSums,
    ...(paymentSwitch !== null && { paymentSwitch }),
  };
}

async function digested(lines: Iterable<string>): Promise<LinesDigest> {
  const digest = new LinesDigest();
  await throughAll(lines, (line) => digest.add(line));
  return digest;
}

/** The debtors of the entries. One that occurs only in reversals may be on no invoice any more: only its name is known. */
function debtorsOf({ planned, plan, settings }: BatchTerms): readonly DebtorAccount[] {
  const debtorOf = (number: string, name: string): DebtorAccount =>
    number === settings.debtors.collective ? collectiveAccount(number) : bareAccount(number, name, true);
  return planned.names.sorted().map(([number, name]) => plan.debtors.get(number) ?? debtorOf(number, name));
}
