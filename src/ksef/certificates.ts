import {
  type CallerOptions,
  certificateRequest,
  connectCertificates as connect,
  type KsefCertificates,
  loginRequest,
} from '@spacebooks/ksef-client/certificates/connect-certificates';
import { readCertificate } from '@spacebooks/ksef-client/login/certificate';
import { crashPoint } from '../crash-point.js';
import { withFailures } from './failures.js';
import { waitForRoom } from './wait-for-room.js';

/** Reading certificates of KSeF, and what is asked of it for new ones; all throw Failure `ksef.*`. */
export const ksefCertificates = withFailures({
  read: readCertificate,
  request: certificateRequest,
  loginRequest,
});

/** @throws Failure `ksef.*`, in each call */
export function connectCertificates(options: Omit<CallerOptions, 'passing'>): KsefCertificates {
  return waitForRoom(withFailures(connect({ ...options, passing: crashPoint })), options.clock);
}
