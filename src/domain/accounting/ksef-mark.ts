/**
 * A choice in the schema of JPK_V7M(3): it has a number; it was issued in an announced failure of KSeF and has none; an invoice
 * outside KSeF; a proof that is no invoice, or no invoice yet.
 */
export type KsefMark = 'NrKSeF' | 'OFF' | 'BFK' | 'DI';
