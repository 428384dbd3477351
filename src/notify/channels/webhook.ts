import type { Clock } from '@spacebooks/base/clock';
import type { Secret } from '@spacebooks/base/secret';
import { withDeadline } from '@spacebooks/http/deadline';
import { retryAfterMs } from '@spacebooks/http/retry-after';
import type { Transport } from '@spacebooks/http/transport';
import { TransportError } from '@spacebooks/http/transport-error';
import { type AlertChannel, ChannelError, type ChannelMessage } from './channel.js';
import { chatMessage } from './chat-message.js';

interface WebhookSettings {
  /** Whoever knows it may write there. */
  readonly url: Secret;
  /** `slack`: what Slack, Mattermost, Rocket.Chat and Teams’ workflows for it read; `json`: all of it, for programs. */
  readonly format: 'slack' | 'json';
}

export interface WebhookDeps {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly redact: (text: string) => string;
}

const DEADLINE_MS = 30_000;
const MOST_BYTES = 64 * 1024;

export function webhookChannel(
  name: string,
  { url, format }: WebhookSettings,
  { transport, clock, redact }: WebhookDeps,
): AlertChannel {
  return {
    name,
    description: `${format} webhook at ${new URL(url.reveal()).host}`,
    send: async (message, stop) => {
      const body = format === 'slack' ? chatMessage(message.content) : plainMessage(message);
      const answer = await withDeadline({ clock, ms: DEADLINE_MS, stop }, (signal) =>
        transport.send({
          method: 'POST',
          url: url.reveal(),
          headers: { 'content-type': 'application/json', 'idempotency-key': message.id },
          body: Buffer.from(redact(JSON.stringify(body)), 'utf8'),
          maxBytes: MOST_BYTES,
          signal,
        }),
      ).catch((error: unknown) => {
        if (!(error instanceof TransportError)) throw error;
        throw new ChannelError(redact(error.message), false);
      });
      const { status, headers } = answer;
      if (status >= 200 && status < 300) return null;
      const isRefused = status >= 300 && status < 500 && status !== 408 && status !== 429;
      const patience = status === 429 ? retryAfterMs(headers['retry-after'], clock.now()) : undefined;
      throw new ChannelError(`it answered ${status}`, isRefused, patience);
    },
  };
}

function plainMessage({ id, content, madeAt }: ChannelMessage): object {
  const { kind, title, lead, link, sections, alerts, footer } = content;
  return {
    id,
    kind,
    at: new Date(madeAt).toISOString(),
    title,
    lead,
    link,
    sections,
    alerts,
    source: footer,
  };
}
