import type { LocalDate } from '../invoice.js';
import type { JpkMarkRule } from './jpk-marks.js';
import type { KsefMark } from './ksef-mark.js';
import type { Period } from './model.js';

/** What single export formats need and neither the platform nor the journal knows. */
export interface ExportSettings {
  readonly datev?: DatevSettings | undefined;
  readonly fec?: FecSettings | undefined;
  readonly jpk?: JpkSettings | undefined;
  /** Names of single documents, by format and by the platform's number. */
  readonly references?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

export interface DatevSettings {
  /** Beraternummer, 1001 to 9999999 (header 11). */
  readonly consultant: number;
  /** Mandantennummer, 1 to 99999 (header 12). */
  readonly client: number;
  /** Month in which the fiscal year begins, 1 to 12; 1 when left out (header 13). */
  readonly fiscal_year_start?: number | undefined;
  /** Diktatkuerzel, two capital letters (header 18). */
  readonly initials?: string | undefined;
  /** Festschreibung: true makes the bookings unchangeable in DATEV; false when left out (header 21). */
  readonly locked?: boolean | undefined;
  /** Writes the day of service and the tax period (fields 115, 116), as far as agreed with the tax adviser. */
  readonly service_date?: boolean | undefined;
  /** Writes a file of the debtors; true when left out. */
  readonly debtors?: boolean | undefined;
  /** Writes a file of account labels, which overwrites those in DATEV; false when left out. */
  readonly account_labels?: boolean | undefined;
  /** Writes the invoices as a package for Belege online, linked with the bookings; false when left out. */
  readonly vouchers?: boolean | undefined;
  /** Rates of the adviser's own keys, percent as text, or `none`. */
  readonly tax_keys?: Readonly<Record<string, string>> | undefined;
  /** Belegfeld 1 of single document numbers, where cleaning them makes two of them the same. */
  readonly references?: Readonly<Record<string, string>> | undefined;
}

interface FecSettings {
  /** The company's number, nine digits, part of the file's name. */
  readonly siren: string;
  /** The ledger account that all debtors add up to, e.g. `411000`; debtors are its auxiliary accounts. */
  readonly receivables: string;
  /** Month in which the fiscal year begins, 1 to 12; 1 when left out. Its end is part of the file's name. */
  readonly fiscal_year_start?: number | undefined;
}

interface NaturalPerson {
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: LocalDate;
}

export interface JpkSettings {
  /** Ten digits. */
  readonly nip: string;
  /** Pelna nazwa of the taxpayer. */
  readonly name: string;
  /** Of a taxpayer who is a natural person: stated in place of the name. */
  readonly person?: NaturalPerson | undefined;
  readonly email: string;
  /** Kod urzedu skarbowego, four digits. */
  readonly tax_office: string;
  /** What a document is that we did not send to KSeF; left out: refused. */
  readonly without_ksef_number?: Exclude<KsefMark, 'NrKSeF'> | undefined;
  /** GTU and procedures that items have. */
  readonly marks?: readonly JpkMarkRule[] | undefined;
  /** Days of failures of KSeF that the Ministry announced. */
  readonly ksef_failures?: readonly Period[] | undefined;
}
