import type { BankPosting } from '../domain/bank/bank-posting.js';
import type { LocalDate } from '../domain/invoice.js';
import type { PlatformSettings } from '../domain/neighbour/platform-settings.js';
import type {
  EInvoiceStandard,
  Language,
  OperatorLanguage,
  SellerCountry,
  ServicePeriodRule,
} from '../domain/settings.js';

/** What `init` asked for; null is left to be decided in the file. */
export interface Answers {
  /** Of the person who answers: what is left to decide is asked in it. */
  readonly language: OperatorLanguage;
  /** Day on which the file is written, for its head. */
  readonly today: LocalDate;
  readonly platform: {
    /** Null for the public platform. */
    readonly address: { readonly baseUrl: string; readonly authUrl: string } | null;
    readonly oauth: OAuthAnswer | null;
  };
  readonly space: {
    readonly id: string;
    /** Whole address, where the platform is not the public one. */
    readonly baseUrl: string | null;
    readonly timeZone: string;
    readonly language: Language;
  };
  /** Null: unknown. */
  readonly platformSettings: PlatformSettings | null;
  readonly eInvoices: {
    readonly from: LocalDate;
    readonly standard: EInvoiceStandard;
    readonly country: SellerCountry | null;
    readonly vatId: string | null;
    readonly servicePeriod: ServicePeriodRule['period'] | null;
    readonly iban: string | null;
    readonly contact: { readonly name: string; readonly phone: string; readonly email: string } | null;
    /** With the standard ksef, and only then. */
    readonly ksef: KsefAnswer | null;
  };
  /** Null: no books. */
  readonly books: BooksAnswer | null;
  readonly publicUrl: string;
  readonly listen: string;
  /** Folder for database, archive and tokens, as the file will name it. */
  readonly data: string;
  /** Null: no page. */
  readonly page: PageAnswer | null;
  /** Null: nobody is told. */
  readonly alerts: AlertsAnswer | null;
}

export interface PageAnswer {
  readonly listen: string;
  /** Where people reach it through a reverse proxy; null where nobody does. */
  readonly publicUrl: string | null;
  /** The first one, who is an admin; null where people are invited later. */
  readonly admin: {
    readonly user: string;
    /** Of the hash of the password, as the file will name it. */
    readonly hashFile: string;
  } | null;
}

export interface AlertsAnswer {
  readonly language: OperatorLanguage;
  readonly to: string | null;
  readonly mail: MailAnswer | null;
  readonly webhook: { readonly urlFile: string; readonly format: 'slack' | 'json' } | null;
}

export interface MailAnswer {
  readonly host: string;
  readonly port: string;
  readonly security: 'starttls' | 'tls' | 'none';
  readonly from: string;
  readonly user: string | null;
  /** As the file will name it; null without a user. */
  readonly passwordFile: string | null;
}

interface OAuthAnswer {
  readonly clientId: string;
  /** How the file gives the secret: a line such as `client_secret_file: data/client-secret`; null for none. */
  readonly secretLine: string | null;
}

export interface KsefAnswer {
  readonly server: 'test' | 'demo' | 'production' | { readonly baseUrl: string; readonly qrUrl: string };
  /** Path of the token as the file will name it. */
  readonly tokenFile: string;
}

export type ChartAnswer = 'SKR03' | 'SKR04' | 'SKR49' | 'own';

/** Accounts of customers: their number and 10000, the number itself, or those of a list that is taken over later. */
export type DebtorsAnswer = 'add 10000' | 'same number' | 'list';

/** The program that has booked until now; null is not known. */
interface BeforeAnswer {
  readonly program: string;
  readonly lastDay: LocalDate | null;
  readonly lastNumber: string | null;
}

/** The account whose statements are imported. */
export interface BankAnswer {
  readonly iban: string;
  /** They lie in it; null where people import them. */
  readonly folder: string | null;
  readonly post: BankPosting;
}

export interface BooksAnswer {
  readonly chart: ChartAnswer;
  readonly currency: string;
  /** Ledger accounts of revenue accounts, by number, where somebody has said one. */
  readonly accounts: ReadonlyMap<string, string>;
  /** DATEV's treatment of tax by ledger account, as the option `automatic` has it; accounts without an answer are missing. */
  readonly automatic: ReadonlyMap<string, string>;
  /** Account of output VAT, with an own chart. Null: undecided. */
  readonly vatAccount: string | null;
  readonly datev: { readonly consultant: string; readonly client: string } | null;
  readonly jpk: { readonly taxOffice: string; readonly email: string } | null;
  readonly before: BeforeAnswer | null;
  /** Null: undecided. */
  readonly debtors: DebtorsAnswer | null;
  /** Null: no statements are imported. */
  readonly bank: BankAnswer | null;
  /** Folder for exports, as the file will name it. */
  readonly exportsFolder: string;
}
