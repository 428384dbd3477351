import type { XmlTree } from '../../document/xml/tree.js';
import type { PolishRate } from '../../domain/polish-rate.js';
import type { BuyerIdentifier, Fa3Exemption } from '../terms.js';
import type { Fa3Document } from './fa3-document.js';
import { yesOrNo } from './party.js';

/** Rates under which the buyer owes the tax. */
const REVERSE_CHARGE: ReadonlySet<PolishRate | undefined> = new Set(['oo', 'np II']);

/** Adnotacje: every one is mandatory, also where it only says no. */
export function annotations(document: Fa3Document): XmlTree {
  const { cashAccounting, splitPayment, exemption } = document.fa3;
  return {
    P_16: yesOrNo(cashAccounting),
    P_17: '2',
    P_18: yesOrNo(isReverseCharge(document)),
    P_18A: yesOrNo(splitPayment !== null),
    Zwolnienie: exemption === null ? { P_19N: '1' } : exempt(exemption),
    NoweSrodkiTransportu: { P_22N: '1' },
    P_23: '2',
    PMarzy: { P_PMarzyN: '1' },
  };
}

/**
 * "Odwrotne obciążenie" (art. 106e ust. 1 pkt 18 ustawy): the buyer owes the tax, or a similar one of his country. For
 * what is outside Poland (`np I`) that is a business with a tax id from outside the EU, to which Northern Ireland (XI)
 * belongs for services.
 */
export function isReverseCharge({ vatBreakdown, fa3 }: Fa3Document): boolean {
  return vatBreakdown.some(
    ({ category, polishRate }) =>
      category === 'AE' ||
      REVERSE_CHARGE.has(polishRate) ||
      (polishRate === 'np I' && isOutsideEu(fa3.buyer)),
  );
}

function isOutsideEu(buyer: BuyerIdentifier): boolean {
  return buyer.kind === 'other' || (buyer.kind === 'eu-vat' && buyer.country === 'XI');
}

function exempt({ basis, text }: Fa3Exemption): XmlTree {
  return { P_19: '1', [`P_19${basis}`]: text };
}
