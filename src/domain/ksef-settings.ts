import type { ItemCondition } from './accounting/item-condition.js';
import type { TaxPointRule } from './accounting/tax-point/tax-point-rule.js';
import type { LocalDate } from './invoice.js';

/** What the bytes of an FA(3) depend on beyond the invoice. Pinned with the saga; holds no secrets. */
export interface KsefDocumentSettings {
  /** `gross`: the lines state prices and amounts with tax (P_9B, P_11A). */
  readonly prices: 'net' | 'gross';
  /** P_1M */
  readonly place_of_issue?: string | undefined;
  /** P_16: cash accounting (metoda kasowa). */
  readonly cash_accounting: boolean;
  /** P_18A: split payment (mechanizm podzielonej płatności), where its conditions hold. */
  readonly split_payment: boolean;
  /** What is in annex 15 (P_12_Zal_15), an item that fits one of them; everything, where left out. */
  readonly split_payment_items?: readonly ItemCondition[] | undefined;
  /** RachunekBankowy/NazwaBanku */
  readonly bank_name?: string | undefined;
  /** PrzyczynaKorekty */
  readonly correction_reason?: string | undefined;
  /** Corrected invoices that our own store does not know. */
  readonly originals: readonly KsefOriginal[];
  /** Absolute path of a file with NBP's table A, or of a folder of such files. */
  readonly exchange_rates?: string | undefined;
  /** `accounting.tax_point`: the day whose rate of exchange holds follows it. */
  readonly tax_point?: readonly TaxPointRule[] | undefined;
  /** The rate of this one invoice; only in settings that are pinned for it. */
  readonly exchange_rate?: PinnedExchangeRate | undefined;
}

/** What only a person knows of the original of a correction: where it is, in KSeF under a number or truly outside it, and who has succeeded its parties. */
export interface KsefOriginal {
  /** Number of the invoice on the platform. */
  readonly number: string;
  /** Where given, it is the invoice of this date alone. */
  readonly date?: LocalDate | undefined;
  readonly ksef_number?: string | undefined;
  readonly outside?: true | undefined;
  /** PLN for one unit of its currency, as its document states it. */
  readonly exchange_rate?: string | undefined;
  /** Its corrections are for the buyer's legal successor: the country and number of the tax id, without punctuation. */
  readonly buyer_changed?: Succession | undefined;
  /** The seller's legal successor corrects it: a NIP. */
  readonly seller_changed?: Succession | undefined;
}

interface Succession {
  readonly to: string;
  /** Stated on the corrections. */
  readonly reason: string;
}

/** PLN for one unit of a currency, as text so that it survives JSON exactly. */
export interface PinnedExchangeRate {
  /** ISO 4217 code. */
  readonly currency: string;
  readonly rate: string;
  /** Number of NBP's table, e.g. `225/A/NBP/2026`; empty where it is not known. */
  readonly table: string;
  readonly effective_date: LocalDate;
}

/** What FA(3) wants to know of a single customer. */
export interface KsefCustomerSettings {
  /** Podmiot2/DaneIdentyfikacyjne/NIP, where the platform has another tax id or none. */
  readonly nip?: string | undefined;
  /** KodKraju and NrID: a tax id that is neither a NIP nor a VAT id of the EU. */
  readonly other_id?: { readonly country: string; readonly id: string } | undefined;
  /** BrakID: no identifier is stated, whatever the address looks like. */
  readonly consumer?: boolean | undefined;
  /** JST: a unit that belongs to a local government. */
  readonly local_government_unit?: boolean | undefined;
  /** GV: a member of a VAT group. */
  readonly vat_group_member?: boolean | undefined;
  /** Podmiot3: the unit or member that the buyer buys for. */
  readonly recipient?: KsefRecipientSettings | undefined;
}

/** Known by its NIP or by an internal id of KSeF, exactly one of them. */
export interface KsefRecipientSettings {
  readonly name: string;
  readonly nip?: string | undefined;
  /** IDWew: the buyer's NIP, a hyphen and five digits. */
  readonly internal_id?: string | undefined;
  readonly street?: string | undefined;
  readonly post_code?: string | undefined;
  readonly city?: string | undefined;
}

/** Where nothing is said: net prices, transfers at the usual terms. */
export const PLAIN_KSEF_SETTINGS: KsefDocumentSettings = {
  prices: 'net',
  cash_accounting: false,
  split_payment: false,
  originals: [],
};
