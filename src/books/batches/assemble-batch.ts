import { createHash } from 'node:crypto';
import { digest } from '../../archive/archive.js';
import { bareAccount, collectiveAccount } from '../../domain/accounting/debtor.js';
import type { JournalPlan } from '../../domain/accounting/journal-plan.js';
import {
  type Batch,
  type DebtorAccount,
  type Entry,
  isDeferralPart,
  type Manifest,
  type Period,
} from '../../domain/accounting/model.js';
import type { AccountingSettings } from '../../domain/accounting/settings.js';
import { manifestSums } from '../../domain/accounting/sums.js';

interface BatchTerms {
  readonly spaceId: string;
  readonly series: string;
  readonly number: number;
  readonly period: Period;
  /** Epoch milliseconds. */
  readonly now: number;
  /** In order. */
  readonly entries: readonly Entry[];
  readonly plan: JournalPlan;
  readonly settings: AccountingSettings;
  readonly configuration: unknown;
  readonly auditHead: string | null;
}

/** DATEV's header has 16 characters for it (field 31). */
const ID_LENGTH = 16;

/** The batch of these entries, with its manifest. */
export function assembleBatch(terms: BatchTerms): Batch {
  const { spaceId, series, number, period, now, entries, plan } = terms;
  const manifest = manifestOf(terms);
  return {
    id: digest(JSON.stringify([spaceId, series, number, manifest.entriesDigest])).slice(0, ID_LENGTH),
    number,
    spaceId,
    series,
    period,
    createdAt: now,
    entries,
    debtors: debtorsOf(terms),
    openItems: plan.openItems,
    manifest,
  };
}

function manifestOf({ entries, plan, configuration, auditHead }: BatchTerms): Manifest {
  return {
    entries: entries.length,
    invoices: new Set(entries.map(({ invoiceId }) => invoiceId)).size,
    ...manifestSums(entries),
    sourceDigest: digest(plan.source.join('\n')),
    configurationDigest: digest(JSON.stringify(configuration)),
    entriesDigest: entriesDigest(entries),
    auditHead,
    leftOut: plan.leftOut,
    leftOutSums: plan.leftOutSums,
  };
}

/** SHA-256 over the entries in their order, as they are stored. */
export function entriesDigest(entries: readonly Entry[]): string {
  const hash = createHash('sha256');
  for (const entry of entries) hash.update(`${JSON.stringify(entry)}\n`);
  return hash.digest('hex');
}

/** The debtors of the entries. One that occurs only in reversals may be on no invoice any more: only its name is known. */
function debtorsOf({ entries, plan, settings }: BatchTerms): readonly DebtorAccount[] {
  const ofDebtors = entries.filter(({ part }) => !isDeferralPart(part));
  const names = new Map(ofDebtors.map(({ debtor, debtorName }) => [debtor, debtorName]));
  const debtorOf = (number: string, name: string): DebtorAccount =>
    number === settings.debtors.collective ? collectiveAccount(number) : bareAccount(number, name, true);
  return [...names]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([number, name]) => plan.debtors.get(number) ?? debtorOf(number, name));
}
