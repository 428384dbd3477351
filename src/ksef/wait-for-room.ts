import type { Clock } from '@spacebooks/base/clock';
import type { KsefCertificates } from '@spacebooks/ksef-client/certificates/connect-certificates';
import { isFailure } from '../domain/errors.js';

/** Longer blocks are for whoever repeats the command later. */
const LONGEST_WAIT_MS = 2 * 60_000;
/** Each call, as a daemon beside the command may use up the limit again meanwhile. */
const MOST_TRIES = 5;

/**
 * The same calls, made again where KSeF has not taken one for its limits and names a wait of two minutes at most: a command
 * has no next run that would make it.
 *
 * @throws Failure `ksef.rate-limited` after five tries, or where the wait is longer
 */
export function waitForRoom(certificates: KsefCertificates, clock: Pick<Clock, 'sleep'>): KsefCertificates {
  const again = async <T>(call: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call();
      } catch (error) {
        const waitMs = isFailure(error, 'ksef.rate-limited') ? (error.retryAfterMs ?? null) : null;
        if (waitMs === null || waitMs > LONGEST_WAIT_MS || tries === MOST_TRIES) throw error;
        await clock.sleep(waitMs);
      }
    }
  };
  const { logIn, limits, subject, enrol, enrolment, download, find, close } = certificates;
  return {
    logIn: () => again(logIn),
    limits: () => again(limits),
    subject: () => again(subject),
    enrol: (certificate) => again(() => enrol(certificate)),
    enrolment: (reference) => again(() => enrolment(reference)),
    download: (serial) => again(() => download(serial)),
    find: (query) => again(() => find(query)),
    close,
  };
}
