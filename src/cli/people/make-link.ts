import type { Clock } from '@spacebooks/base/clock';
import { DAY_MS } from '@spacebooks/base/durations';
import type { WebConfig } from '../../config/config.js';
import { listenText } from '../../config/schema/address.js';
import { systemRandom } from '../../random.js';
import { digestOf } from '../../web/security/sessions.js';

/** A link that lets somebody in, once. The database has its digest alone. */
interface NewLink {
  readonly digest: string;
  readonly link: string;
  readonly expiresAt: number;
}

export function makeLink(
  { public_url, listen }: Pick<WebConfig, 'public_url' | 'listen'>,
  days: number,
  clock: Clock,
): NewLink {
  const token = systemRandom.secret();
  return {
    digest: digestOf(token),
    link: `${public_url ?? `http://${listenText(listen)}`}/join/${token}`,
    expiresAt: clock.now() + days * DAY_MS,
  };
}
