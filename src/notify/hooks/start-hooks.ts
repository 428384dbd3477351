import { createHash } from 'node:crypto';
import type { Clock } from '@spacebooks/base/clock';
import { createTransport } from '@spacebooks/http/transport';
import type { Config } from '../../config/config.js';
import { endpointSubject } from '../../domain/alerts/alert.js';
import type { Logger } from '../../ops/log.js';
import type { Redaction } from '../../ops/redaction.js';
import type { Stoppable } from '../../poller.js';
import type { Random } from '../../random.js';
import type { Alerts } from '../../store/alerts/alerts.js';
import { createHookOutbox } from '../../store/alerts/hook-outbox.js';
import type { Db } from '../../store/engine/open.js';
import { sendHook } from './hook-endpoint.js';
import { startHookSender } from './hook-sender.js';

interface HooksDeps {
  readonly config: Pick<Config, 'event_webhooks'>;
  readonly db: Db;
  readonly alerts: Pick<Alerts, 'raise' | 'end'>;
  readonly redaction: Redaction;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
}

/** Tells programs what happens: a sender for each endpoint of the configuration. */
export async function startHooks(deps: HooksDeps): Promise<Stoppable> {
  const { config, db, alerts, redaction, clock, random, log } = deps;
  const outbox = createHookOutbox(db);
  await outbox.serve(
    config.event_webhooks.map(({ name, url, events, spaces }) => ({
      ...{ name, events, spaces },
      address: createHash('sha256').update(url.reveal()).digest('hex'),
    })),
  );
  const transport = createTransport();
  const redact = (text: string): string => redaction.redact(text);
  const senders = config.event_webhooks.map((endpoint) => {
    const { name } = endpoint;
    const subject = endpointSubject(name);
    const onState = async (detail: string | null): Promise<void> => {
      if (detail === null) return void (await alerts.end(subject, clock.now()));
      const code = 'alert.event-not-taken';
      const place = { key: 'channel {name}', values: { name: `webhook ${name}` } } as const;
      const about = { spaceId: null, place, reason: { code, detail } } as const;
      await alerts.raise({ key: `${subject}:${code}`, subject, about }, clock.now());
    };
    return startHookSender({
      ...{ name, outbox, onState, clock, log, fraction: random.fraction },
      send: (hook, stop) => sendHook(endpoint, hook, { transport, clock, redact }, stop),
    });
  });
  return {
    stop: async () => {
      await Promise.all(senders.map((sender) => sender.stop()));
      transport.close();
    },
  };
}
