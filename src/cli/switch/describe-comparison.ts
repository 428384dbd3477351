import { counted } from '@spacebooks/base/text/counted';
import type { StapelComparison } from '../../books/switch/compare/compare-stapel.js';
import { DIFFERENCE_KINDS, type PostingDifference } from '../../domain/switch/compare/compare-documents.js';
import type { FileDoubt } from '../../domain/switch/compare/file-doubts.js';

/** Of a kind, in the lines for people; JSON has all. */
const MOST_LISTED = 20;

const KINDS: Readonly<Record<PostingDifference['kind'], string>> = {
  'missing here': 'in the file, and no invoice of this number on the platform',
  'not known here': 'in the file, and not known here (from before the copy, or not posted by the rules)',
  'missing there': 'before the cutover, and in no file: nobody has booked it',
  twice: 'in the file, and dated on or after the cutover: it would be booked twice',
  ambiguous: 'the number fits several invoices',
  amount: 'another amount',
  account: 'another account',
  debtor: 'another debtor',
  'tax key': 'another tax key',
  date: 'another date',
};

const DOUBTS: Readonly<Record<FileDoubt, string>> = {
  'other consultant': 'is of another consultant (Berater)',
  'other client': 'is of another client (Mandant)',
  'client unknown':
    'names a consultant and client, and accounting.datev, which would say whether they are yours, is missing',
  'other fiscal year': 'has another beginning of the fiscal year',
  'other account length': 'has another length of ledger accounts',
  'other chart': 'has another chart of accounts',
  'other currency': 'has another currency',
  'no period': 'does not say which days it has: what is missing in it cannot be told for certain',
};

/** A comparison for people. Amounts are in the currency of the books. */
export function describeComparison(found: StapelComparison): readonly string[] {
  const { space, currency, files, both, equal, theirs, differences, months, doubts, findings } = found;
  const money = (cents: number): string => `${(cents / 100).toFixed(2)} ${currency}`;
  return [
    `${space}: ${counted(theirs.documents, 'document')} in ${counted(files.length, 'file')}, ${money(theirs.cents)}; ${both} of them here, ${equal} without a difference`,
    ...files.map(({ name, from, to, rows }) => `  ${name}: ${from} to ${to}, ${counted(rows, 'row')}`),
    ...doubts.map(
      ({ doubt, file, theirs: one, ours }) =>
        `  not certain: ${file} ${DOUBTS[doubt]}${one === '' ? '' : `: ${one}`}${ours === '' ? '' : `, here ${ours}`}`,
    ),
    ...restLines(found, money),
    ...months.map(
      ({ month, theirs: one, ours }) =>
        `  ${month}: file ${money(one)}, here ${money(ours)}${one === ours ? '' : `, difference ${money(ours - one)}`}`,
    ),
    ...findings.map(({ rule, message, fix }) => `  not posted here: ${message} ${fix} [${rule}]`),
    ...DIFFERENCE_KINDS.flatMap((kind) =>
      kindLines(
        kind,
        differences.filter((each) => each.kind === kind),
        money,
      ),
    ),
  ];
}

function restLines(
  { payments, others }: StapelComparison,
  money: (cents: number) => string,
): readonly string[] {
  return [
    ...(payments.rows === 0
      ? []
      : [`  not compared: ${counted(payments.rows, 'row')} of payments, ${money(payments.cents)}`]),
    ...(others.rows === 0
      ? []
      : [
          `  not compared: ${counted(others.rows, 'row')} without a customer or without a document number, ${money(others.cents)}`,
        ]),
  ];
}

function kindLines(
  kind: PostingDifference['kind'],
  found: readonly PostingDifference[],
  money: (cents: number) => string,
): readonly string[] {
  if (found.length === 0) return [];
  const sum = found.reduce((total, { cents }) => total + cents, 0);
  const left = found.length - MOST_LISTED;
  return [
    `  ${KINDS[kind]}: ${found.length}, ${money(sum)}`,
    ...found.slice(0, MOST_LISTED).map((each) => `    ${lineOf(each)}`),
    ...(left > 0 ? [`    and ${left} more: --json lists all`] : []),
  ];
}

function lineOf({ kind, document, date, theirs, ours, place }: PostingDifference): string {
  const both = theirs !== null && ours !== null && kind !== 'twice';
  const said = both ? `: file ${theirs || '-'}, here ${ours || '-'}` : `, ${theirs ?? ours}`;
  return `${document} of ${date}${said}${place === '' ? '' : ` (${place})`}`;
}
