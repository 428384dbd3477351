import { Failure, type FailureCode } from '../../domain/errors.js';

const TAKEN_KEY = '23505';

/**
 * What PostgreSQL answers, by SQLSTATE or its class (https://www.postgresql.org/docs/15/errcodes-appendix.html), the most
 * particular first. A conflict with another transaction is like SQLite's lock: whoever repeats the transaction gets on.
 */
const BY_STATE: readonly (readonly [string, FailureCode])[] = [
  // Raised by require_share.
  ['SB001', 'share.lost'],
  ['40', 'store.busy'],
  // Two that began at once have both seen that there is none: the one that is repeated sees the other's.
  [TAKEN_KEY, 'store.busy'],
  ['55P03', 'store.busy'],
  ['25P03', 'store.unreachable'],
  ['53100', 'store.full'],
  ['53300', 'store.unreachable'],
  ['57P', 'store.unreachable'],
  ['57014', 'store.unreachable'],
  ['08', 'store.unreachable'],
  ['25006', 'store.unreachable'],
  ['28', 'store.denied'],
  ['3D', 'store.denied'],
  ['3F', 'store.denied'],
  ['42501', 'store.denied'],
];

/** Each time another one would have to be quicker, with another row of the same key. */
const TRIES_FOR_A_KEY = 4;

/** A key that is taken still, when the transaction has seen what the others have committed, stays so. */
export function takenForGood({ detail, cause }: Failure, timesInARow: number): Failure | null {
  const isOfAKey = cause instanceof Error && 'code' in cause && cause.code === TAKEN_KEY;
  if (!isOfAKey || timesInARow < TRIES_FOR_A_KEY) return null;
  return new Failure('store.failed', { cause, ...(detail !== undefined && { detail }) });
}

/** With a digit in it, which EPIPE and its like have not. */
const STATE = /^(?=.*\d)[0-9A-Z]{5}$/;
/** What the driver says, without a code, of a connection that ended or never began. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered|Client was closed|The server does not support SSL)/;

/** What the driver, the server or the network throws, as one of our failures; anything else unchanged. */
export function storeFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  const failure = codeOf(error.message, code, syscall);
  if (failure === null) return error;
  // An AggregateError, of a name with several addresses, has no message of its own.
  const said = error.message === '' ? String(code) : error.message;
  const detail = typeof code === 'string' && STATE.test(code) ? `${code}: ${said}` : said;
  return new Failure(failure, { detail, cause: error });
}

function codeOf(message: string, code: unknown, syscall: unknown): FailureCode | null {
  if (typeof code === 'string' && STATE.test(code)) {
    return BY_STATE.find(([state]) => code.startsWith(state))?.[1] ?? 'store.failed';
  }
  if (typeof syscall === 'string' || typeof code === 'string') return 'store.unreachable';
  return LOST.test(message) ? 'store.unreachable' : null;
}
