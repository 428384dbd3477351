import type { Called } from './calls.js';

/** The description that the sandbox is written from is version 2.7.0. */
const NEWER = 'wants what contract 2.9 added (2.7 is played)';

/** Calls that fail for a reason of the client's, and why. */
const OWN_FAULTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ksef2: {
    'limits.get_context_limits': NEWER,
    'limits.get_api_rate_limits': NEWER,
    'limits.set_session_limits': 'needs limits.get_context_limits',
    'limits.set_api_rate_limits': 'needs limits.get_api_rate_limits',
  },
  'ksef-client': {
    'limits.get_context_limits': NEWER,
    'rate_limits.get_rate_limits': NEWER,
    'invoices.get_export_status': NEWER,
    'invoices.download_export_part': 'needs invoices.get_export_status',
  },
};

/** A failure that is known to be the client's own, as such. */
export function withOwnFaults(client: string, calls: readonly Called[]): readonly Called[] {
  return calls.map((called) => {
    const detail = OWN_FAULTS[client]?.[called.call];
    return detail === undefined || called.result !== 'wrong' ? called : { ...called, result: 'own', detail };
  });
}
