import type { LocalDate } from '../invoice.js';

/** A rate above zero, and the days on which it is in force, both included. */
export interface VatRate {
  /** Percent. */
  readonly rate: string;
  /** Since always, as far as we are concerned, when left out. */
  readonly from?: LocalDate;
  readonly to?: LocalDate;
}

/** One that an operator vouches for, because the table does not have it yet. */
export interface AddedVatRate extends VatRate {
  /** Country or region. */
  readonly country: string;
  readonly from: LocalDate;
}

export const of = (...rates: readonly string[]): readonly VatRate[] => rates.map((rate) => ({ rate }));
export const during = (from: LocalDate, to: LocalDate, ...rates: readonly string[]): readonly VatRate[] =>
  rates.map((rate) => ({ rate, from, to }));
export const until = (to: LocalDate, ...rates: readonly string[]): readonly VatRate[] =>
  rates.map((rate) => ({ rate, to }));
export const since = (from: LocalDate, ...rates: readonly string[]): readonly VatRate[] =>
  rates.map((rate) => ({ rate, from }));

/** The VAT ids of one country. */
export interface VatIdForm {
  /** What follows the prefix. */
  readonly body: RegExp;
  /** One that can be shown: 9 stands for a digit, X for a letter or a digit. */
  readonly shape: string;
  /** Whether the check digits of a well-formed id hold. */
  readonly hasRightDigits: (vatId: string) => boolean;
  /** Nobody has such a number but for VAT. Others are given to all companies, registered for VAT or not. */
  readonly isForVatAlone?: true;
  /** The company's own number within it. */
  readonly company?: CompanyNumber;
}

/** A register's number that is part of another one. */
interface CompanyNumber {
  readonly name: string;
  readonly scheme: string;
  readonly of: (id: string) => string;
}

type Validate = (text: string) => { readonly isValid: boolean };

/** By the part after the prefix of two letters. */
export function vatIds(
  body: RegExp,
  shape: string,
  validate: Validate,
  more: Pick<VatIdForm, 'isForVatAlone' | 'company'> = {},
): VatIdForm {
  return {
    body,
    shape,
    hasRightDigits: (vatId) => !/^0+$/.test(vatId.slice(2)) && validate(vatId.slice(2)).isValid,
    ...more,
  };
}

/** A number that people and companies have beside or instead of a VAT id, by its form and its check digits. */
export interface NationalId {
  /** As it is called at home. */
  readonly name: string;
  /** ISO 6523 ICD, where there is one. */
  readonly scheme?: string;
  /** In capitals, without blanks, dots, hyphens and slashes. */
  readonly form: RegExp;
  readonly isRight?: Validate;
  /** As it is printed; as it is, when left out. */
  readonly printed?: (id: string) => string;
  /** People have it who may be no business. Numbers of people that no law wants on an invoice are in no table. */
  readonly isOfPeople?: true;
  /** Of several numbers in one, that of the company. */
  readonly company?: CompanyNumber;
}

/** What an invoice must state beyond EN 16931, and which option states it. */
interface WantedOfSeller {
  readonly form: RegExp;
  readonly where: 'registration_id' | 'legal_information' | 'late_payment';
  readonly what: string;
}

/** A number of the buyer without which an invoice is none. */
export interface WantedOfBuyer {
  /** As buyers call it. */
  readonly name: string;
  /** The VAT id, the number of a scheme (ISO 6523 ICD), or any number that the table knows. */
  readonly kind: 'VAT id' | 'any' | { readonly scheme: string };
  /** Of businesses anywhere in the Union, of businesses at home, or of everybody there. */
  readonly of: 'businesses of the EU' | 'businesses' | 'everybody';
  /** Gross in the country's currency up to which it is not asked for. */
  readonly above?: string;
  readonly from?: LocalDate;
  readonly source: string;
}

/** What the law of a seller's country wants on an invoice and of its buyer. */
export interface CountryLaw {
  /** In which tax is owed (Art. 230 of directive 2006/112/EC), ISO 4217. */
  readonly currency: string;
  /** By country, and by region where one has its own. */
  readonly rates: Readonly<Record<string, readonly VatRate[]>>;
  /** Tax that an invoice shows by mistake is owed all the same; left out where we know no provision of its own. */
  readonly taxShownIsOwed?: string;
  /** Whose tax cases there are: those of the Union's members, or the country's own. */
  readonly taxCases: 'EU' | 'CH' | 'PL';
  /** There is none for small businesses. */
  readonly hasNoSmallBusinesses?: true;
  readonly vatId: VatIdForm;
  readonly ids: readonly NationalId[];
  /** Gross in the country's currency up to which an invoice need not name the buyer; left out: each must have the address. */
  readonly smallInvoices?: { readonly gross: string; readonly source: string };
  readonly ofBuyer?: WantedOfBuyer;
  /** A credit that names no invoice is none there. */
  readonly creditsNameOriginal?: { readonly source: string };
  /** In the law's own words, whatever the language of the invoice. */
  readonly cashAccounting?: { readonly text: string; readonly from?: LocalDate; readonly source: string };
  /** A correction says why it was made: it changes the tax, or only other particulars. */
  readonly correctionReason?: { readonly ofTax: string; readonly ofOthers: string; readonly source: string };
  /** The tax point stands on the invoice. */
  readonly statesTaxPoint?: { readonly source: string };
  /** An e-invoice that it wants among parties in it. */
  readonly domestic?: {
    /** What it wants, in names that are alike in every language. */
    readonly way: string;
    /** Our standard whose XML it is; how that gets to the customer is the operator's. */
    readonly standard?: 'peppol';
    /** From which day sellers must go it; null where that depends on what we do not know. */
    readonly from: LocalDate | null;
    /** Consumers get it too. */
    readonly isForConsumers: boolean;
    /** The same in a sentence. */
    readonly told: string;
    readonly source: string;
  };
  /** What transfers to accounts there are asked for by; left out: the number and the European code. */
  readonly transfers?: {
    /** IBANs, without blanks. */
    readonly accounts: RegExp;
    readonly currencies: readonly string[];
    /** What is made of the invoice's number. */
    readonly reference: 'structured communication' | 'variable symbol' | 'creditor reference';
    /** The code of its own that banking apps there read. */
    readonly code?: 'QR-bill' | 'QR Platba';
    readonly source: string;
  };
  /** Which particulars only an option can state; a person can tell whether they apply. */
  readonly wanted: readonly WantedOfSeller[];
}
