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
  readonly name: string | null;
  readonly email: string | null;
  readonly company: string | null;
  readonly confirmedAt: string | null;
  readonly canceledAt: string | null;
  readonly teamId: string | null;
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
  /** Typically addresses of devices or numbers of cards. */
  readonly checkInTokens: ReadonlySet<string>;
  /** Check-ins that are left; null for no limit. */
  timePasses: number | null;
}
