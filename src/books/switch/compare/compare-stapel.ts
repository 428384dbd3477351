import type { Finding } from '../../../domain/finding.js';
import type { LocalDate } from '../../../domain/invoice.js';
import { type Comparison, compareDocuments } from '../../../domain/switch/compare/compare-documents.js';
import { type DoubtedFile, doubtsOf, type FileIdentity } from '../../../domain/switch/compare/file-doubts.js';
import type { BookSpace } from '../../book-space.js';
import type { BookStores } from '../../book-stores.js';
import { accountLength } from '../../formats/datev/header.js';
import { ourDocuments } from './our-documents.js';
import { type NamedStapel, type OtherRows, theirDocuments } from './their-documents.js';

/** What a comparison found, with all that was not compared. */
export interface StapelComparison extends Comparison, OtherRows {
  readonly space: string;
  readonly currency: string;
  readonly files: readonly {
    readonly name: string;
    readonly from: LocalDate;
    readonly to: LocalDate;
    readonly rows: number;
  }[];
  readonly doubts: readonly DoubtedFile[];
  /** Why our rules post some of the invoices not at all. */
  readonly findings: readonly Finding[];
  /** No difference, and no doubt: both programs post the same documents alike. */
  readonly isEqual: boolean;
}

/** Holds the files of the program before against what the books would post of the same days. Nothing is stored. */
export async function compareStapel(
  stores: BookStores,
  space: BookSpace,
  files: readonly NamedStapel[],
  { copiedFrom, now }: { readonly copiedFrom: LocalDate | null; readonly now: number },
): Promise<StapelComparison> {
  const theirs = theirDocuments(files, space.settings);
  const periods = files.map(periodOf);
  const days = [
    ...periods.flatMap(({ from, to }) => [from, to]),
    ...theirs.documents.map(({ date }) => date),
  ];
  const [from = space.settings.from, to = space.settings.from] = [days.toSorted()[0], days.toSorted().at(-1)];
  const ours = await ourDocuments(stores, space, { from, to }, now);
  const { documents, payments, others } = theirs;
  const terms = { cutover: space.settings.from, periods, copiedFrom, unposted: ours.unposted };
  const comparison = compareDocuments(documents, ours.documents, terms);
  const doubts = files.flatMap((file) => doubtsOfFile(file, space));
  return {
    ...comparison,
    ...{ payments, others, doubts, findings: ours.findings },
    ...{ space: space.id, currency: space.settings.currency },
    files: files.map((file, index) => ({
      ...(periods[index] ?? periodOf(file)),
      ...{ name: file.name, rows: file.rows.length },
    })),
    isEqual: comparison.differences.length === 0 && doubts.length === 0,
  };
}

/** What the file says; where it does not, the days of its rows. */
function periodOf({ header, rows }: NamedStapel): { readonly from: LocalDate; readonly to: LocalDate } {
  const days = rows.map(({ day }) => day).sort();
  const first = dayText(header.from) ?? dayText(header.fiscalYear) ?? '';
  return { from: dayText(header.from) ?? days[0] ?? first, to: dayText(header.to) ?? days.at(-1) ?? first };
}

function doubtsOfFile({ name, header }: NamedStapel, space: BookSpace): readonly DoubtedFile[] {
  const { settings, formats } = space;
  const { consultant, client, fiscal_year_start: start = 1 } = formats.datev ?? {};
  const ours: FileIdentity = {
    consultant: consultant === undefined ? null : String(consultant),
    client: client === undefined ? null : String(client),
    fiscalYear: `${String(start).padStart(2, '0')}01`,
    accountLength: accountLength({ accounting: settings }),
    chart: /^SKR(\d\d)$/.exec(settings.chart)?.[1] ?? '',
    currency: settings.currency,
  };
  const { fiscalYear, accountLength: length, chart, currency } = header;
  const named = { consultant: header.consultant, client: header.client };
  const theirs = { ...named, fiscalYear: fiscalYear.slice(4), accountLength: length, chart, currency };
  return doubtsOf(name, { ...theirs, hasPeriod: header.to !== '' }, ours);
}

/** Of `YYYYMMDD`; null for anything else. */
function dayText(given: string): LocalDate | null {
  return /^\d{8}$/.test(given) ? `${given.slice(0, 4)}-${given.slice(4, 6)}-${given.slice(6)}` : null;
}
