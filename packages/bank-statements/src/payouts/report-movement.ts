import type { LocalDate } from '@spacebooks/base/calendar';
import { referencesIn } from '../references.js';
import type { BankLine } from '../statement.js';
import type { LinePart, PartKind, Payout, PayoutService } from './payout.js';

/** What one row of a report moved in the balance of the service. Cents, above zero what came in. */
export interface ReportMovement {
  readonly kind: PartKind;
  /** Before fees. */
  readonly gross: number;
  /** After them. */
  readonly net: number;
  readonly name: string;
  readonly email: string;
  /** What payer or seller wrote. */
  readonly texts: readonly string[];
  /** The service's own, of the movement. */
  readonly reference: string;
  /** Why a payment came back; null where none did. */
  readonly returnReason: string | null;
}

interface PayoutTerms {
  readonly service: PayoutService;
  readonly currency: string;
  readonly references: readonly string[];
  readonly day: LocalDate;
}

/** The parts of a payout: each movement before fees, and all fees together. */
export function payoutOf(terms: PayoutTerms, movements: readonly ReportMovement[]): Payout {
  const own = movements.filter(({ kind }) => kind !== 'fee');
  const fee = movements.reduce((sum, { gross, net }) => sum + net - gross, 0);
  const charged = movements.filter(({ kind }) => kind === 'fee').reduce((sum, { gross }) => sum + gross, 0);
  const parts: readonly LinePart[] = [
    ...own.filter(({ gross }) => gross !== 0).map((each) => ({ kind: each.kind, line: lineOf(each, terms) })),
    ...(fee + charged === 0 ? [] : [feePart(fee + charged, terms)]),
  ];
  return { ...terms, total: movements.reduce((sum, { net }) => sum + net, 0), parts };
}

function lineOf(movement: ReportMovement, { day }: PayoutTerms): BankLine {
  const { gross, name, email, texts, reference, returnReason } = movement;
  const written = [...new Set(texts.filter((text) => text !== ''))];
  return {
    ...{ bookedOn: day, valueOn: day, amount: gross, returnReason },
    // Services know payers by their mail address, as banks do by their account.
    counterparty: { name: name === '' ? null : name, account: email === '' ? null : email, bic: null },
    remittance: written.join(' '),
    references: referencesIn(written),
    bankReference: reference === '' ? null : reference,
    ...{ ultimateParty: null, endToEndId: null, batchCount: null, fees: 0, original: null },
  };
}

function feePart(amount: number, { service, day, references }: PayoutTerms): LinePart {
  const [reference = ''] = references;
  const fee: ReportMovement = {
    ...{ kind: 'fee', gross: amount, net: amount, name: NAMES[service], email: '', returnReason: null },
    ...{ texts: [reference], reference: '' },
  };
  return { kind: 'fee', line: lineOf(fee, { service, day, references, currency: '' }) };
}

const NAMES: Readonly<Record<PayoutService, string>> = {
  stripe: 'Stripe',
  gocardless: 'GoCardless',
  adyen: 'Adyen',
  paypal: 'PayPal',
};
