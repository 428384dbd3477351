import type { Operation } from '../engine/operation.js';
import { ACCESS_TOKEN_OPERATIONS } from './access-tokens.js';
import { AUTHORIZE_OPERATIONS } from './authorize.js';
import { TOKEN_ENDPOINT } from './token-endpoint.js';

/** Everything on the auth address. */
export const OAUTH_OPERATIONS: readonly Operation[] = [
  ...AUTHORIZE_OPERATIONS,
  TOKEN_ENDPOINT,
  ...ACCESS_TOKEN_OPERATIONS,
];
