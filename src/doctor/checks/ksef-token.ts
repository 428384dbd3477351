import { failed, type Verdict, warning } from '../verdict.js';

const DAY_MS = 86_400_000;
/** The first moment at which KSeF takes no tokens any more, in Warsaw (CET): they are for 2026 only. */
const END_OF_TOKENS = Date.parse('2027-01-01T00:00:00+01:00');

/** What a login by token has ahead of it. @param now epoch milliseconds */
export function judgeToken(space: string, now: number): Verdict {
  const fix =
    'Order a certificate for authentication in KSeF as the seller, and put it in place of the token (ksef.certificate; docs/ksef.md).';
  if (now >= END_OF_TOKENS) {
    const message = 'the login is by token, and those ended on 2026-12-31';
    return failed(space, { message, meaning: 'No invoice of this space can be issued in KSeF.', fix });
  }
  const days = Math.ceil((END_OF_TOKENS - now) / DAY_MS);
  return warning(space, {
    message: `the login is by token, and those end on 2026-12-31, in ${days} ${days === 1 ? 'day' : 'days'}`,
    meaning: 'From then on KSeF lets in certificates only, and no invoice of this space can be issued.',
    fix,
  });
}
