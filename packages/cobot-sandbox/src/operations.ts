/** The tables of all operations, for programs that walk them. */
export type { Operation } from './engine/operation.js';
export { ACCOUNT_OPERATIONS, V1_OPERATIONS } from './v1/operations.js';
export { V2_OPERATIONS } from './v2/operations.js';
