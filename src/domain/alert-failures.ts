import type { FailureEntry } from './errors.js';

/** The part of the closed set of failures that telling people adds. */
export const ALERT_FAILURES = {
  'alert.channel-failed': {
    kind: 'refused',
    summary: 'a way to tell people does not work',
    advice:
      'Read the detail, mend the mail server, the recipients or the webhook, then run spacebooks alerts test. What waits is sent by itself.',
  },
} as const satisfies Readonly<Record<string, FailureEntry>>;
