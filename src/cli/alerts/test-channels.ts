import { randomUUID } from 'node:crypto';
import { routesOf } from '../../daemon/alerts/routes.js';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import { createTransport } from '../../http/transport.js';
import { writeTest } from '../../mail/write-test.js';
import type { Channel, ChannelMessage } from '../../ops/alerts/channel.js';
import { clockOf } from '../clock-of-environment.js';
import { printAdvice, printable, type Surroundings } from '../output.js';
import { complainAboutSpace, readConfig } from './open-alerts.js';

export interface TestOptions {
  readonly config: string;
  readonly space?: string;
  readonly json: boolean;
}

interface Tried {
  readonly channel: string;
  readonly description: string;
  readonly ok: boolean;
  /** What went wrong, or what should be known although it was taken. */
  readonly detail: string | null;
}

/** `spacebooks alerts test`: a message through each way, at once and past the daemon. */
export async function testAlerts(
  { config: file, space, json }: TestOptions,
  surroundings: Surroundings,
): Promise<ExitCode> {
  const config = readConfig(file, surroundings);
  const complaint = complainAboutSpace(space, config, surroundings);
  if (complaint !== null) return complaint;
  const { output, env } = surroundings;
  const clock = clockOf(env);
  const redact = (text: string): string => output.redaction.redact(text);
  const transport = createTransport();
  try {
    const { channels } = routesOf(config, { transport, clock, redact });
    const meant = channels.filter(({ name }) => space === undefined || name === `mail:${space}`);
    const letterHead = { language: config.alerts.language, instance: config.instance, redact };
    const message = { id: `test-${randomUUID()}`, madeAt: clock.now(), content: writeTest(letterHead) };
    const tried: Tried[] = [];
    for (const channel of meant) tried.push(await attempt(channel, message));
    if (json) output.line(JSON.stringify({ channels: tried }, null, 2));
    else for (const each of tried) output.line(printable(lineOf(each)));
    if (tried.length === 0) {
      const where = space === undefined ? 'alerts.to or alerts.webhook' : `alerts.to of the space ${space}`;
      printAdvice(
        output,
        'nobody is told: alerts go to the log only',
        `write ${where} into the configuration`,
      );
      return EXIT.config;
    }
    return tried.every(({ ok }) => ok) ? EXIT.ok : EXIT.unavailable;
  } finally {
    transport.close();
  }
}

async function attempt(channel: Channel, message: ChannelMessage): Promise<Tried> {
  const { name, description } = channel;
  try {
    const detail = await channel.send(message, new AbortController().signal);
    return { channel: name, description, ok: true, detail };
  } catch (error) {
    return { channel: name, description, ok: false, detail: (error as Error).message };
  }
}

function lineOf({ channel, description, ok, detail }: Tried): string {
  const what = ok ? 'taken' : 'FAILED';
  return `${channel}: ${what}, ${description}${detail === null ? '' : `: ${detail}`}`;
}
