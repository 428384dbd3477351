/** Who the document is made out to, as it states it; the name is the entry's `debtorName`. */
export interface EntryBuyer {
  /** ISO 3166-1; null where it names none. */
  readonly country: string | null;
  /** VAT id or local tax number, as it is written; null where it has none. */
  readonly taxId: string | null;
  /** Which country gave the tax id, where somebody says that it was another than the buyer's. */
  readonly idCountry?: string | undefined;
}
