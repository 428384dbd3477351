import {
  connectKsef as connect,
  type KsefConnection,
  type KsefConnectionOptions,
} from '@spacebooks/ksef-client/connect';
import { KsefError } from '@spacebooks/ksef-client/errors';
import { offlineCertificate } from '@spacebooks/ksef-client/offline-certificate';
import { crashPoint } from '../crash-point.js';
import { Failure } from '../domain/errors.js';
import { failureText } from '../words/failures.js';
import { withFailures } from './failures.js';

export type { KsefConnection };

interface Options extends Omit<KsefConnectionOptions, 'userAgent' | 'describe' | 'passing'> {
  /** Version of spacebooks, for the User-Agent. */
  readonly version: string;
}

/** The client of KSeF as the daemon uses it: it throws Failure `ksef.*`, or what the store throws. */
export function connectKsef({ version, ...options }: Options): KsefConnection {
  const userAgent = `spacebooks/${version}`;
  return withFailures(connect({ ...options, userAgent, describe: failureText, passing: crashPoint }));
}

/** What signs by an offline certificate, read whenever it is wanted. @throws Failure `ksef.offline-certificate`, in each call */
export function offlineCertificateOf(
  ...given: Parameters<typeof offlineCertificate>
): ReturnType<typeof offlineCertificate> {
  const read = offlineCertificate(...given);
  return async (now) => {
    try {
      return await read(now);
    } catch (error) {
      // Another thing than a login: it is mended by another command, and KSeF takes what is sent.
      if (!(error instanceof KsefError)) throw error;
      const { detail, cause } = error;
      throw new Failure('ksef.offline-certificate', { ...(detail !== undefined && { detail }), cause });
    }
  };
}
