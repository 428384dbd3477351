import { counted } from '@spacebooks/base/text/counted';
import type { Config } from '../../config/config.js';
import type { AlertRecord } from '../../store/alerts/alerts.js';
import type { ChannelState } from '../../store/alerts/notice-outbox.js';
import { defineCommand, flag, view, withDefault } from '../define-command.js';
import { openConfig, requireSpace, withDatabase } from '../open-config.js';
import { BOOK_OPTIONS, positive } from '../options.js';
import { printable } from '../output.js';

export const command = defineCommand({
  group: 'Day to day',
  place: 110,
  summary: 'List what needs or needed a person, latest first.',
  options: {
    ...BOOK_OPTIONS,
    open: flag('only open ones'),
    limit: withDefault('number', 'at most this many', 50, positive),
  },
  examples: [
    'spacebooks alerts --open            what needs a person now',
    'spacebooks alerts --space berlin    the last fifty of a space, resolved ones included',
    'spacebooks alerts test              a test message through each channel',
    'spacebooks alerts resolve 17        it is dealt with; no further notice while its cause lasts',
  ],
  notes: 'spacebooks docs alerts says who is notified of what, and when.',
  run: async ({ config: file, space, open, limit }, context) => {
    const [{ createAlerts }, { createNoticeOutbox }] = await Promise.all([
      import('../../store/alerts/alerts.js'),
      import('../../store/alerts/notice-outbox.js'),
    ]);
    const config = await openConfig(file, context);
    requireSpace(space, config);
    const [alerts, channels] = await withDatabase(config, async (db) => [
      await createAlerts(db).list({ open, spaceId: space, limit }),
      await createNoticeOutbox(db).states(),
    ]);
    const none = open ? 'no open alerts' : 'no alerts';
    return view({ alerts, channels }, [
      ...(alerts.length === 0 ? [none] : []),
      ...alerts.flatMap((alert) => [
        printable(headLine(alert, config)),
        ...alert.text.split('\n').map((line) => printable(`    ${line}`)),
      ]),
      ...channels.filter(({ failures }) => failures > 0).map((channel) => printable(channelLine(channel))),
    ]);
  },
});

function headLine(
  { id, spaceId, code, raisedAt, resolvedAt, resolution, resolvedBy }: AlertRecord,
  config: Config,
): string {
  const zone = config.spaces.find((space) => space.id === spaceId)?.time_zone ?? 'UTC';
  const end =
    resolvedAt === null
      ? 'open'
      : `${resolution ?? 'over'}${resolvedBy === null ? '' : ` (${resolvedBy})`} ${moment(resolvedAt, zone)}`;
  return `${String(id).padStart(5)}  ${moment(raisedAt, zone)}  ${(spaceId ?? '-').padEnd(12)}  ${code}  ${end}`;
}

function channelLine({ channel, waiting, failures, failure }: ChannelState): string {
  return `${channel} is failing: ${counted(waiting, 'message')} queued, ${failures} failures in a row: ${failure}`;
}

/** `2026-11-21 09:05`, on the wall clocks there. */
function moment(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at);
}
