import { centsText } from '../../books/formats/text/amount.js';
import type { AccountingSettings } from '../../domain/accounting/settings.js';
import type { FeeTaxCase, FeeTerms } from '../../domain/bank/fee-terms.js';
import type { KeptFee } from '../../store/bank/bank-breakdowns.js';

/** A fee with what the configuration says of its service. */
interface BookedFee extends KeptFee {
  /** Null where nobody has said it. */
  readonly terms: FeeTerms | null;
  /** Why it is in no journal although it has an account. */
  readonly obstacle: string | null;
}

/** Why the journal of these settings cannot take a fee; null where it can. */
export function obstacleOf(
  { bookedOn, currency }: Pick<KeptFee, 'bookedOn' | 'currency'>,
  settings: AccountingSettings,
): string | null {
  if (settings.payments === undefined) return 'not booked: payments are not (accounting.payments)';
  if (currency !== settings.currency) return `not booked: the books are in ${settings.currency}`;
  return bookedOn < settings.from ? 'not booked: before accounting.from' : null;
}

const TAX: Readonly<Record<FeeTaxCase, string>> = {
  AE: 'reverse charge',
  E: 'exempt',
  S: 'with tax by its invoice',
};

/** A row of the list, in its columns. */
export function feeRow({
  line,
  bookedOn,
  amount,
  currency,
  source,
  payout,
  terms,
  obstacle,
}: BookedFee): readonly string[] {
  return [
    String(line),
    bookedOn,
    `${centsText(amount)} ${currency}`,
    `${source}, of line ${payout}`,
    terms === null
      ? `no account: write accounting.bank.payouts.${source}`
      : [termsText(terms), ...(obstacle === null ? [] : [obstacle])].join('; '),
  ];
}

/** What each service kept, one sentence each. */
export function feeSums(fees: readonly BookedFee[]): readonly string[] {
  const own = Map.groupBy(fees, ({ source, currency }) => `${source} ${currency}`);
  return [...own.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const sum = all.reduce((total, { amount }) => total + amount, 0);
    return [`${first.source}: ${centsText(sum)} ${first.currency}, payouts: ${all.length}`];
  });
}

function termsText({ account, tax_case: taxCase, tax_key: key }: FeeTerms): string {
  return [
    `account ${account}`,
    ...(key === undefined ? [] : [`key ${key}`]),
    `${taxCase}, ${TAX[taxCase]}`,
  ].join(', ');
}
