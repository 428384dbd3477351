/** A file of a bank, as somebody downloaded it. */
export interface BankFile {
  /** As messages name it; of a file in an archive `archive.zip/file.xml`. */
  readonly name: string;
  readonly content: Uint8Array;
}
