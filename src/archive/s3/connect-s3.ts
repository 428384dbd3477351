import type { S3Client } from '@aws-sdk/client-s3';
import { systemClock } from '@spacebooks/base/clock';
import { locationText, type S3Location } from '../../domain/archive-location.js';
import { Failure, isFailure } from '../../domain/errors.js';
import { s3Failure } from './s3-failures.js';

type Sdk = typeof import('@aws-sdk/client-s3');

/** What one attempt works with: the commands of the SDK, the client, and the signal that ends it. */
type Attempt = Sdk & { readonly client: S3Client; readonly signal: AbortSignal };

type Work<T> = (attempt: Attempt) => Promise<T>;

/** How long the bucket is waited for, milliseconds of real time. */
export interface Patience {
  /** Before the second and each later attempt. */
  readonly pauses: readonly number[];
  readonly connect: number;
  /** Without a byte in either direction, and from the end of the request to the head of the answer. */
  readonly silence: number;
  /** For a whole attempt. */
  readonly attempt: number;
  /** For one that only asks. */
  readonly question: number;
}

/** 100 MB at 2 Mbit/s take about seven minutes. */
export const PATIENCE: Patience = {
  pauses: [200, 1_000],
  connect: 5_000,
  silence: 30_000,
  attempt: 600_000,
  question: 10_000,
};
/** Where an address of its own is configured and no region: servers other than AWS's mostly do not care. */
const USUAL_REGION = 'us-east-1';

/** The SDK is loaded at the first attempt: it takes 0.1 s and 35 MB, which an archive in a folder does without. */
export function connectS3(location: S3Location, patience: Patience = PATIENCE) {
  const where = locationText(location);
  let opened: Promise<Omit<Attempt, 'signal'>> | null = null;
  const connect = async (): Promise<Omit<Attempt, 'signal'>> => {
    const sdk = await import('@aws-sdk/client-s3');
    return { ...sdk, client: new sdk.S3Client(clientSettings(location, patience)) };
  };

  const closed = new AbortController();
  const running = new Set<AbortController>();

  const tryOnce = async <T>(work: Work<T>, deadlineMs = patience.attempt): Promise<T> => {
    if (closed.signal.aborted) {
      throw new Failure('archive.unreachable', { detail: `${where}: the program is stopping` });
    }
    const attempt = new AbortController();
    const cancel = systemClock.after(deadlineMs, () => attempt.abort());
    running.add(attempt);
    try {
      opened ??= connect();
      return await work({ ...(await opened), signal: attempt.signal });
    } catch (error) {
      throw s3Failure(error, where);
    } finally {
      cancel();
      running.delete(attempt);
    }
  };

  return {
    /**
     * Lets `work` try again, as long as what it fails with may pass. The network takes real time, whatever the program's
     * clock says.
     *
     * @throws Failure `archive.unreachable`, `archive.refused`
     */
    attempt: async <T>(work: Work<T>): Promise<T> => {
      for (const pauseMs of patience.pauses) {
        try {
          return await tryOnce(work);
        } catch (error) {
          if (!isFailure(error, 'archive.unreachable')) throw error;
        }
        await systemClock.sleep(pauseMs, closed.signal);
      }
      return tryOnce(work);
    },
    /** Tries once and briefly, for whoever only asks whether it would work. @throws as `attempt` */
    attemptOnce: <T>(work: Work<T>): Promise<T> => tryOnce(work, patience.question),
    /** Ends the attempts under way: whoever waits for one, and whoever asks from now on, hears `archive.unreachable`. */
    close: (): void => {
      closed.abort();
      for (const attempt of running) attempt.abort();
      void opened?.then(({ client }) => client.destroy());
    },
  };
}

const ignore = (): void => undefined;
/** What the SDK says on the console by itself, we say with a failure. */
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Proxies of the environment are ignored, as everywhere; NODE_EXTRA_CA_CERTS is Node's own matter. */
function clientSettings(
  { endpoint, region, path_style, credentials }: S3Location,
  { connect, silence }: Patience,
) {
  const knownRegion = region ?? (endpoint === null ? null : USUAL_REGION);
  return {
    ...(endpoint !== null && { endpoint }),
    ...(knownRegion !== null && { region: knownRegion }),
    ...(credentials !== null && {
      credentials: {
        accessKeyId: credentials.access_key_id,
        secretAccessKey: credentials.secret_access_key.reveal(),
      },
    }),
    forcePathStyle: path_style,
    logger: SILENT,
    // Attempts are ours: the SDK repeats neither a body that is a stream nor an answer that broke off.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: connect,
      requestTimeout: silence,
      throwOnRequestTimeout: true,
      socketTimeout: silence,
    },
    // Other servers refuse checksums in trailers; ours is the address, sent as a header.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const;
}
