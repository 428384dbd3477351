import { createHash } from 'node:crypto';
import { referenceNumber } from '../numbers.js';
import type { Actor } from '../permissions/actor.js';
import type { ContextIdentifier } from '../permissions/identifier.js';
import { OWNER_PERMISSIONS, type Permission } from '../permissions/permission.js';
import type { KsefContext } from '../seed.js';

/** A token that logs in to one context with some of its author's permissions. */
export interface KsefToken {
  readonly reference: string;
  readonly secret: string;
  readonly context: ContextIdentifier;
  readonly author: Actor;
  readonly permissions: readonly Permission[];
  readonly description: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly activeAt: number;
  revocation: { readonly begunAt: number; readonly endedAt: number } | null;
  lastUseAt: number | null;
}

/** The tokens of the seed: of the owner, with every permission. Their reference numbers follow from them. */
export function seededTokens({ nip, tokens }: KsefContext, now: number): readonly KsefToken[] {
  return tokens.map((secret) => ({
    reference: referenceNumber('EC', now, (count) =>
      createHash('sha256').update(`${nip} ${secret}`).digest().subarray(0, count),
    ),
    secret,
    context: { type: 'Nip', value: nip },
    author: { identifier: { type: 'Nip', value: nip }, ownerOf: nip },
    permissions: OWNER_PERMISSIONS,
    description: 'Token piaskownicy',
    createdAt: now,
    activeAt: now,
    revocation: null,
    lastUseAt: null,
  }));
}
