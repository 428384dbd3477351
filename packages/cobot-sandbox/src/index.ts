/** Everything that a test suite needs; the subpaths hold what is loaded for itself. */
export { acceleratedClock, type Clock, systemClock } from '@spacebooks/base/clock';
export type { FaultRuleInput } from '@spacebooks/sandbox-engine/fault-rule';
export type { RequestEntry } from '@spacebooks/sandbox-engine/request-entry';
export type { Operator } from './control/operator.js';
export { Problem } from './engine/problem.js';
export type { Invoice, PaymentRecord } from './records/invoice.js';
export type { InvoiceInput } from './records/invoice-input.js';
export type { MailEntry } from './records/mail.js';
export type { AccessToken } from './records/people.js';
export type { Subscription } from './records/subscription.js';
export { DEFAULT_SEED } from './seed/default-seed.js';
export { parseSeed, type SandboxSeed } from './seed/schema.js';
export { type Sandbox, type SandboxOptions, startSandbox } from './start.js';
export { usage } from './usage.js';
export type { Attempt, Delivery } from './webhooks/deliveries.js';
export type { World } from './world.js';
