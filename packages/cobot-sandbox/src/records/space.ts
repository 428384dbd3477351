import type { SpaceSwitches } from './space-switches.js';

export interface Space extends SpaceSwitches {
  readonly id: string;
  readonly subdomain: string;
  readonly name: string;
  readonly email: string;
  /** YYYY-MM-DD */
  readonly createdAt: string;
  readonly countryCode: string;
  readonly locale: string;
  /** IANA name */
  readonly timeZone: string;
  readonly currency: string;
  readonly defaultTax: { readonly name: string; readonly rate: string };
  readonly adminIds: ReadonlySet<string>;
  readonly sender: Address;
  readonly senderTaxId: string | null;
  readonly accountingCodes: readonly AccountingCode[];
  /** Callbacks carry version 2.0 addresses of invoices; neither document says which, 1.0 is the default. */
  v2CallbackUrls: boolean;
}

export interface AccountingCode {
  readonly name: string;
  /** In percent, as text; null where it says nothing of tax. */
  readonly taxRate: string | null;
}

export interface Address {
  readonly name: string | null;
  readonly company: string | null;
  readonly fullAddress: string;
  readonly street: string | null;
  readonly postCode: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly countryCode: string | null;
}

export const NOWHERE: Address = {
  name: null,
  company: null,
  fullAddress: '',
  street: null,
  postCode: null,
  city: null,
  state: null,
  countryCode: null,
};

/** Spaces that know each other's members and resources. */
export interface Network {
  readonly id: string;
  readonly spaceIds: ReadonlySet<string>;
}

/** A revenue account or a cost center of a space. */
export interface NumberedRecord {
  readonly id: string;
  readonly spaceId: string;
  readonly name: string;
  readonly number: string;
}
