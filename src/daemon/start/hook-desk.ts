import type { Clock } from '@spacebooks/base/clock';
import { lazily } from '@spacebooks/base/lazy';
import type { Config } from '../../config/config.js';
import type { Redaction } from '../../ops/redaction.js';
import type { Random } from '../../random.js';
import { createHookOutbox } from '../../store/alerts/hook-outbox.js';
import type { Db } from '../../store/engine/open.js';
import type { HookDesk } from '../../web/hook-desk.js';

const trial = lazily(() => import('../../notify/hooks/try-hook.js'));

interface HookDeskDeps {
  readonly config: Pick<Config, 'event_webhooks' | 'instance'>;
  readonly db: Db;
  /** For what people look at. */
  readonly reading: Db;
  readonly redaction: Redaction;
  readonly clock: Clock;
  readonly random: Random;
}

/** What the page shows and does about messages to programs. */
export function openHookDesk({ config, db, reading, redaction, clock, random }: HookDeskDeps): HookDesk {
  const looking = createHookOutbox(reading);
  const outbox = createHookOutbox(db);
  return {
    endpoints: config.event_webhooks.map(({ name, events, spaces }) => ({ name, events, spaces })),
    list: looking.list,
    disabled: looking.disabled,
    resend: (messageId) => outbox.resend(messageId, clock.now()),
    test: async (name) => {
      const endpoint = config.event_webhooks.find((each) => each.name === name);
      if (endpoint === undefined) return null;
      const { tryHook } = await trial();
      const redact = (text: string): string => redaction.redact(text);
      return tryHook(endpoint, { id: random.id(), instance: config.instance, clock, redact });
    },
  };
}
