import { free, operationsOf } from '../engine/declare.js';
import type { Operation } from '../engine/operation.js';
import { createSpaceToken, revokeToken, showToken } from './access-tokens.js';
import { ask, decide } from './authorize.js';
import { createToken } from './token-endpoint.js';

/** On the auth address, and on the address of each space. RFC 6749, 3.1: parameters that are not known are ignored. */
export const AUTHORIZE_OPERATIONS: readonly Operation[] = operationsOf([
  ['GET', '/oauth/authorize', 'authorize', 'public', null, free((exchange) => ask(exchange), 'any')],
  ['POST', '/oauth/authorize', 'decide-authorization', 'public', null, free(decide, 'any')],
]);

const TOKEN = '/api/access_tokens/:token';

/** Everything on the auth address. Tokens are shown, revoked and exchanged for whoever has one of the same user. */
export const OAUTH_OPERATIONS: readonly Operation[] = [
  ...AUTHORIZE_OPERATIONS,
  ...operationsOf([
    ['POST', '/oauth/access_token', 'create-access-token', 'public', null, free(createToken, 'any')],
    ['GET', TOKEN, 'show-access-token', 'any user', null, free(showToken)],
    ['DELETE', TOKEN, 'revoke-access-token', 'any user', null, free(revokeToken)],
    ['POST', `${TOKEN}/space`, 'create-space-token', 'any user', null, free(createSpaceToken)],
  ]),
];
