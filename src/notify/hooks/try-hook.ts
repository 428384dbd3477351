import type { Clock } from '@spacebooks/base/clock';
import { createTransport } from '@spacebooks/http/transport';
import type { EventWebhookConfig } from '../../config/event-webhooks-config.js';
import { type HookOutcome, sendHook } from './hook-endpoint.js';

interface Trial {
  readonly id: string;
  readonly instance: string;
  readonly clock: Clock;
  readonly redact: (text: string) => string;
}

/** Sends a test message at once, bypassing the outbox. */
export async function tryHook(
  endpoint: EventWebhookConfig,
  { id, instance, clock, redact }: Trial,
): Promise<HookOutcome> {
  const transport = createTransport();
  const message = {
    ...{ messageId: `msg_${id}`, type: 'webhook.test', at: clock.now() },
    data: JSON.stringify({ instance }),
  };
  try {
    return await sendHook(endpoint, message, { transport, clock, redact }, new AbortController().signal);
  } finally {
    transport.close();
  }
}
