/** An address of KSeF as a QR code. */
export interface KsefCode {
  readonly url: string;
}

/** What leads from the paper to KSeF. */
export interface KsefVisual {
  /** KOD I, this invoice; the label is its KSeF number, or what stands for one: `OFFLINE`. */
  readonly codeOne: KsefCode & { readonly label: string };
  /** KOD II, the issuer's certificate, of an invoice that was issued offline. */
  readonly codeTwo: KsefCode | null;
}
