import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import { callerOf, json, type KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { bodyAs, checked, pageOf } from '../engine/request.js';
import { referenceNumber } from '../numbers.js';
import { forbidden, permissionsOf } from '../permissions/access.js';
import { isSame } from '../permissions/identifier.js';
import { PERSON_PERMISSIONS, type Permission } from '../permissions/permission.js';
import { ksefTime } from '../times.js';
import type { KsefWorld } from '../world.js';
import type { KsefToken } from './ksef-token.js';
import { lostOf, statusOf } from './token.js';

const tokenInput = z.object({
  permissions: z.array(z.enum(PERSON_PERMISSIONS)).min(1),
  description: z.string().min(5).max(256),
});

/** POST /tokens: the token is told once. @throws KsefProblem 21405, 26001 or 26002 */
export function createToken(call: KsefCall): Answer {
  const { world } = call;
  const { permissions, description } = bodyAs(tokenInput, call);
  const { context, actor } = callerOf(call);
  if (context.type !== 'Nip' && context.type !== 'InternalId') {
    throw refusal(
      26002,
      `Aktualny typ kontekstu: ${context.type}. Dozwolone typy kontekstu: Nip, InternalId.`,
    );
  }
  const own = permissionsOf(callerOf(call), world);
  const missing = permissions.filter((each) => !own.includes(each));
  if (missing.length > 0) throw refusal(26001, `Brakujące uprawnienia: ${missing.join(', ')}.`);
  const now = world.clock.now();
  const reference = referenceNumber('EC', now, world.randomBytes);
  const secret = `${reference}|${context.type.toLowerCase()}-${context.value}|${world.randomBytes(32).toString('hex')}`;
  world.tokens.set(reference, {
    reference,
    secret,
    context,
    author: actor,
    permissions: [...new Set(permissions)],
    description,
    createdAt: now,
    activeAt: now + world.settings.administration_ms,
    revocation: null,
    lastUseAt: null,
  });
  return json(202, { referenceNumber: reference, token: secret });
}

const STATUSES = ['Pending', 'Active', 'Revoking', 'Revoked', 'Failed'] as const;

const filters = z.object({
  status: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(STATUSES)))
    .optional(),
  description: z.string().min(3).optional(),
  authorIdentifier: z.string().min(3).optional(),
  authorIdentifierType: z.enum(['Nip', 'Pesel', 'Fingerprint']).optional(),
});

/** GET /tokens: newest first. @throws KsefProblem 21405 or 21418 */
export function listTokens(call: KsefCall): Answer {
  const filter = checked(filters, call.query, call);
  const found = visibleTo(call, 'CredentialsManage', 'CredentialsRead')
    .filter((token) => fits(token, filter, call))
    .sort((a, b) => b.createdAt - a.createdAt);
  const { items, continuationToken } = pageOf(found, call, LARGEST_PAGE);
  return json(200, { continuationToken, tokens: items.map((token) => showToken(token, call.world)) });
}

const LARGEST_PAGE = 100;

function fits(token: KsefToken, filter: z.output<typeof filters>, { world }: KsefCall): boolean {
  const { identifier } = token.author;
  return (
    (filter.status?.includes(statusOf(token, world)) ?? true) &&
    contains(token.description, filter.description) &&
    contains(identifier.value, filter.authorIdentifier) &&
    (filter.authorIdentifierType ?? identifier.type) === identifier.type
  );
}

function contains(text: string, part = ''): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

/** GET /tokens/{referenceNumber}. @throws KsefProblem 21405 or 403 */
export function getToken(call: KsefCall): Answer {
  const token = tokenOf(call, 'CredentialsManage', 'CredentialsRead');
  return json(200, showToken(token, call.world));
}

/** DELETE /tokens/{referenceNumber}: from now on it logs in no more. @throws KsefProblem 21405 or 403 */
export function revokeToken(call: KsefCall): Answer {
  const { world } = call;
  const token = tokenOf(call, 'CredentialsManage');
  const now = world.clock.now();
  token.revocation ??= { begunAt: now, endedAt: now + world.settings.administration_ms };
  return { status: 204 };
}

/** @throws KsefProblem 21405 for a token of no or another context, 403 for one of somebody else */
function tokenOf(call: KsefCall, ...all: readonly Permission[]): KsefToken {
  const { referenceNumber: reference = '' } = call.params;
  const { context } = callerOf(call);
  const token = call.world.tokens.get(reference);
  if (token === undefined || !isSame(token.context, context)) {
    throw refusal(21405, `Token o numerze referencyjnym ${reference} nie został znaleziony.`);
  }
  if (visibleTo(call, ...all).includes(token)) return token;
  throw forbidden('insufficient-resource-access', 'Brak dostępu do wskazanego zasobu.');
}

/** The context's tokens for those who have one of the permissions; else the one that was used, or the caller's own. */
function visibleTo(call: KsefCall, ...all: readonly Permission[]): readonly KsefToken[] {
  const { world } = call;
  const login = callerOf(call);
  const tokens = [...world.tokens.values()].filter(({ context }) => isSame(context, login.context));
  if (permissionsOf(login, world).some((each) => all.includes(each))) return tokens;
  if (login.token !== null) return tokens.filter((token) => token === login.token);
  const own = world.subjects.identifiersOf(login.actor.identifier);
  return tokens.filter(({ author }) => own.some((each) => isSame(each, author.identifier)));
}

/** TokenStatusResponse, QueryTokensResponseItem */
function showToken(token: KsefToken, world: KsefWorld): unknown {
  const { reference, author, context, description, permissions, createdAt, lastUseAt } = token;
  const status = statusOf(token, world);
  const lost = status === 'Failed' ? lostOf(token, world) : [];
  return {
    referenceNumber: reference,
    authorIdentifier: author.identifier,
    contextIdentifier: context,
    description,
    requestedPermissions: permissions,
    dateCreated: ksefTime(createdAt),
    ...(lastUseAt === null ? {} : { lastUseDate: ksefTime(lastUseAt) }),
    status,
    ...(lost.length === 0
      ? {}
      : { statusDetails: [`Autor tokena utracił uprawnienia: ${lost.join(', ')}.`] }),
  };
}
