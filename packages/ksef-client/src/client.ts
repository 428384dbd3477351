/**
 * KSeF 2.0 as one seller uses it. Nothing here decides whether to send: that is the caller's. No operation repeats what
 * may have had an effect (it logs in when it has to, and reads all pages of a list), and each says what it cannot
 * know.
 *
 * Everything throws KsefError, or what the given store throws: as the cause of NotSentError where nothing was sent yet.
 */
export interface KsefClient {
  /** Logs in when there is no valid access token. */
  logIn(): Promise<void>;
  /** The open session of this process with room and time left, or a new one. */
  session(): Promise<KsefSession>;
  /**
   * Sends the document encrypted in that session, once.
   *
   * @throws KsefError `ksef.session-closed` when the session takes nothing more; `ksef.rejected` when KSeF refused the
   *   request. isDefinitelyNotReceived (definite.ts) tells the errors after which KSeF certainly does not have the document; any other leaves that open
   */
  send(session: string, document: OutgoingDocument): Promise<{ readonly reference: string }>;
  /** Status of a document that was sent. */
  documentStatus(session: string, reference: string): Promise<DocumentStatus>;
  /**
   * The document of a session with this hash (base64 SHA-256 of its XML), the most successful when it came more than
   * once; null when its list has none, or KSeF does not know the session.
   */
  findInSession(session: string, hash: string): Promise<SentDocument | null>;
  /** Documents that this seller issued under a number, by the metadata query (index lag, few an hour). */
  findByNumber(query: NumberQuery): Promise<readonly FoundDocument[]>;
  /**
   * The same among what KSeF has received since about the moment of a send. One look answers for all documents that are
   * asked for within a few minutes; what KSeF has received long before is not seen.
   */
  findSent(query: SentQuery): Promise<readonly FoundDocument[]>;
  /** The XML of an accepted document. */
  documentXml(ksefNumber: string): Promise<Uint8Array>;
  /** The receipt (UPO) of an accepted document, XML. */
  receipt(session: string, reference: string): Promise<Uint8Array>;
  /** The same by number, for a document that was sent in that session (of a duplicate: the original's). */
  receiptOf(session: string, ksefNumber: string): Promise<Uint8Array>;
  /** Whether a session still takes documents. */
  sessionStatus(session: string): Promise<SessionStatus>;
  /** Closes a session; one that is closed already is no failure. */
  closeSession(session: string): Promise<void>;
  /**
   * Closes the sessions that are idle, full, or left by an earlier process; with `end`, all of this seller. What fails
   * is logged and tried next time.
   */
  tidy(end?: boolean): Promise<void>;
}

/** Collective identifiers (identyfikator zbiorczy, IZ): one for several invoices that somebody pays at once. */
export interface KsefCollectives {
  /**
   * Has KSeF make one identifier (IZ) for two or more accepted documents of this seller, for a payer who pays them at once.
   * Each call makes another one.
   *
   * @throws KsefError `ksef.not-found` when KSeF has not stored one of them (yet); `ksef.rejected` when it refuses one: of another
   *   seller, or in too many already
   */
  makeCollective(parts: readonly Omit<CollectivePart, 'collective'>[]): Promise<string>;
  /** What identifiers are for, whoever had them made; nothing of those that KSeF does not know. */
  collectiveParts(numbers: readonly string[]): Promise<readonly CollectivePart[]>;
  /** The identifiers that a document was given, by anybody, the latest first. */
  collectivesOf(ksefNumber: string): Promise<readonly FoundCollective[]>;
}

export interface KsefSession {
  readonly reference: string;
  /** Epoch milliseconds. */
  readonly validUntil: number;
}

export interface OutgoingDocument {
  readonly xml: Uint8Array;
  /** Issued while KSeF was not available (offlineMode). */
  readonly offline: boolean;
}

export interface SentDocument {
  readonly reference: string;
  readonly status: DocumentStatus;
}

export type DocumentStatus =
  | { readonly kind: 'processing' }
  | {
      readonly kind: 'accepted';
      readonly ksefNumber: string;
      /** When KSeF assigned the number: ISO 8601 as KSeF wrote it. */
      readonly acquisitionDate: string;
    }
  /**
   * KSeF has a document with the same seller, kind and number (440), or has this one (200) without saying under which
   * number, or since when. Its contract lets it leave out all of that.
   */
  | { readonly kind: 'duplicate'; readonly ksefNumber: string | null; readonly session: string | null }
  /** Final: KSeF never takes this document. */
  | { readonly kind: 'rejected'; readonly code: number; readonly detail: string }
  /** KSeF gave up on it (405, 500, 550): it may be sent again, after a look. */
  | { readonly kind: 'dropped'; readonly code: number; readonly detail: string };

export interface SessionStatus {
  /** Nothing more can arrive in it. */
  readonly closed: boolean;
  readonly code: number;
}

export interface NumberQuery {
  /** P_2 */
  readonly number: string;
  /** P_1, YYYY-MM-DD. */
  readonly issueDate: string;
}

export interface SentQuery extends NumberQuery {
  /** When it was sent last, epoch milliseconds ... */
  readonly sentAt: number;
  /** ... and since when nobody knows what became of that: no earlier look answers. */
  readonly lostAt: number;
}

export interface FoundDocument {
  readonly ksefNumber: string;
  /** Base64 SHA-256 of the XML. */
  readonly hash: string;
  readonly acquisitionDate: string;
}

/** An invoice of a collective identifier (identyfikator zbiorczy, IZ). */
export interface CollectivePart {
  /** The identifier: `NIP-IZYYYYMM-…-CC`. */
  readonly collective: string;
  readonly ksefNumber: string;
  /** What is paid of it; null where whoever had the identifier made did not say it, or KSeF does not show it. */
  readonly payment: { readonly cents: number; readonly currency: string } | null;
}

export interface FoundCollective {
  readonly number: string;
  /** Made by this seller, not by a payer. */
  readonly isOurs: boolean;
  /** Epoch milliseconds, by KSeF's clock. */
  readonly madeAt: number;
}

/** What the client says beside its answers. */
export type KsefLogEvent = 'ksef.session-closed' | 'ksef.session-close-failed';

export interface KsefLog {
  info(event: KsefLogEvent, fields?: Readonly<Record<string, unknown>>): void;
  warn(event: KsefLogEvent, fields?: Readonly<Record<string, unknown>>): void;
}

export const silentKsefLog: KsefLog = { info: () => {}, warn: () => {} };
