import type { LocalDate } from './invoice.js';
import type { SellerCountry } from './settings.js';

/** An e-invoice that the law of a country wants among parties in it, other than ours. */
export interface DomesticMandate {
  /** What it wants, in names that are alike in every language. */
  readonly way: string;
  /** From which day sellers must go it; null where that depends on what we do not know. */
  readonly from: LocalDate | null;
  /** Consumers get it too. */
  readonly isForConsumers: boolean;
}

export const DOMESTIC_MANDATES: Readonly<Partial<Record<SellerCountry, DomesticMandate>>> = {
  // Law of 6 February 2024, art. 53 § 2bis WBTW.
  BE: { way: 'Peppol BIS Billing 3.0', from: '2026-01-01', isForConsumers: false },
  // Art. 1 comma 3 D.Lgs. 127/2015: what went another way counts as not issued.
  IT: { way: 'FatturaPA, SdI', from: '2019-01-01', isForConsumers: true },
  // Art. 91 loi de finances 2024: large and middle-sized sellers since 2026-09-01, all others from 2027-09-01.
  FR: { way: 'plateforme agréée (PA)', from: '2027-09-01', isForConsumers: false },
};
