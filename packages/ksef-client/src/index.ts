/** Everything that a program needs to send documents; the subpaths hold what is loaded for itself. */
export { type Clock, systemClock } from '@spacebooks/base/clock';
export { Secret } from '@spacebooks/base/secret';
export type { RateLimitStore } from '@spacebooks/http/rate-limit';
export type { Transport } from '@spacebooks/http/transport';
export {
  type CertificateSubject,
  connectCertificates,
  type EnrolmentStatus,
  type IssuedCertificate,
  type KsefCertificates,
  loginRequest,
} from './certificates/connect-certificates.js';
export type * from './client.js';
export { connectKsef, type KsefConnection, type KsefConnectionOptions } from './connect.js';
export { isDefinitelyNotReceived } from './definite.js';
export { ksefEnvironment } from './environments.js';
export { isKsefError, KsefError, type KsefErrorCode, NotSentError } from './errors.js';
export { formatKsefNumber, parseKsefNumber } from './ksef-number.js';
export { createKsefLimiter, type KsefLimiter } from './limits/limiter.js';
export { type KeptCertificate, type KsefCertificate, readCertificate } from './login/certificate.js';
export type { KsefLogin } from './login/proof.js';
export { type OfflineSignature, offlineCertificate } from './offline-certificate.js';
export { inMemoryKsefState, type KsefStateStore, type SessionStore } from './state-store.js';
