import type { Clock } from '@spacebooks/base/clock';
import type { Archive } from '../archive/content.js';
import type { CollectiveDesk } from '../bank/collectives/collective-desk.js';
import type { BankDesk } from '../bank/desk.js';
import type { Report } from '../domain/accounting/exclusion.js';
import type { Invoice } from '../domain/invoice.js';
import type { CustomerSettings, Language, OperatorLanguage } from '../domain/settings.js';
import type { NotSetUp } from '../domain/tasks/not-set-up.js';
import type { Operator } from '../operator/operator.js';
import type { TaskList } from '../operator/tasks.js';
import type { Logger } from '../ops/log.js';
import type { FactorSeal } from '../people/factor-seal.js';
import type { Random } from '../random.js';
import type { Batches } from '../store/books/batches.js';
import type { BookRuns } from '../store/books/book-runs.js';
import type { Deliveries } from '../store/books/deliveries.js';
import type { InvoiceBooksReader } from '../store/books/invoice-books.js';
import type { Figures } from '../store/figures/figures.js';
import type { Forecasts } from '../store/figures/forecasts.js';
import type { CustomerPaymentsReader } from '../store/invoices/customer-payments.js';
import type { Customers } from '../store/invoices/customers.js';
import type { EInvoiceFilesReader } from '../store/invoices/e-invoice-files.js';
import type { InvoiceFactsReader } from '../store/invoices/invoice-facts.js';
import type { InvoiceList } from '../store/invoices/list/list.js';
import type { MailingReader } from '../store/invoices/mailings.js';
import type { ApiAnswers } from '../store/people/api-answers.js';
import type { ApiTokens } from '../store/people/api-tokens.js';
import type { DecisionsFilter, PeopleDecision } from '../store/people/people-decisions.js';
import type { PeopleStores } from '../store/people/people-stores.js';
import type { SignInAttempts } from '../store/people/sign-in-attempts.js';
import type { WebSessions } from '../store/people/web-sessions.js';
import type { BookDesk } from './book-desk.js';
import type { ExportDesk } from './export-desk.js';
import type { HookDesk } from './hook-desk.js';
import type { NightDesk } from './night-desk.js';
import type { SettingsDesk } from './settings-desk.js';
import type { SwitchDesk } from './switch-desk.js';

/** What the pages show and act on. */
export interface WebDeps {
  readonly operator: Operator;
  readonly books: WebBooks;
  readonly figures: Figures;
  readonly forecasts: Pick<Forecasts, 'last' | 'of'>;
  readonly desk: BookDesk;
  readonly exports: ExportDesk;
  readonly nights: NightDesk;
  readonly tasks: TaskList;
  readonly hooks: HookDesk;
  readonly switches: SwitchDesk;
  readonly settings: SettingsDesk;
  /** What people decided, the latest first. */
  decisions(filter: DecisionsFilter, limit: number): Promise<readonly PeopleDecision[]>;
  /** Of a space with bank accounts; null of any other. */
  bank(spaceId: string): BankDesk | null;
  /** Of a space with books that issues in KSeF; null of any other. */
  collectives(spaceId: string): CollectiveDesk | null;
  readonly facts: InvoiceFactsReader;
  readonly invoiceBooks: InvoiceBooksReader;
  readonly mailings: MailingReader;
  readonly eInvoiceFiles: EInvoiceFilesReader;
  readonly customers: Customers;
  readonly customerPayments: CustomerPaymentsReader;
  /** What is configured of the customer of an invoice; empty where nothing is. */
  customerSettings(spaceId: string, invoice: Invoice): CustomerIds;
  /** Where KSeF shows that it has a document of the space; null where the space has nothing to do with KSeF, or it is none. */
  ksefLink(spaceId: string, xml: Uint8Array): Promise<string | null>;
  /** Where the platform shows the invoice; null where nobody said. */
  platformLink(spaceId: string, invoiceId: string): string | null;
  readonly invoices: InvoiceList;
  readonly archive: Pick<Archive, 'get' | 'beginning'>;
  readonly sessions: WebSessions;
  readonly attempts: SignInAttempts;
  readonly apiTokens: ApiTokens;
  readonly apiAnswers: ApiAnswers;
  readonly people: PeopleStores;
  readonly factorSeal: FactorSeal;
  /** Sends a mail with an invitation; null where no mail server is configured. */
  readonly sendMail: ((mail: WebMail) => Promise<void>) | null;
  /** Address of the page that mails may name; null where there is none that others reach. */
  readonly pageForMails: string | null;
  /** All of them, as they are now; a page lists those of `Site.spacesOf`. */
  spaces(): readonly WebSpace[];
  subscriptions(spaceId: string): Promise<readonly SubscriptionView[]>;
  /** What was understood of the configuration, a line each, without secrets. */
  configuration(): readonly string[];
  /** What the first setup left out. */
  notSetUp(): readonly LeftOutLines[];
  /** How passwords are kept; left out, as strong as it has to be. */
  readonly hashPassword?: (password: string) => Promise<string>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
}

/** What the e-invoices of a customer name of theirs. */
export type CustomerIds = Pick<
  CustomerSettings,
  | 'buyer_reference'
  | 'order_number'
  | 'contract_number'
  | 'project_number'
  | 'electronic_address'
  | 'vat_id'
  | 'nip'
  | 'registration_id'
>;

export interface WebSpace {
  readonly id: string;
  readonly timeZone: string;
  readonly hasBooks: boolean;
  /** First day of its books; null without any. */
  readonly booksFrom: string | null;
  /** Only invoices that are locked are booked. */
  readonly lockedOnly: boolean;
  /** That each export writes, by its name; documents can be left out of them. */
  readonly reports: ReadonlyMap<string, readonly Report[]>;
  /** Names of the targets that are configured for an export, by its name. */
  readonly targets: ReadonlyMap<string, readonly string[]>;
  /** Of its invoices, and of what is found wrong with them. */
  readonly language: Language;
}

/** A mail with one link, in the form of all others. */
export interface WebMail {
  readonly to: string;
  readonly language: OperatorLanguage;
  readonly title: string;
  readonly lead: string;
  readonly link: { readonly text: string; readonly url: string };
  /** How long it works, and what is to be done about one that nobody expected. */
  readonly ends: string;
}

/** A subscription without its secret path. */
export interface SubscriptionView {
  readonly event: string;
  readonly createdAt: number;
  /** The platform has answered that it is there. */
  readonly confirmed: boolean;
  readonly retiredAt: number | null;
}

interface WebBooks {
  readonly batches: Pick<
    Batches,
    'page' | 'head' | 'isPast' | 'leftOut' | 'leftOutBeginning' | 'leftOutPart' | 'files'
  >;
  readonly deliveries: Pick<Deliveries, 'list' | 'isPlanned'>;
  readonly runs: Pick<BookRuns, 'list'>;
}

/** Something that was left out, with what an admin writes into the configuration. */
export interface LeftOutLines extends NotSetUp {
  readonly lines: readonly string[];
}
