import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import { jsonBody } from '../engine/body.js';
import { callerOf, type Exchange, type Operation } from '../engine/operation.js';
import { invalidMember, Problem } from '../engine/problem.js';
import type { AccessToken } from '../records/people.js';
import { V1_OPERATIONS } from '../v1/operations.js';
import { V2_OPERATIONS } from '../v2/operations.js';

export function showToken(exchange: Exchange): Answer {
  return { status: 200, body: { scope: scopesOf(tokenOfPath(exchange)) } };
}

export function revokeToken(exchange: Exchange): Answer {
  exchange.world.tokens.delete(tokenOfPath(exchange).token);
  return { status: 204 };
}

/** A token for one space only, in exchange for one of the user. */
export function createSpaceToken(exchange: Exchange): Answer {
  const { app, userId, scopes } = tokenOfPath(exchange);
  const spaceId = spaceOfBody(exchange);
  const token: AccessToken = { token: exchange.world.newId(), app, userId, scopes, spaceId };
  exchange.world.tokens.set(token.token, token);
  return { status: 201, body: { scope: scopesOf(token), token: token.token, client_id: app } };
}

function scopesOf({ scopes }: AccessToken): readonly string[] {
  return scopes === null ? everyScope() : [...scopes];
}

function tokenOfPath(exchange: Exchange): AccessToken {
  const token = exchange.world.tokens.get(exchange.params.token ?? '');
  if (token === undefined || token.userId !== callerOf(exchange).user.id) {
    throw new Problem(404, 'There is no such token.');
  }
  return token;
}

const spaceBody = z.object({ space_id: z.string() });

function spaceOfBody(exchange: Exchange): string {
  const body = spaceBody.safeParse(jsonBody(exchange));
  if (!body.success) throw invalidMember('/space_id', "can't be blank");
  const { space_id: id } = body.data;
  const space = exchange.world.spaces.get(id);
  if (space === undefined) throw new Problem(404, `There is no space ${id}.`);
  if (!space.adminIds.has(callerOf(exchange).user.id)) {
    throw new Problem(403, 'You must be an admin of the space.');
  }
  return id;
}

/** Every scope that an operation needs: those of a seed's token that lists none. */
function everyScope(): readonly string[] {
  const operations: readonly Operation[] = [...V2_OPERATIONS, ...V1_OPERATIONS];
  const names = operations.flatMap(({ scope }) => (scope === null ? [] : scope.split(' ')));
  // Needed by an include, not by an operation.
  return [...new Set([...names, 'read_spaces', 'read_memberships'])].sort();
}
