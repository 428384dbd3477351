import { bareAccount } from '../../../domain/accounting/debtor.js';
import type { DebtorAccount } from '../../../domain/accounting/model.js';
import { NO_PROGRESS } from '../../../domain/progress.js';
import { accountName } from '../../formats/account-name.js';
import { deferralsOf, packDeferrals } from './pack-deferrals.js';
import type { PackageDeps, PackageRequest } from './package-deps.js';
import type { PackageWords } from './package-words.js';
import type { PackageFile, Packaging } from './packaging.js';
import { JOURNAL, type JournalRow } from './tables/journal.js';
import { ACCOUNTS, COST_CENTERS, DEBTORS, TAX_CASES } from './tables/master-data.js';
import type { YearFacts } from './year-facts.js';

/** The entries of the year, and the master data that they name. */
export async function* packJournal(
  packaging: Packaging,
  { batches }: Pick<PackageDeps, 'batches'>,
  request: PackageRequest,
  facts: YearFacts,
  numbers: readonly number[],
  words: PackageWords,
): AsyncGenerator<PackageFile> {
  const { spaceId, year, settings, onProgress = NO_PROGRESS } = request;
  const rows = async function* (): AsyncGenerator<JournalRow> {
    const total = await entriesIn(batches, spaceId, numbers);
    let read = 0;
    for (const number of numbers) {
      const batch = await batches.batch(spaceId, number);
      for await (const { position, entry } of batches.entries(spaceId, number)) {
        if (read % SHOWN_EVERY === 0) onProgress('entries', read, total);
        read += 1;
        if (entry.bookingDate < year.from || entry.bookingDate > year.to) continue;
        const row = { batch, line: position + 1, entry };
        facts.add(row);
        yield row;
      }
    }
  };
  yield* packaging.table(JOURNAL, rows());
  const deferrals = await deferralsOf({ batches }, request, facts);
  yield* packDeferrals(packaging, facts, deferrals);
  const accounts = sorted(facts.accounts).map(([account, { name, roles }]) => ({
    account,
    name: name || accountName(account, settings),
    use: [...roles]
      .sort()
      .map((role) => words.code('role', role))
      .join(', '),
  }));
  yield* packaging.table(ACCOUNTS, accounts);
  yield* packaging.table(DEBTORS, await debtorsOf(batches, spaceId, facts, numbers));
  const costCenters = sorted(facts.costCenters).map(([costCenter, name]) => ({ costCenter, name }));
  yield* packaging.table(COST_CENTERS, costCenters);
  const taxCases = sorted(facts.taxCases).map(([, taxCase]) => ({
    ...taxCase,
    meaning: words.taxCase(taxCase.taxCase),
  }));
  yield* packaging.table(TAX_CASES, taxCases);
}

/** Often enough for a person, and too seldom to cost anything. */
const SHOWN_EVERY = 500;

async function entriesIn(
  batches: PackageDeps['batches'],
  spaceId: string,
  numbers: readonly number[],
): Promise<number> {
  let entries = 0;
  for (const number of numbers) entries += (await batches.batch(spaceId, number)).manifest.entries;
  return entries;
}

/** Each as the last batch of the year knew it. */
async function debtorsOf(
  batches: PackageDeps['batches'],
  spaceId: string,
  { debtors: named }: YearFacts,
  numbers: readonly number[],
): Promise<readonly DebtorAccount[]> {
  const known = new Map<string, DebtorAccount>();
  for (const number of numbers) {
    for (const debtor of await batches.debtors(spaceId, number))
      if (named.has(debtor.number)) known.set(debtor.number, debtor);
  }
  return sorted(named).map(([number, name]) => known.get(number) ?? bareAccount(number, name, true));
}

function sorted<T>(map: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}
