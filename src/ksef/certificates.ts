import { readCertificate } from '@spacebooks/ksef-client/login/certificate';
import {
  checkOfflineCertificate,
  offlineCertificateSerial,
  signOffline,
} from '@spacebooks/ksef-client/offline-certificate';
import { withFailures } from './failures.js';

/** Reading and using certificates of KSeF; all throw Failure `ksef.unauthorized`. */
export const ksefCertificates = withFailures({
  read: readCertificate,
  checkOffline: checkOfflineCertificate,
  serialOffline: offlineCertificateSerial,
  signOffline,
});
