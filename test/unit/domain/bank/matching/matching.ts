import type { LineToMatch } from '../../../../../src/domain/bank/matching/line-to-match.js';
import { matchLines } from '../../../../../src/domain/bank/matching/match-lines.js';
import type { MatchingInput } from '../../../../../src/domain/bank/matching/matching-input.js';
import { openBooks } from '../../../../../src/domain/bank/matching/open-books.js';
import type { Receivable } from '../../../../../src/domain/bank/matching/open-item.js';
import { readLine } from '../../../../../src/domain/bank/matching/read-line.js';
import { stillOpen } from '../../../../../src/domain/bank/matching/still-open.js';
import type { Allocation, Verdict } from '../../../../../src/domain/bank/matching/verdict.js';
import { type Weighed, weigh } from '../../../../../src/domain/bank/matching/weigh.js';

export const ANNA = 'DE89370400440532013000';

/** 199.00 of Anna Müller, without what a test says otherwise. */
export function openItem(item: Partial<Receivable> = {}): Receivable {
  const number = item.number ?? '2026-0815';
  return {
    invoiceId: number,
    number,
    issuedOn: '2026-10-01',
    dueOn: '2026-10-15',
    openAmount: 199_00,
    currency: 'EUR',
    debtorId: 'anna',
    debtorNames: ['Anna Müller'],
    customerNumber: null,
    endToEndId: null,
    mandateId: null,
    ...item,
  };
}

interface Written extends Omit<Partial<LineToMatch>, 'counterparty'> {
  readonly name?: string | null;
  readonly account?: string | null;
}

/** 199.00 from Anna Müller, who writes nothing. */
export function bankLine({ name = 'Anna Müller', account = null, ...line }: Written = {}): LineToMatch {
  return {
    id: 1,
    amount: 199_00,
    currency: 'EUR',
    bookedOn: '2026-10-10',
    remittance: '',
    endToEndId: null,
    returnReason: null,
    ...line,
    counterparty: { name, account },
  };
}

function inputOf(input: Partial<MatchingInput>): MatchingInput {
  return { lines: [], openItems: [], knownPayers: [], rules: [], earlierLines: [], ...input };
}

/** The verdict on the last line. */
export function verdictOn(line: LineToMatch, input: Partial<MatchingInput>): Verdict {
  const lines = [...(input.lines ?? []), line];
  const verdict = matchLines(inputOf({ ...input, lines })).at(-1);
  if (verdict === undefined) throw new Error('no verdict');
  return verdict;
}

/** `certain 2026-0815 19900`, `uncertain`, `none`. */
export function summary(verdict: Verdict): string {
  if (verdict.kind !== 'certain') return verdict.kind;
  const paid = verdict.allocations.map(({ invoiceId, cents }) => `${invoiceId} ${cents}`);
  const over = verdict.overpaid === 0 ? [] : [`over ${verdict.overpaid}`];
  const tolerated = verdict.tolerated === 0 ? [] : [`tolerated ${verdict.tolerated}`];
  return ['certain', ...paid, ...over, ...tolerated].join(' ');
}

interface Weighing extends Partial<Pick<MatchingInput, 'openItems' | 'knownPayers' | 'rules'>> {
  /** By lines before. */
  readonly taken?: readonly Allocation[];
}

/** What a line would do to these invoices together, whatever else it may pay; the invoices are among what is open. */
export function weighed(
  line: LineToMatch,
  items: readonly Receivable[],
  { openItems = [], knownPayers = [], rules = [], taken = [] }: Weighing = {},
): Weighed {
  const books = openBooks({ openItems: [...items, ...openItems], knownPayers });
  const open = stillOpen(books.items);
  open.take(taken);
  return weigh(readLine(line, books, rules), items, books, open);
}
