import type { Address } from './space.js';

/** Somebody who can log in. */
export interface User {
  readonly id: string;
  readonly email: string;
  /** For the consent page and for the app flow. */
  readonly password: string;
}

/** What an app may do on behalf of a user; `scopes` null means every scope. */
export interface AccessToken {
  readonly token: string;
  readonly userId: string;
  /** Client id of the app that it was issued to. */
  readonly app: string;
  readonly scopes: ReadonlySet<string> | null;
  /** The only space that the token is valid for; null for a token of the user. */
  readonly spaceId: string | null;
}

/** Whom a space invoices. Dates are YYYY-MM-DD. */

export interface Membership {
  readonly id: string;
  readonly spaceId: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  /** Where its invoices go; the name and the company are the membership's. */
  address: Omit<Address, 'name' | 'company'>;
  billingEmails: readonly string[];
  taxId: string | null;
  chargeTaxes: boolean;
  customerNumber: string;
  startsAt: string;
  /** The start of its first cycle; that of the membership when null. */
  firstInvoiceAt: string | null;
  confirmedAt: string | null;
  /** The last day. */
  canceledAt: string | null;
  teamId: string | null;
  /** The payment method of the space that it pays by. */
  paymentMethodId: string | null;
  /** Id of a custom field -> its value. */
  customFields: ReadonlyMap<string, string>;
  /** Where its picture is. */
  picture: string | null;
}

/** To whom and where its invoices go. */
export function recipientOf({ name, company, address }: Membership): Address {
  return { ...address, name, company };
}

export interface Team {
  readonly id: string;
  readonly spaceId: string;
  readonly name: string;
  readonly confirmedAt: string | null;
  readonly canceledAt: string | null;
  readonly billingAddress: Address;
  readonly billingEmails: readonly string[];
  readonly taxId: string | null;
  readonly customerNumber: string;
  /** The membership that pays for the others in version 1.0; the first one when null. */
  readonly payingMembershipId: string | null;
}

/** Somebody without a membership. */
export interface Contact {
  readonly id: string;
  readonly spaceId: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: Address;
  readonly membershipId: string | null;
}

/** The people behind a membership, where a seed names them. */
export interface Connection {
  readonly userIds: ReadonlySet<string>;
  /** Whether it takes a time pass to check in. */
  readonly needsTimePass: boolean;
}

/** An invitation to create a user account for a membership. */
export interface Invitation {
  readonly id: string;
  readonly spaceId: string;
  readonly membershipId: string;
}
