import type { Clock } from '@spacebooks/base/clock';
import { lazily } from '@spacebooks/base/lazy';
import { withDeadline } from '@spacebooks/http/deadline';
import { retryAfterMs } from '@spacebooks/http/retry-after';
import type { Transport } from '@spacebooks/http/transport';
import { TransportError } from '@spacebooks/http/transport-error';
import type { EventWebhookConfig } from '../../config/event-webhooks-config.js';
import type { OutgoingHook } from '../../store/alerts/hook-outbox.js';

/** Nothing but this signs. */
const signing = lazily(() => import('standardwebhooks'));

/** What became of a message. `gone`: it wants no more, ever. */
export type HookOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly detail: string; readonly retryAfterMs?: number | undefined };

export interface HookEndpointDeps {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly redact: (text: string) => string;
}

const DEADLINE_MS = 15_000;
const MOST_BYTES = 64 * 1024;

type Message = Pick<OutgoingHook, 'messageId' | 'type' | 'at' | 'data'>;

/** Sends once, signed as Standard Webhooks describe; redirects are no answer. */
export async function sendHook(
  { url, secrets }: Pick<EventWebhookConfig, 'url' | 'secrets'>,
  message: Message,
  { transport, clock, redact }: HookEndpointDeps,
  stop: AbortSignal,
): Promise<HookOutcome> {
  const body = bodyOf(message);
  const headers = await signedHeaders(
    secrets.map((secret) => secret.reveal()),
    message.messageId,
    clock.now(),
    body,
  );
  try {
    const { status, headers: answer } = await withDeadline({ clock, ms: DEADLINE_MS, stop }, (signal) =>
      transport.send({
        method: 'POST',
        url: url.reveal(),
        headers: { 'content-type': 'application/json', ...headers },
        body: Buffer.from(body, 'utf8'),
        maxBytes: MOST_BYTES,
        signal,
      }),
    );
    if (status >= 200 && status < 300) return { kind: 'taken' };
    if (status === 410) return { kind: 'gone' };
    const patience = retryAfterMs(answer['retry-after'], clock.now());
    return { kind: 'failed', detail: `it answered ${status}`, retryAfterMs: patience };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return { kind: 'failed', detail: redact(error.message) };
  }
}

/** The same bytes at every attempt. */
function bodyOf({ type, at, data }: Message): string {
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data: JSON.parse(data) as unknown });
}

/** A signature by each secret, so that the receiver may have either. */
async function signedHeaders(
  secrets: readonly string[],
  id: string,
  now: number,
  body: string,
): Promise<Readonly<Record<string, string>>> {
  const { Webhook } = await signing();
  const at = new Date(now);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
