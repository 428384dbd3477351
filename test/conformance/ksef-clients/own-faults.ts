import type { Called } from './calls.js';

/** Calls that fail for a reason of the client's, and why. */
const OWN_FAULTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'ksef2-0-python': {
    send_batch_session_bytes: 'asks for /v2//sessions, a path that the contract does not have',
    'send_batch_session_bytes, all taken': 'needs send_batch_session_bytes',
  },
};

/** A failure that is known to be the client's own, as such. */
export function withOwnFaults(client: string, calls: readonly Called[]): readonly Called[] {
  return calls.map((called) => {
    const detail = OWN_FAULTS[client]?.[called.call];
    return detail === undefined || called.result !== 'wrong' ? called : { ...called, result: 'own', detail };
  });
}
