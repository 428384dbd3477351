import { MINUTE_MS } from '@spacebooks/base/durations';
import { Failure } from '../../domain/errors.js';
import {
  type CheckDefinition,
  type CheckVerdict,
  failed,
  type Installation,
  ok,
  skipped,
  warning,
} from '../check.js';

/** Smaller differences may be latency and the Date header's whole seconds. */
const TOLERATED_MS = 30_000;
/** Beyond this, dates go wrong and KSeF refuses logins by certificate. */
const TOO_FAR_MS = 5 * MINUTE_MS;

/** This machine's clock against the platform's (the Date header, RFC 9110, 6.6.1). */
export const check: CheckDefinition = {
  place: 60,
  title: 'Clock',
  docs: {
    covers: "this machine's clock against the platform's (`Date`)",
    fails: 'over 5 minutes off',
    warns: 'over 30 seconds off',
  },
  run: async (installation) => {
    const date = await platformsDate(installation);
    if (date === null) return [skipped(null, 'the platform did not say what time it is')];
    return [deviation(installation.clock.now() - date)];
  },
};

/** From the first answer of the platform, even if it refuses the token. */
async function platformsDate({ spaces, config, platform }: Installation): Promise<number | null> {
  const url = `${config.platform.base_url}/user`;
  const headers = { Accept: 'application/vnd.api+json' };
  for (const space of spaces) {
    const reached = platform(space);
    if (reached instanceof Failure) continue;
    try {
      const answer = await reached.client.exchange({ method: 'GET', url, headers, priority: 'upkeep' });
      const date = Date.parse(answer.headers.date ?? '');
      if (!Number.isNaN(date)) return date;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }
  return null;
}

/** @param ms how far ahead of the platform this machine is */
export function deviation(ms: number): CheckVerdict {
  const far = Math.abs(ms);
  const seconds = Math.round(far / 1_000);
  const shown = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  if (far <= TOLERATED_MS) return ok(null, `within ${TOLERATED_MS / 1_000} s of the platform’s`);
  const trouble = {
    message: `this machine’s clock is ${shown} ${ms > 0 ? 'ahead of' : 'behind'} the platform’s`,
    meaning:
      'Invoices may be dated to another day, nights start at another time, and KSeF may refuse logins and documents.',
    fix: 'Set the clock by NTP, for example with `timedatectl set-ntp true`.',
  };
  return far <= TOO_FAR_MS ? warning(null, trouble) : failed(null, trouble);
}
