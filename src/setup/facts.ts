import type { Failure } from '../domain/errors.js';
import type { Invoice, LocalDate, NumberedName } from '../domain/invoice.js';

/** A key of `gaps` in templates/words/LANGUAGE/setup.json. */
export type GapKind = 'revenueAccounts' | 'costCenters' | 'invoices';

/** What the platform knows of a space. */
export interface SpaceFacts {
  /** Id in version 2.0. */
  readonly platformId: string;
  readonly subdomain: string;
  readonly name: string;
  readonly email: string | null;
  /** ISO 3166-1; null where the platform does not say. */
  readonly countryCode: string | null;
  /** IANA; null where the platform does not say, or says something else. */
  readonly timeZone: string | null;
  /** Such as de-DE. */
  readonly locale: string | null;
  readonly revenueAccounts: readonly NumberedName[];
  readonly costCenters: readonly NumberedName[];
  /** Invoices of the last months, newest first: what they use will be needed. */
  readonly invoices: readonly Invoice[];
  /** The first day whose invoices were read. */
  readonly since: LocalDate;
  /** What could not be read, and why. */
  readonly gaps: readonly { readonly what: GapKind; readonly failure: Failure }[];
}

/** A space that the token's user administers. */
export interface FoundSpace {
  readonly id: string;
  readonly subdomain: string;
  readonly name: string;
}

/** What the sender of the newest invoice says of the seller; nulls where there is none. */
export function sellerOf({ invoices }: SpaceFacts): {
  readonly name: string | null;
  readonly address: string | null;
  readonly countryCode: string | null;
  readonly taxId: string | null;
  readonly currency: string | null;
} {
  const [newest] = invoices;
  if (newest === undefined)
    return { name: null, address: null, countryCode: null, taxId: null, currency: null };
  const { sender, senderTaxId, totalAmount } = newest;
  return {
    name: sender.company ?? sender.name,
    address: onOneLine(sender.fullAddress),
    countryCode: sender.countryCode,
    taxId: senderTaxId,
    currency: totalAmount.currency,
  };
}

/** @returns null for a blank text */
function onOneLine(address: string): string | null {
  const lines = address.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(', ') || null;
}
