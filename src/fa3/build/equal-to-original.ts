import { parseKsefNumber } from '@spacebooks/ksef-client/ksef-number';
import type { ReportProblem } from '../../document/build/report.js';
import { lineOrNull } from '../../document/build/text.js';
import type { PrecedingInvoice } from '../../document/model.js';
import type { Phrase, Problem } from '../../domain/finding.js';
import type { KsefOriginal } from '../../domain/ksef-settings.js';
import type { BuyerIdentifier, StatedOriginal } from '../../domain/stated-original.js';
import { withoutPunctuation } from '../../domain/tax-id.js';
import type { Fa3Correction, Fa3Recipient } from '../terms.js';

/** The parties that a correction states. */
export interface CorrectionParties {
  /** Null where that is reported. */
  readonly sellerNip: string | null;
  readonly buyer: BuyerIdentifier;
  readonly recipient: Fa3Recipient | null;
}

interface Correction extends CorrectionParties, Pick<StatedOriginal, 'currency' | 'customer'> {
  readonly buyerName: string;
}

/** What is known of the corrected invoice. */
interface Original {
  readonly number: string;
  readonly ksefNumber: string | null;
  readonly stated: StatedOriginal | undefined;
  readonly listed: KsefOriginal | undefined;
  /** The invoice that it corrects in the end, where it is a correction itself; else itself. */
  readonly first: PrecedingInvoice & { readonly listed: KsefOriginal | undefined };
}

/**
 * Refuses what a correction must have as its original has it, and has not: KSeF would take it, and give it to somebody who
 * never had the invoice. A wrong or new tax id is no matter of a correction (documentation of Podmiot1K and Podmiot2K in the schema of
 * FA(3)): the original is corrected to zero, and a new invoice is made. Only a legal successor corrects, and is corrected to,
 * under another one; which one that is a person says, and no other passes.
 *
 * @returns the parties before, where a person says that they were succeeded
 */
export function checkEqualToOriginal(
  correction: Correction,
  original: Original,
  report: ReportProblem,
): Pick<Fa3Correction, 'sellerBefore' | 'buyerBefore'> {
  const { number, stated, listed, first } = original;
  const refuse = (field: string, problem: string, values: Problem['values']): void =>
    report({
      rule: 'SB-KSEF-ORIGINAL',
      field,
      problem,
      values: { number, first: first.number, date: first.issueDate ?? '–', ...values },
    });
  const sellerBefore = sellerOf(original);
  const isOtherSeller =
    sellerBefore !== null && correction.sellerNip !== null && sellerBefore !== correction.sellerNip;
  const ofSeller = [listed?.seller_changed, first.listed?.seller_changed];
  const sellerChanged = ofSeller.find((each) => each?.to === correction.sellerNip);
  if (isOtherSeller && sellerChanged === undefined) {
    const values = { seller: correction.sellerNip ?? '', original: sellerBefore };
    refuse('e_invoices.seller.vat_id', 'correction by another seller', values);
  }
  const isOtherBuyer = stated !== undefined && !isSameBuyer(correction, stated);
  const ofBuyer = [listed?.buyer_changed, first.listed?.buyer_changed];
  const to = idOf(correction.buyer);
  const buyerChanged = ofBuyer.find((each) => each?.to === to);
  if (isOtherBuyer && buyerChanged === undefined) {
    const successor = ofBuyer.find((each) => each !== undefined)?.to;
    const before = stated.buyer.identifier;
    const values = { buyer: named(correction.buyer), original: named(before) };
    refuse('taxId', otherBuyer(to, before, successor), {
      ...values,
      to: to ?? '',
      successor: successor ?? '',
    });
  }
  if (stated !== undefined && stated.currency !== correction.currency) {
    const values = { currency: correction.currency, original: stated.currency };
    refuse('totalAmount.currency', 'correction in another currency', values);
  }
  if (!isOtherBuyer && isOtherRecipient(correction, stated)) {
    refuse('e_invoices.customers.recipient', 'correction for another recipient', {});
  }
  return {
    ...(isOtherSeller && {
      sellerBefore: { party: stated?.seller ?? null, reason: lineOrNull(sellerChanged?.reason) ?? '' },
    }),
    ...(isOtherBuyer && {
      buyerBefore: { party: stated.buyer, reason: lineOrNull(buyerChanged?.reason) ?? '' },
    }),
  };
}

/** Who has no tax id succeeds no taxpayer (art. 494, 551 k.s.h.), and nobody can vouch for him. */
function otherBuyer(now: string | null, before: BuyerIdentifier, successor: string | undefined): string {
  if (now === null && before.kind === 'none') return 'correction for another customer';
  if (successor !== undefined) return 'correction for another than the successor';
  return now === null ? 'correction for a buyer without tax id' : 'correction for another buyer';
}

/** The NIP that it was issued under: KSeF's number begins with it. */
function sellerOf({ ksefNumber, stated }: Original): string | null {
  const numbered = ksefNumber === null ? null : parseKsefNumber(ksefNumber);
  const { identifier } = stated?.seller ?? {};
  return numbered?.nip ?? (identifier?.kind === 'nip' ? identifier.nip : null);
}

/** Without a tax id on either, by whom the platform has as the customer, else by the name. */
function isSameBuyer({ buyer, buyerName, customer }: Correction, stated: StatedOriginal): boolean {
  const [now, before] = [idOf(buyer), idOf(stated.buyer.identifier)];
  if (now !== null || before !== null) return now === before;
  const known = stated.customer;
  return (
    (customer.debitor !== null && customer.debitor === known.debitor) ||
    (customer.number !== null && customer.number === known.number) ||
    buyerName === stated.buyer.name
  );
}

/** The unit or member that the buyer buys for gets the correction by its number in KSeF, as it got the invoice. */
function isOtherRecipient({ recipient }: Correction, stated: StatedOriginal | undefined): boolean {
  if (stated?.recipients == null) return false;
  const { identifier } = recipient ?? {};
  const now = identifier === undefined ? [] : [identifier.kind === 'nip' ? identifier.nip : identifier.id];
  return now.join() !== stated.recipients.join();
}

/** One way of writing for one identifier, whichever element states it; null for none. */
function idOf(identifier: BuyerIdentifier): string | null {
  switch (identifier.kind) {
    case 'nip':
      return `PL${identifier.nip}`;
    case 'eu-vat':
      return `${identifier.country}${withoutPunctuation(identifier.number)}`;
    case 'other': {
      const id = withoutPunctuation(identifier.id);
      const country = identifier.country ?? '';
      return id.startsWith(country) ? id : `${country}${id}`;
    }
    case 'none':
      return null;
  }
}

function named(identifier: BuyerIdentifier): string | Phrase {
  switch (identifier.kind) {
    case 'nip':
      return `NIP ${identifier.nip}`;
    case 'eu-vat':
      return `${identifier.country}${identifier.number}`;
    case 'other': {
      const { country, id } = identifier;
      return country === null || id.startsWith(country) ? id : `${country} ${id}`;
    }
    case 'none':
      return { key: 'no tax id' };
  }
}
