import type { Clock } from '@spacebooks/base/clock';
import { withoutEnd } from '@spacebooks/base/text/edges';
import type { RateLimitStore } from '@spacebooks/http/rate-limit';
import { createTransport, type Transport } from '@spacebooks/http/transport';
import { createKsefSender, type KsefSender } from '../exchange/sender.js';
import { contextOf, type KsefContext } from '../limits/context.js';
import { createKsefLimiter, type KsefLimiter } from '../limits/limiter.js';
import { createPublicKeys, type PublicKeys } from '../public-keys.js';
import { type Access, createAccess } from './access.js';
import { type Call, createCall } from './call.js';
import { createProof, type KsefLogin } from './proof.js';

export interface CallerOptions {
  readonly clock: Clock;
  /** Address of the interface (environments.ts), up to `/v2`. */
  readonly baseUrl: string;
  /** Of the seller, ten digits. */
  readonly nip: string;
  readonly login: KsefLogin;
  readonly store: RateLimitStore;
  readonly userAgent: string;
  /** Shared by the clients of a process, because KSeF counts those of one seller together; else one of its own. */
  readonly limiter?: KsefLimiter;
  /** The network when left out. */
  readonly transport?: Transport | undefined;
  /** Told of each warning that KSeF gives beside an answer (`[code]: message`), as often as it does. */
  readonly onWarning?: (warning: string) => void;
  /** Told of each place before and after an exchange, e.g. `before:ksef:send`, for tests that end the process there. */
  readonly passing?: (place: string) => void;
}

/** What every client of KSeF stands on: requests within the limits, and a login that is made when one is needed. */
export interface Caller {
  readonly context: KsefContext;
  readonly sender: KsefSender;
  readonly keys: PublicKeys;
  readonly access: Access;
  readonly call: Call;
}

export function createCaller(options: CallerOptions): Caller {
  const { clock, nip, login, store, userAgent, onWarning = () => {}, passing = () => {} } = options;
  const { transport = createTransport(), limiter = createKsefLimiter({ clock, store }) } = options;
  const baseUrl = withoutEnd(options.baseUrl, '/');
  const context = contextOf(nip, baseUrl);
  const secrets = login.kind === 'token' ? [login.token] : [];
  const sender = createKsefSender({
    ...{ baseUrl, context, transport, limiter, clock, userAgent, secrets, onWarning, passing },
  });
  const keys = createPublicKeys({ sender, clock });
  const prove = createProof({ login, nip, keys, clock });
  const access = createAccess({ sender, prove, keys, clock });
  return { context, sender, keys, access, call: createCall(sender, access) };
}
