import type { Clock } from '@spacebooks/base/clock';
import { createTransport } from '@spacebooks/http/transport';
import type { Config } from '../config/config.js';
import { pageForMails } from '../config/not-set-up.js';
import type { AlertChannel, ChannelMessage } from './channels/channel.js';
import { writeTest } from './messages/write-test.js';
import { type RoutedSpace, routesOf } from './routes.js';

/** What became of a test message. */
export interface TriedChannel {
  readonly channel: string;
  readonly description: string;
  readonly ok: boolean;
  /** What went wrong, or what a person should know although it was accepted. */
  readonly detail: string | null;
}

interface TryDeps {
  readonly clock: Clock;
  readonly redact: (text: string) => string;
  /** Differs from test to test. */
  readonly id: string;
}

/** Sends a test message through each channel, immediately and without the outbox. @param space only its own */
export async function tryChannels(
  config: Pick<Config, 'alerts' | 'instance'> & {
    readonly spaces: readonly RoutedSpace[];
    readonly web?: Pick<NonNullable<Config['web']>, 'public_url'> | null;
  },
  { clock, redact, id }: TryDeps,
  space?: string,
): Promise<readonly TriedChannel[]> {
  const transport = createTransport();
  try {
    const { channels } = routesOf(config, { transport, clock, redact });
    const meant = channels.filter(({ name }) => space === undefined || name === `mail:${space}`);
    const tried: TriedChannel[] = [];
    for (const channel of meant) {
      const its = config.spaces.find((each) => channel.name === `mail:${each.id}`);
      const language = its?.alerts?.language ?? config.alerts.language;
      const page = config.web ? { url: pageForMails(config.web) } : null;
      const content = writeTest({ language, instance: config.instance, redact, page });
      tried.push(await attempt(channel, { id: `test-${id}`, madeAt: clock.now(), content, answers: null }));
    }
    return tried;
  } finally {
    transport.close();
  }
}

async function attempt(channel: AlertChannel, message: ChannelMessage): Promise<TriedChannel> {
  const { name, description } = channel;
  try {
    const detail = await channel.send(message, new AbortController().signal);
    return { channel: name, description, ok: true, detail };
  } catch (error) {
    return { channel: name, description, ok: false, detail: (error as Error).message };
  }
}
