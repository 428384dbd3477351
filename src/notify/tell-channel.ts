import type { Clock } from '../clock.js';
import type { Alerts } from '../store/alerts.js';
import type { ChannelFailure } from './notice-sender.js';

/** A server that is restarted is no news. */
const FAILURES_BEFORE_TELLING = 3;

/** A way to people that does not work is itself an alert: the log has it at once, the other ways within minutes. */
export async function tellChannel(
  { alerts, clock }: { readonly alerts: Pick<Alerts, 'raise' | 'end'>; readonly clock: Clock },
  channel: string,
  failure: ChannelFailure | null,
): Promise<void> {
  const subject = `channel:${channel}` as const;
  if (failure === null) return alerts.end(subject, clock.now());
  if (!failure.isRefused && failure.failures < FAILURES_BEFORE_TELLING) return;
  const code = 'alert.channel-failed';
  const place = { key: 'channel {name}', values: { name: channel } } as const;
  const about = { spaceId: null, place, reason: { code, detail: failure.detail } } as const;
  await alerts.raise({ key: `${subject}:${code}`, subject, about }, clock.now());
}
