/** Everything that a test suite needs. */
export { acceleratedClock, type Clock, systemClock } from '@spacebooks/base/clock';
export type { FaultRuleInput } from '@spacebooks/sandbox-engine/fault-rule';
export type { RequestEntry } from '@spacebooks/sandbox-engine/request-entry';
export type { KsefOperator } from './control/operator.js';
export type { DocumentEntry } from './control/state.js';
export { type KsefDocument, keyOf } from './documents/document.js';
export { selfSignedCertificate } from './keys/certificate.js';
export { DEFAULT_KSEF_SEED, type KsefSeed, parseKsefSeed } from './seed.js';
export { type KsefSandbox, type KsefSandboxOptions, startKsefSandbox } from './start.js';
export { warsawDate } from './times.js';
export { ksefUsage } from './usage.js';
export type { KsefWorld } from './world.js';
