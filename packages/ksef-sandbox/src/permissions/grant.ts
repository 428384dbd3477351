import type { ContextIdentifier, Identifier } from './identifier.js';
import type { Authorization, Permission } from './permission.js';

/** How a permission came about, which decides where it shows and who may revoke it. */
type GrantKind = 'person' | 'entity' | 'indirect' | 'subunit' | 'eu' | 'authorization';

/** Of an indirect grant: one client, or all. */
export interface GrantTarget {
  readonly type: 'Nip' | 'InternalId' | 'AllPartners';
  readonly value?: string | null | undefined;
}

/** Who receives it, in the words of whoever granted it. */
export interface SubjectDetails {
  readonly person?: Readonly<Record<string, unknown>>;
  readonly entity?: Readonly<Record<string, unknown>>;
}

/** One permission, or authorization, of one subject. */
export interface Grant {
  /** 36 characters. */
  readonly id: string;
  readonly kind: GrantKind;
  /** Whose context the grantor acted in. */
  readonly grantedIn: ContextIdentifier;
  /** Where the subject may act; of an indirect grant the intermediary's context. */
  readonly context: ContextIdentifier;
  readonly subject: Identifier | { readonly type: 'PeppolId'; readonly value: string };
  readonly permission: Permission | Authorization;
  readonly target: GrantTarget | null;
  readonly canDelegate: boolean;
  readonly description: string;
  readonly details: SubjectDetails;
  /** Null for KSeF itself. */
  readonly author: Identifier | null;
  /** Of an internal unit. */
  readonly subunitName: string | null;
  readonly euEntity: { readonly name: string; readonly fullName: string; readonly address: string } | null;
  /** When it takes effect, epoch milliseconds. */
  readonly from: number;
  /** When it ends; null while nobody revoked it. */
  until: number | null;
}

export function holdsAt({ from, until }: Grant, at: number): boolean {
  return from <= at && (until === null || at < until);
}
