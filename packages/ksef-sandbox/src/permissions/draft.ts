import type { Authentication } from '../auth/authentication.js';
import { callerOf, type KsefCall } from '../engine/operation.js';
import type { KsefWorld } from '../world.js';
import type { Grant } from './grant.js';
import { isSame } from './identifier.js';

/** What a grant is made of; the rest follows from who grants it, and when. */
export type Draft = Pick<Grant, 'kind' | 'subject' | 'permission' | 'description' | 'details'> &
  Partial<Pick<Grant, 'context' | 'target' | 'canDelegate' | 'subunitName' | 'euEntity'>>;

/** Grants what the caller's context gives, from a moment on. What is granted already stays as it is. */
export function grantAll(drafts: readonly Draft[], call: KsefCall, from: number): void {
  const { context, actor } = callerOf(call);
  for (const draft of drafts) grantFrom(draft, { context, author: actor.identifier, from }, call.world);
}

interface Grantor {
  readonly context: Authentication['context'];
  readonly author: Grant['author'];
  readonly from: number;
}

export function grantFrom(draft: Draft, { context, author, from }: Grantor, world: KsefWorld): void {
  const grant: Grant = {
    target: null,
    canDelegate: false,
    subunitName: null,
    euEntity: null,
    context,
    ...draft,
    id: permissionId(world),
    grantedIn: context,
    author,
    from,
    until: null,
  };
  if (!world.grants.unrevoked().some((other) => isEqual(other, grant))) world.grants.add(grant);
}

function isEqual(one: Grant, other: Grant): boolean {
  return (
    one.kind === other.kind &&
    one.permission === other.permission &&
    isSame(one.subject, other.subject) &&
    isSame(one.context, other.context) &&
    isSame(one.grantedIn, other.grantedIn) &&
    isSame(one.target ?? ALL, other.target ?? ALL) &&
    one.canDelegate === other.canDelegate
  );
}

const ALL = { type: 'AllPartners' };

/** In the form of a UUID. */
function permissionId({ randomBytes }: KsefWorld): string {
  return randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
