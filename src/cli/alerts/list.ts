import type { Config } from '../../config/config.js';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import { type AlertRecord, createAlerts } from '../../store/alerts.js';
import { type ChannelState, createNoticeOutbox } from '../../store/notice-outbox.js';
import { type CommandContext, printable } from '../output.js';
import { complainAboutSpace, readConfig, withDatabase } from './open-alerts.js';

export interface AlertsOptions {
  readonly config: string;
  readonly space?: string;
  readonly open: boolean;
  readonly limit: number;
  readonly json: boolean;
}

/** `spacebooks alerts`: what a person was or is needed for, and how the ways to people are doing. */
export async function listAlerts(options: AlertsOptions, context: CommandContext): Promise<ExitCode> {
  const { space: spaceId, open, limit, json } = options;
  const config = readConfig(options.config, context);
  const complaint = complainAboutSpace(spaceId, config, context);
  if (complaint !== null) return complaint;
  const { alerts, channels } = await withDatabase(config, async (db) => ({
    alerts: await createAlerts(db).list({ open, spaceId, limit }),
    channels: await createNoticeOutbox(db).states(),
  }));
  const { output } = context;
  if (json) {
    output.line(JSON.stringify({ alerts, channels }, null, 2));
    return EXIT.ok;
  }
  if (alerts.length === 0) output.line(open ? 'nothing is open' : 'there were no alerts');
  for (const alert of alerts) {
    output.line(printable(headLine(alert, config)));
    for (const line of alert.text.split('\n')) output.line(printable(`    ${line}`));
  }
  for (const channel of channels.filter(({ failures }) => failures > 0))
    output.line(printable(channelLine(channel)));
  return EXIT.ok;
}

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
  return `${channel} does not work: ${waiting} messages wait, ${failures} failures in a row: ${failure}`;
}

/** `2026-11-21 09:05`, on the wall clocks there. */
function moment(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at);
}
