import type { Address } from './space.js';

/** Those to whom a space writes invoices. Dates are YYYY-MM-DD. */

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
