import type { Seller } from '../../document/model.js';
import type { XmlTree } from '../../document/xml/tree.js';

/** Stopka: the seller's legal information, and its number in the court register (KRS). */
export function footer(seller: Seller): XmlTree | undefined {
  const krs = krsNumber(seller);
  if (seller.legalInformation === null && krs === null) return undefined;
  return {
    Informacje: seller.legalInformation === null ? undefined : { StopkaFaktury: seller.legalInformation },
    Rejestry: krs === null ? undefined : { KRS: krs },
  };
}

/** The ten digits of a registration `KRS 0000123456`; null where it is a number of another register. */
export function krsNumber({ registrationId }: Seller): string | null {
  return /^(?:KRS:?\s*)?(\d{10})$/i.exec(registrationId ?? '')?.[1] ?? null;
}
