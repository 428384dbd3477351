import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import type { Secret } from '@spacebooks/base/secret';
import { neverSent } from '../definite.js';
import { isKsefError, type KsefError } from '../errors.js';
import { lastsUntil } from '../moments.js';
import type { TimedToken } from './answers.js';
import { type LogInDeps, logIn, refresh, type Tokens } from './log-in.js';

/** The access token that all callers share; tokens live in memory only. */
export interface Access {
  /**
   * A token that is still valid for a while. One login at a time, whoever asks.
   *
   * @throws KsefError `ksef.*`, with `notReceived`: what the token was wanted for was not sent
   */
  token(): Promise<Secret>;
  /** The token that follows `stale`, which KSeF did not accept: by refreshing it, or by a new login. */
  renewed(stale: Secret, how: 'refresh' | 'log in'): Promise<Secret>;
  /** The next token is that of a new login: one carries the rights that there were when it was issued. */
  forget(): void;
}

/** A token must last for the request that carries it. */
const MARGIN_MS = MINUTE_MS;
/** KSeF blocks those who try on and on, so a refused login is not tried again at once. */
const AFTER_REFUSAL_MS = MINUTE_MS;

export function createAccess(deps: LogInDeps & { readonly clock: Clock }): Access {
  const { clock } = deps;
  let tokens: Tokens | null = null;
  let working: Promise<Secret> | null = null;
  let refusal: { readonly failure: KsefError; readonly until: number } | null = null;

  const timed = (token: TimedToken): TimedToken => ({
    ...token,
    validUntil: lastsUntil(token.validUntil, clock.now(), MARGIN_MS),
  });
  const lasts = ({ validUntil }: Tokens['access']): boolean => validUntil - MARGIN_MS > clock.now();

  async function newLogin(): Promise<Secret> {
    // Not so if the clock was put back since.
    const restMs = refusal === null ? 0 : refusal.until - clock.now();
    if (refusal !== null && restMs > 0 && restMs <= AFTER_REFUSAL_MS) throw refusal.failure;
    try {
      const { access, refresh: longer } = await logIn(deps);
      tokens = { access: timed(access), refresh: timed(longer) };
      refusal = null;
    } catch (error) {
      tokens = null;
      if (isKsefError(error, 'ksef.unauthorized')) {
        refusal = { failure: error, until: clock.now() + AFTER_REFUSAL_MS };
      }
      throw error;
    }
    return tokens.access.value;
  }

  async function refreshed(): Promise<Secret> {
    if (tokens === null || !lasts(tokens.refresh)) return newLogin();
    const access = await refresh(deps, tokens.refresh.value);
    if (access === null) return newLogin();
    tokens = { ...tokens, access: timed(access) };
    return access.value;
  }

  function together(work: () => Promise<Secret>): Promise<Secret> {
    working ??= work()
      .catch((error: unknown) => {
        throw neverSent(error);
      })
      .finally(() => {
        working = null;
      });
    return working;
  }

  return {
    token: async () => {
      if (working !== null) return working;
      if (tokens !== null && lasts(tokens.access)) return tokens.access.value;
      return together(refreshed);
    },
    renewed: async (stale, how) => {
      if (working !== null) return working;
      if (tokens !== null && tokens.access.value !== stale) return tokens.access.value;
      return together(how === 'refresh' ? refreshed : newLogin);
    },
    forget: () => {
      tokens = null;
    },
  };
}
