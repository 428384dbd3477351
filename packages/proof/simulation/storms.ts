import type { KsefWorld } from '@spacebooks/ksef-sandbox';

const HOUR = 3_600_000;
/** Logins end, sessions are closed, daemons start anew, and KSeF fails in between; none of it this often. */
const MOST_AN_HOUR = 12;
const COSTLY = { logins: 'POST /v2/auth/challenge', sessions: 'POST /v2/sessions/online' } as const;

/** A daemon that takes every token, or every session, of KSeF for ended; none begins while that is down. @returns one line for each */
export function storms({ requests }: KsefWorld): readonly string[] {
  const all = [...requests.entries(1)];
  return Object.entries(COSTLY).flatMap(([what, request]) => {
    const moments = all
      .filter(({ method, path, status }) => `${method} ${path}` === request && status !== 503)
      .map(({ at }) => Date.parse(at));
    const most = Math.max(
      0,
      ...moments.map((from) => moments.filter((at) => at >= from && at < from + HOUR).length),
    );
    return most > MOST_AN_HOUR ? [`KSeF was asked for ${most} ${what} within an hour`] : [];
  });
}
