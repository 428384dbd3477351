import type { AccessToken, Membership, User } from '../records/people.js';
import type { Space } from '../records/space.js';
import type { World } from '../world.js';
import { type Access, callerOf, type Exchange } from './operation.js';
import { Problem } from './problem.js';

/** The token of a request: `Authorization: Bearer`, or `access_token` in the query or in a form. */
function sentToken(exchange: Exchange): string | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(exchange.headers.authorization ?? '');
  const inForm = exchange.form?.access_token;
  return bearer?.[1] ?? exchange.query.access_token ?? (typeof inForm === 'string' ? inForm : undefined);
}

/** E-mail address of the token's user; null without a known token. Access is not checked. */
export function callerEmail(exchange: Exchange): string | null {
  const token = knownToken(exchange);
  return token === undefined ? null : (exchange.world.users.get(token.userId)?.email ?? null);
}

/** The token of a request, also of one that needs none; undefined without a known one. */
export function knownToken(exchange: Exchange): AccessToken | undefined {
  return exchange.world.tokens.get(sentToken(exchange) ?? '');
}

/** Identifies the caller, unless the operation is public or the link is signed. @throws Problem 401 */
export function authenticate(exchange: Exchange): void {
  const { operation, world, query, params } = exchange;
  if (operation.access === 'public') return;
  const isLink = operation.access === 'link' && query.token !== undefined;
  if (isLink && world.pdfLinks.accepts(params.id ?? '', query.token ?? '')) return;
  const token = knownToken(exchange);
  const user = token && world.users.get(token.userId);
  if (token === undefined || user === undefined) {
    throw new Problem(401, 'The access token is missing or unknown.', { 'www-authenticate': 'Bearer' });
  }
  exchange.caller = { user, token };
}

/** @throws Problem 403 unless the token carries every one of the scopes, which spaces separate */
export function requireScope(exchange: Exchange, scope: string | null): void {
  if (scope === null || exchange.caller === null) return;
  const { scopes } = exchange.caller.token;
  const missing = scopes === null ? undefined : scope.split(' ').find((each) => !scopes.has(each));
  if (missing !== undefined) throw new Problem(403, `The access token lacks the scope ${missing}.`);
}

/** What a record or a path belongs to, which decides who has access. */
export interface Place {
  /** Null where no space is concerned: then no role is needed. */
  readonly spaceId: string | null;
  /** The membership whose people own it. */
  readonly membershipId?: string | null;
  /** Named by its path, without a space. */
  readonly networkId?: string;
}

interface Standing {
  readonly admin: boolean;
  readonly member: boolean;
  readonly networkAdmin: boolean;
  readonly networkMember: boolean;
  readonly owner: boolean;
}

/** Access -> who has it, and the error for everybody else. */
const RULES: Readonly<
  Partial<Record<Access, { readonly has: (who: Standing) => boolean; readonly detail: string }>>
> = {
  'space admin': { has: (who) => who.admin, detail: 'You must be an admin of the space.' },
  link: {
    has: (who) => who.networkAdmin || who.owner,
    detail: 'You must be an admin of the space or network, or connected to the membership.',
  },
  'space admin or owner': {
    has: (who) => who.admin || who.owner,
    detail: 'You must be an admin of the space or connected to the membership.',
  },
  owner: { has: (who) => who.owner, detail: 'You must be connected to the membership.' },
  'space member': {
    has: (who) => who.admin || who.member,
    detail: 'You must be an admin or a member of the space.',
  },
  'network admin': {
    has: (who) => who.networkAdmin,
    detail: 'You must be an admin of the space or of one in its network.',
  },
  'network member': {
    has: (who) => who.networkAdmin || who.networkMember,
    detail: 'You must be an admin or a member of the space or of one in its network.',
  },
  'network admin or owner': {
    has: (who) => who.networkAdmin || who.owner,
    detail: 'You must be an admin of the space or network, or connected to the membership.',
  },
};

/** @throws Problem 403 unless the caller has the access that the operation, or a part of it, needs at this place */
export function requireRole(
  exchange: Exchange,
  place: Place,
  access: Access = exchange.operation.access,
): void {
  const rule = RULES[access];
  if (rule === undefined || exchange.caller === null) return;
  if (place.spaceId === null && place.networkId === undefined && place.membershipId === undefined) return;
  const { user, token } = callerOf(exchange);
  if (token.spaceId !== null && place.spaceId !== null && token.spaceId !== place.spaceId) {
    throw new Problem(403, 'The access token is good for another space only.');
  }
  if (!rule.has(standingOf(user, place, exchange.world))) throw new Problem(403, rule.detail);
}

/** Whether the caller administers the space, whatever access the operation needs. */
export function isAdmin(exchange: Exchange, spaceId: string | null): boolean {
  if (spaceId === null || exchange.caller === null) return false;
  return exchange.world.spaces.get(spaceId)?.adminIds.has(exchange.caller.user.id) === true;
}

function standingOf(user: User, place: Place, world: World): Standing {
  const { spaceId } = place;
  const network = networkOf(place, world);
  const connected = membershipsOf(user.id, world);
  const isAdminOf = (id: string): boolean => world.spaces.get(id)?.adminIds.has(user.id) === true;
  const isMemberOf = (id: string): boolean => connected.some((membership) => membership.spaceId === id);
  return {
    admin: spaceId !== null && isAdminOf(spaceId),
    member: spaceId !== null && isMemberOf(spaceId),
    networkAdmin: network.some(isAdminOf),
    networkMember: network.some(isMemberOf),
    owner: connected.some((membership) => membership.id === place.membershipId),
  };
}

function networkOf({ spaceId, networkId }: Place, world: World): readonly string[] {
  for (const network of world.networks.values()) {
    if (network.id === networkId || (spaceId !== null && network.spaceIds.has(spaceId))) {
      return [...network.spaceIds];
    }
  }
  return spaceId === null ? [] : [spaceId];
}

/** The memberships that a user is connected to. */
export function membershipsOf(userId: string, world: World): readonly Membership[] {
  const own: Membership[] = [];
  for (const [id, { userIds }] of world.connections) {
    const membership = world.memberships.get(id);
    if (membership !== undefined && userIds.has(userId)) own.push(membership);
  }
  return own;
}

/** The space that the path names: by its id in version 2.0, by its subdomain in 1.0. @throws Problem 404 */
export function spaceOfPath({ params, world }: Exchange): Space {
  const { spaceId, subdomain } = params;
  const space = spaceId === undefined ? world.spaceOfSubdomain(subdomain ?? '') : world.spaces.get(spaceId);
  if (space === undefined) throw new Problem(404, `There is no space ${spaceId ?? subdomain}.`);
  return space;
}
