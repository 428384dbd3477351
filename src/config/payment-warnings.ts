import { isQrIban } from '@spacebooks/bank-statements/references';
import { COUNTRIES } from '../domain/countries/countries.js';
import type { SpaceConfig } from './config.js';
import { sellerCountry } from './einvoice-settings.js';

/** That nothing may be deducted, in the languages of invoices. */
const WITHOUT_DEDUCTION =
  /ohne (?:jeden )?(?:abzug|skonto)|rein netto|without (?:any )?(?:deduction|discount)|strictly net|sans (?:aucun )?(?:escompte|déduction)|pas d[’']escompte|senza (?:sconto|sconti|deduzion)|sin (?:descuento|deducci)|zonder (?:korting|aftrek)|bez (?:skonta|srážk|srážek|odpočtu|slevy|potrąceń|potrącenia|rabatu)/iu;

/** Terms that allow no deduction, beside a discount that is offered in the next line. */
export function contradictingTerms({ id, e_invoices: { payment } }: SpaceConfig): readonly string[] {
  if (payment.cash_discounts === undefined) return [];
  const texts = [payment.terms ?? '', ...Object.values(payment.terms_by_language ?? {})];
  const found = texts.flatMap((text) => WITHOUT_DEDUCTION.exec(text)?.[0] ?? []);
  return found.length === 0
    ? []
    : [
        `space ${id}: payment.terms say “${found[0]}”, and payment.cash_discounts offer a deduction on the same invoice; take the words out of the terms`,
      ];
}

/** Codes and references of the seller's country that this account cannot have. */
export function paymentCodes(space: SpaceConfig): readonly string[] {
  const { iban, reference } = space.e_invoices.payment;
  if (iban === undefined) return [];
  const country = sellerCountry(space);
  const { transfers } = COUNTRIES[country];
  const say = (text: string): readonly string[] => [`space ${space.id}: ${text}`];
  if (isQrIban(iban)) {
    if (transfers?.code !== 'QR-bill') {
      return say(
        `payment.iban is a QR-IBAN, which takes payments by Swiss QR-bill alone, and invoices of sellers in ${country} have none; write the ordinary IBAN of the account`,
      );
    }
    if (reference === undefined) return [];
    return say(
      `payment.reference has no effect: a QR-IBAN takes payments with a QR reference alone; remove it, or write the ordinary IBAN of the account`,
    );
  }
  if (transfers === undefined || transfers.accounts.test(iban)) return [];
  const lacks = [transfers.code, reference === undefined ? transfers.reference : undefined];
  const missing = lacks.filter((each) => each !== undefined);
  if (missing.length === 0) return [];
  return say(
    `invoices have no ${missing.join(' and no ')}: payment.iban is no account in ${country}; write one there, if customers pay to it`,
  );
}
