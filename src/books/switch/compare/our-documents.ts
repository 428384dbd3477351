import { localDate } from '@spacebooks/base/calendar';
import { rememberedRates } from '../../../domain/accounting/book-rate.js';
import { createJournalPlanner } from '../../../domain/accounting/journal-plan.js';
import type { Entry } from '../../../domain/accounting/model.js';
import type { Finding } from '../../../domain/finding.js';
import type { LocalDate } from '../../../domain/invoice.js';
import type { ComparedDocument } from '../../../domain/switch/compare/compared-document.js';
import { worded } from '../../../words/findings.js';
import { entryIds } from '../../batches/entry-ids.js';
import { postedState } from '../../batches/posted-state.js';
import { yieldToOthers } from '../../batches/yield-to-others.js';
import { type BookSpace, readyToExport } from '../../book-space.js';
import type { BookStores } from '../../book-stores.js';
import { bookingsOf } from '../../formats/datev/booking.js';

export interface OurDocuments {
  readonly documents: readonly ComparedDocument[];
  /** Numbers of copied invoices that our rules post nothing of. */
  readonly unposted: readonly string[];
  /** Why, where something is to be done about it. */
  readonly findings: readonly Finding[];
}

/**
 * What the books would post of the invoices of some days if they began on the first of them: by today's rules, on an empty ledger, and
 * revenue alone. Nothing is stored.
 */
export async function ourDocuments(
  stores: BookStores,
  given: BookSpace,
  days: { readonly from: LocalDate; readonly to: LocalDate },
  now: number,
): Promise<OurDocuments> {
  const entries: Entry[] = [];
  const numbers = new Set<string>();
  const settings = { ...given.settings, from: days.from, locked_only: false };
  const { deps, space } = await readyToExport(stores, { ...given, settings });
  const planner = createJournalPlanner({
    settings,
    documentRules: { ...space, zlotyRateOn: rememberedRates(space.zlotyRateOn) },
    period: days,
    closedThrough: null,
    filedThrough: null,
    idOf: entryIds(space.id, 'compared'),
    today: localDate(now, space.timeZone),
    sink: {
      add: (entry) => {
        if (entry.part === 'revenue' && isDocument(entry)) entries.push(entry);
      },
      ...{ reverse: () => {}, openItem: () => {}, leftOut: () => {}, documentNumber: () => {} },
      ...{ source: () => {}, examined: () => {} },
    },
  });
  const nothing = postedState({ parts: [], listed: [] });
  for await (const piece of deps.source.snapshots(space.id)) {
    for (const snapshot of piece) {
      if (!snapshot.deleted) numbers.add(snapshot.invoice.number);
      planner.add(snapshot, nothing);
    }
    await yieldToOthers();
  }
  const documents = documentsOf(entries);
  for (const { number } of documents) numbers.delete(number);
  const findings = planner.finish().problems.map((problem) => worded(problem, space.language));
  return { documents, unposted: [...numbers], findings };
}

function isDocument({ kind }: Entry): boolean {
  return kind === 'invoice' || kind === 'correction';
}

/** With the rows that a Buchungsstapel would have. */
function documentsOf(entries: readonly Entry[]): readonly ComparedDocument[] {
  return [...Map.groupBy(entries, ({ documentNumber }) => documentNumber)].map(([number, own]) => ({
    number,
    date: own[0]?.documentDate ?? '',
    place: '',
    postings: own.flatMap((entry) =>
      bookingsOf(entry, null).map(({ amount, baseAmount, side, contraAccount, taxKey }) => ({
        account: contraAccount.replace(/^0+(?=.)/, ''),
        key: taxKey.replace(/^0+/, ''),
        debtor: entry.debtor.replace(/^0+(?=.)/, ''),
        cents: (baseAmount ?? amount) * (side === 'S' ? 1 : -1),
      })),
    ),
  }));
}
