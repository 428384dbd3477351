import { X509Certificate } from 'node:crypto';
import type { SandboxClock } from '@spacebooks/sandbox-engine/clock';
import { Faults } from '@spacebooks/sandbox-engine/faults';
import { Journal } from '@spacebooks/sandbox-engine/journal';
import type { RequestEntry } from '@spacebooks/sandbox-engine/request-entry';
import type { Authentication } from './auth/authentication.js';
import { TokenMint } from './auth/token-mint.js';
import { CertificateAuthority } from './certificates/authority.js';
import type { Enrollment, KsefCertificate } from './certificates/ksef-certificate.js';
import { CollectiveIdentifiers } from './collective/collective-identifier.js';
import {
  type IssuedDocument,
  isIssued,
  type KsefDocument,
  keyOf,
  type Verdict,
} from './documents/document.js';
import { DownloadLinks } from './download-links.js';
import { Limits } from './engine/limits.js';
import type { InvoiceExport } from './invoices/exports/invoice-export.js';
import { type KeyPair, KeyRing } from './keys/key-ring.js';
import { ContextLimits } from './limits/context-limits.js';
import { SubjectLimits } from './limits/subject-limits.js';
import type { RandomBytes } from './numbers.js';
import { Grants } from './permissions/grants.js';
import { isNip } from './permissions/identifier.js';
import type { PermissionOperation } from './permissions/permission-outcome.js';
import {
  changedSettings,
  DEFAULT_KSEF_SETTINGS,
  type KsefContext,
  type KsefSettings,
  type PeppolProvider,
  readKsefSeed,
} from './seed.js';
import type { KsefSession } from './sessions/ksef-session.js';
import { Subjects } from './testdata/subjects.js';
import { type KsefToken, seededTokens } from './tokens/ksef-token.js';

const JOURNAL_LIMIT = 10_000;

export interface KsefAddresses {
  /** The server. */
  readonly url: string;
  /** The interface: `…/v2`. */
  readonly baseUrl: string;
  /** Where QR codes lead, which name its host. */
  readonly qrUrl: string;
  /** Where links to receipts lead. */
  readonly downloadUrl: string;
}

export interface KsefWorldDeps {
  readonly clock: SandboxClock;
  readonly addresses: KsefAddresses;
  readonly randomBytes: RandomBytes;
  readonly keyPairs: () => readonly [KeyPair, KeyPair];
}

/** The state of a sandbox of KSeF between two resets. */
export class KsefWorld {
  readonly clock: SandboxClock;
  readonly addresses: KsefAddresses;
  readonly randomBytes: RandomBytes;
  readonly keys: KeyRing;
  readonly mint: TokenMint;
  readonly links: DownloadLinks;
  readonly contexts: ReadonlyMap<string, KsefContext>;
  /** Unused challenge -> when it was issued. */
  readonly challenges = new Map<string, number>();
  readonly authentications = new Map<string, Authentication>();
  readonly tokens: Map<string, KsefToken>;
  readonly grants = new Grants();
  /** By reference number. */
  readonly permissionOperations = new Map<string, PermissionOperation>();
  readonly subjects = new Subjects();
  readonly authority = new CertificateAuthority();
  /** Requests for certificates, by reference number. */
  readonly enrollments = new Map<string, Enrollment>();
  /** By serial number, those to come included. */
  readonly certificates = new Map<string, KsefCertificate>();
  readonly sessions = new Map<string, KsefSession>();
  readonly collectiveIdentifiers = new CollectiveIdentifiers();
  readonly exports = new Map<string, InvoiceExport>();
  /** Everything that arrived, in order. */
  readonly documents: KsefDocument[] = [];
  readonly #bySession = new Map<string, KsefDocument[]>();
  /** What was accepted, by its key. */
  readonly issued = new Map<string, IssuedDocument>();
  /** The same by KSeF number. */
  readonly issuedByNumber = new Map<string, IssuedDocument>();
  readonly requests = new Journal<RequestEntry>(JOURNAL_LIMIT);
  readonly faults: Faults;
  readonly limits = new Limits();
  readonly contextLimits = new ContextLimits();
  readonly subjectLimits = new SubjectLimits();
  readonly certificateAuthorities: readonly X509Certificate[];
  readonly peppolProviders: readonly PeppolProvider[];
  readonly begunAt: number;
  settings: KsefSettings;
  /** Every request is answered 503. */
  isDown = false;
  /** In the header X-System-Warning of each answer. */
  systemWarning: string | null = null;
  /** The verdicts of the next documents, whatever they hold. */
  readonly ordered: Verdict[] = [];
  readonly #arrivals = new Map<string, number>();
  readonly #takesAnyNip: boolean;
  readonly #closing = new AbortController();

  /** @throws Error when the seed is invalid */
  constructor({ clock, addresses, randomBytes, keyPairs }: KsefWorldDeps, seed: unknown) {
    const read = readKsefSeed(seed);
    const { settings, contexts, any_nip = contexts.length === 0 } = read;
    this.peppolProviders = read.peppol_providers;
    this.certificateAuthorities = read.certificate_authorities.map((pem) => new X509Certificate(pem));
    this.begunAt = clock.now();
    this.clock = clock;
    this.addresses = addresses;
    this.randomBytes = randomBytes;
    this.keys = new KeyRing(keyPairs, clock.now(), randomBytes);
    this.mint = new TokenMint(randomBytes(32));
    this.links = new DownloadLinks(addresses.downloadUrl, randomBytes(32));
    this.contexts = new Map(contexts.map((context) => [context.nip, context]));
    this.#takesAnyNip = any_nip;
    const tokens = contexts.flatMap((context) => seededTokens(context, clock.now()));
    this.tokens = new Map(tokens.map((token) => [token.reference, token]));
    this.faults = new Faults(clock);
    this.settings = changedSettings(DEFAULT_KSEF_SETTINGS, settings);
  }

  documentsOf(session: string): readonly KsefDocument[] {
    return this.#bySession.get(session) ?? [];
  }

  addDocument(document: KsefDocument): void {
    this.documents.push(document);
    const others = this.#bySession.get(document.session);
    if (others === undefined) this.#bySession.set(document.session, [document]);
    else others.push(document);
    if (document.content !== null) {
      const key = keyOf(document.content);
      this.#arrivals.set(key, this.arrivalsOf(key) + 1);
    }
    if (!isIssued(document)) return;
    this.issued.set(keyOf(document.content), document);
    this.issuedByNumber.set(document.ksefNumber, document);
  }

  /** How many documents with a key arrived, refused or not. */
  arrivalsOf(key: string): number {
    return this.#arrivals.get(key) ?? 0;
  }

  takeOrdered(): Verdict | null {
    return this.ordered.shift() ?? null;
  }

  /** Whether a NIP is a context. */
  knows(nip: string): boolean {
    return this.contexts.has(nip) || this.subjects.has(nip) || (this.#takesAnyNip && isNip(nip));
  }

  /** Sleeps on the sandbox clock; a reset ends it at once. */
  sleep(ms: number): Promise<void> {
    return this.clock.sleep(ms, this.#closing.signal);
  }

  close(): void {
    this.#closing.abort();
    this.clock.stop();
  }
}
