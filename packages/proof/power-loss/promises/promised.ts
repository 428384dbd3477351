/** Something that somebody outside has seen, and that no power cut may take back. */
export interface Promised {
  /** Bytes of the log at the moment at which it was seen: whatever it rests on was done before. */
  readonly at: number;
  readonly said: Said;
}

export type Said =
  /** The platform was answered 2xx. */
  | { readonly kind: 'callback'; readonly event: string; readonly invoiceId: string }
  /** The platform was asked for a lock: the intent was committed before. */
  | { readonly kind: 'lock'; readonly invoiceId: string }
  /** Of the PDF that the platform got. */
  | { readonly kind: 'attached'; readonly invoiceId: string; readonly sha256: string }
  /** The number that the platform was told. */
  | { readonly kind: 'number'; readonly invoiceId: string; readonly number: string }
  /** KSeF has received a document; base64 SHA-256 of its XML. */
  | { readonly kind: 'sent to KSeF'; readonly hash: string }
  /** A payment is on the platform; our mark in its note. */
  | { readonly kind: 'payment'; readonly note: string }
  /** A command has said that it did what it was told. */
  | { readonly kind: 'command'; readonly words: readonly string[] }
  /** A mail server has accepted a mail with files. */
  | { readonly kind: 'mail' }
  /** To the database that a restore replaces next. */
  | { readonly kind: 'commit' }
  /** A file was put into the folder of the bank, and its owner had it synced. */
  | { readonly kind: 'statement' };

/** As a sentence, for who reads what was broken. */
export function sentence(said: Said): string {
  const { kind, ...facts } = said;
  return `${kind} ${JSON.stringify(facts)}`;
}

/** What a command that has done what it was told was given by an option; null for any other promise. */
export function optionOf(said: Said, command: string, option: string): string | null {
  if (said.kind !== 'command' || !said.words.join(' ').startsWith(command)) return null;
  return said.words[said.words.indexOf(option) + 1] ?? null;
}
