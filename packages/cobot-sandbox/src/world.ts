import type { Addresses } from '@spacebooks/sandbox-engine/addresses';
import type { SandboxClock } from '@spacebooks/sandbox-engine/clock';
import { Faults } from '@spacebooks/sandbox-engine/faults';
import { Journal } from '@spacebooks/sandbox-engine/journal';
import type { Post } from '@spacebooks/sandbox-engine/post';
import type { RequestEntry } from '@spacebooks/sandbox-engine/request-entry';
import { RateLimit } from './engine/rate-limit.js';
import type { CustomField } from './records/custom-field.js';
import { CustomerNumbers } from './records/customer-numbers.js';
import { Entries } from './records/entries.js';
import type { Filing } from './records/filing.js';
import type { Invoice, PaymentRecord } from './records/invoice.js';
import type { Letter, MailEntry } from './records/mail.js';
import type { AuthorizationCode, OAuthApp } from './records/oauth.js';
import { PdfLinks } from './records/pdf-links.js';
import type {
  AccessToken,
  Connection,
  Contact,
  Invitation,
  Membership,
  Team,
  User,
} from './records/people.js';
import type { Plan, TimePass } from './records/plan.js';
import type { Network, NumberedRecord, Space } from './records/space.js';
import type { Subscription } from './records/subscription.js';
import type { Settings } from './settings.js';
import { Deliveries } from './webhooks/deliveries.js';

export interface WorldDeps {
  readonly clock: SandboxClock;
  readonly addresses: Addresses;
  readonly newId: () => string;
  /** Creates the client that posts callbacks. */
  readonly poster: () => Post;
}

/** The state of a sandbox between two resets. */
export class World {
  readonly clock: SandboxClock;
  readonly addresses: Addresses;
  readonly newId: () => string;
  readonly poster: () => Post;
  readonly settings: Settings;
  readonly users = new Map<string, User>();
  readonly tokens = new Map<string, AccessToken>();
  readonly apps = new Map<string, OAuthApp>();
  readonly codes = new Map<string, AuthorizationCode>();
  readonly spaces = new Map<string, Space>();
  readonly invoices = new Map<string, Invoice>();
  readonly paymentRecords = new Map<string, PaymentRecord>();
  /** Upcoming invoices, as the seed foretells them. */
  readonly previews = new Map<string, Invoice>();
  readonly revenueAccounts = new Map<string, NumberedRecord>();
  readonly costCenters = new Map<string, NumberedRecord>();
  /** What the spaces offer. */
  readonly plans = new Map<string, Plan>();
  readonly memberships = new Map<string, Membership>();
  readonly customFields = new Map<string, CustomField>();
  readonly timePasses = new Map<string, TimePass>();
  readonly invitations = new Map<string, Invitation>();
  readonly teams = new Map<string, Team>();
  readonly contacts = new Map<string, Contact>();
  /** Who is connected to a membership, by the membership's id. */
  readonly connections = new Map<string, Connection>();
  readonly networks = new Map<string, Network>();
  readonly entries = new Entries();
  /** Uploaded pictures, by the id in their addresses. */
  readonly photos = new Map<string, { readonly mediaType: string; readonly bytes: Uint8Array }>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly requests: Journal<RequestEntry>;
  readonly mails: Journal<MailEntry>;
  readonly letters: Journal<Letter>;
  /** What the platform handed in itself. */
  readonly filings: Journal<Filing>;
  readonly faults: Faults;
  readonly rateLimit: RateLimit;
  readonly deliveries: Deliveries;
  readonly pdfLinks: PdfLinks;
  readonly #closing = new AbortController();
  readonly #lastNumbers = new Map<string, number>();
  readonly #customerNumbers = new Map<string, CustomerNumbers>();
  #lastPayment = 0;

  constructor(deps: WorldDeps, settings: Settings) {
    this.clock = deps.clock;
    this.addresses = deps.addresses;
    this.newId = deps.newId;
    this.poster = deps.poster;
    this.settings = settings;
    this.requests = new Journal(this.settings.journalLimit);
    this.mails = new Journal(this.settings.journalLimit);
    this.letters = new Journal(this.settings.journalLimit);
    this.filings = new Journal(this.settings.journalLimit);
    this.faults = new Faults(this.clock);
    this.rateLimit = new RateLimit(this.clock, this.settings.requestsPerMinute);
    this.deliveries = new Deliveries(this.clock, this.settings, this.subscriptions, this.poster());
    this.pdfLinks = new PdfLinks(this.clock, this.newId());
  }

  spaceOfSubdomain(subdomain: string): Space | undefined {
    for (const space of this.spaces.values()) if (space.subdomain === subdomain) return space;
    return undefined;
  }

  /** The next invoice number of a space, from 1; numbers of deleted invoices are never reused. */
  nextNumber(spaceId: string): number {
    const number = (this.#lastNumbers.get(spaceId) ?? 0) + 1;
    this.#lastNumbers.set(spaceId, number);
    return number;
  }

  customerNumbersOf(spaceId: string): CustomerNumbers {
    const numbers = this.#customerNumbers.get(spaceId) ?? new CustomerNumbers();
    this.#customerNumbers.set(spaceId, numbers);
    return numbers;
  }

  /** The next number of a payment record, from 1, never reused. */
  nextPayment(): number {
    this.#lastPayment += 1;
    return this.#lastPayment;
  }

  /** Sleeps on the sandbox clock; a reset ends it at once. */
  sleep(ms: number): Promise<void> {
    return this.clock.sleep(ms, this.#closing.signal);
  }

  close(): void {
    this.#closing.abort();
    this.clock.stop();
    this.deliveries.close();
  }
}
