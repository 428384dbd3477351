import { faultRule } from '../faults/rule.js';
import { OAUTH_OPERATIONS } from '../oauth/operations.js';
import { ACCOUNT_OPERATIONS } from '../v1/account-operations.js';
import { V1_OPERATIONS } from '../v1/operations.js';
import { V2_OPERATIONS } from '../v2/operations.js';

const NAMES: readonly string[] = [
  ...V1_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...V2_OPERATIONS,
  ...OAUTH_OPERATIONS,
].map(({ name }) => name);

/** A fault rule whose operation exists: any other would never act, and a test would wait for it in vain. */
export const faultInput = faultRule.superRefine(({ match: { operation } }, context) => {
  if (operation === undefined || NAMES.includes(operation)) return;
  const message = `There is no operation ${operation}. Known are ${NAMES.join(', ')}.`;
  context.addIssue({ code: 'custom', message, path: ['match', 'operation'] });
});
