import { isQrIban } from '@spacebooks/bank-statements/references';
import { parseBic, parseIban } from '@spacebooks/base/bank-account';
import type {
  CustomerPaymentSettings,
  PaymentMeans,
  PaymentSettings,
  SellerCountry,
} from '../../domain/settings.js';
import type { EInvoiceDocument, Payment, PaymentMeansCode } from '../model.js';
import { paymentReference } from './payment-reference.js';
import type { WayOfPaying } from './payment-state.js';
import type { ReportProblem } from './report.js';
import { lineOrNull } from './text.js';

/** What the instructions are made of, beside the way of paying. */
export interface PaymentTerms {
  readonly number: string;
  readonly currency: string;
  readonly profile: EInvoiceDocument['profile'];
  /** Whether something is open that the buyer has to pay. */
  readonly isPayable: boolean;
  readonly account: Payment['account'];
  /** Of the seller; Germany when left out. */
  readonly country?: SellerCountry | undefined;
  readonly settings: PaymentSettings;
  readonly customer: CustomerPaymentSettings;
  /** What each means is called in the document's language (BT-82). */
  readonly names: Readonly<Record<PaymentMeans, string>>;
}

/**
 * BG-16 (docs/adr/0080). The account stands only where a transfer is asked for. A means whose code asks for what we do
 * not know gets one that does not (49 for 59, 1 for 48), and its name beside it.
 */
export function buildPayment({ state, means }: WayOfPaying, terms: PaymentTerms): Payment {
  const common = { remittanceInformation: terms.number, ...(state !== undefined && { state }) };
  if (terms.isPayable && state === undefined && means === 'transfer') {
    return terms.account === null
      ? { ...common, meansCode: '1', account: null }
      : { ...common, ...transferOf(terms, terms.account), account: terms.account };
  }
  const isKnown = means !== null && means !== 'transfer' && (terms.isPayable || state !== undefined);
  const text = isKnown ? { means, meansText: terms.names[means] } : {};
  return { ...common, account: null, ...text, ...(isKnown ? detailed(means, terms) : { meansCode: '1' }) };
}

/** A QR-IBAN takes no credit transfer of SEPA. */
function transferOf(
  { currency, settings, number, country }: PaymentTerms,
  account: NonNullable<Payment['account']>,
): Pick<Payment, 'meansCode' | 'remittanceInformation' | 'code'> {
  const { iban } = account;
  return {
    meansCode: currency === 'EUR' && !isQrIban(iban) ? '58' : '30',
    remittanceInformation: paymentReference({ number, currency, iban, country, wanted: settings.reference }),
    ...(settings.code === false && { code: 'none' }),
  };
}

const WANTS_MANDATE: readonly EInvoiceDocument['profile'][] = ['xrechnung', 'peppol'];

type Detailed = Pick<Payment, 'card' | 'directDebit'> & { readonly meansCode: PaymentMeansCode };

function detailed(means: Exclude<PaymentMeans, 'transfer'>, terms: PaymentTerms): Detailed {
  switch (means) {
    case 'direct debit': {
      const directDebit = sepaDebit(terms);
      if (directDebit !== null) return { meansCode: '59', directDebit };
      // XRechnung and Peppol want the mandate with every code of a direct debit (PEPPOL-EN16931-R061).
      return { meansCode: WANTS_MANDATE.includes(terms.profile) ? '1' : '49' };
    }
    case 'card': {
      const { card, card_holder } = terms.customer;
      if (card === undefined) return { meansCode: '1' };
      return { meansCode: '48', card: { digits: card, holder: lineOrNull(card_holder) } };
    }
    case 'online':
      return { meansCode: '68' };
    case 'cash':
      return { meansCode: '10' };
    case 'clearing':
      return { meansCode: '97' };
  }
}

/** XRechnung, and Peppol among Germans, want the debited account as well (BR-DE-31). */
function sepaDebit({
  currency,
  profile,
  settings,
  customer,
}: PaymentTerms): NonNullable<Payment['directDebit']> | null {
  const { mandate, account } = customer;
  const { creditor_id: creditorId } = settings;
  if (currency !== 'EUR' || mandate === undefined || creditorId === undefined) return null;
  if (WANTS_MANDATE.includes(profile) && account === undefined) return null;
  return { mandate, creditorId, account: account ?? null };
}

/** BG-17, checked whether this invoice states it or not. */
export function buildAccount(settings: PaymentSettings, report: ReportProblem): Payment['account'] {
  if (settings.iban === undefined) return null;
  const iban = parseIban(settings.iban);
  if (iban === null) {
    report({
      rule: 'BR-DE-19',
      field: 'e_invoices.payment.iban',
      problem: 'wrong IBAN',
      values: { given: settings.iban },
    });
  }
  const bic = settings.bic === undefined ? null : parseBic(settings.bic);
  if (settings.bic !== undefined && bic === null) {
    report({
      rule: 'SB-BIC',
      field: 'e_invoices.payment.bic',
      problem: 'wrong BIC',
      values: { given: settings.bic },
    });
  }
  return { iban: iban ?? '', bic, name: lineOrNull(settings.account_name) };
}
