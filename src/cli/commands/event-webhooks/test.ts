import { randomUUID } from 'node:crypto';
import { EXIT } from '../../../exit-codes.js';
import { clockOf } from '../../clock-of-environment.js';
import { argument, defineCommand, done } from '../../define-command.js';
import { openConfig } from '../../open-config.js';
import { BOOK_OPTIONS } from '../../options.js';
import { CommandError } from '../../output.js';

export const command = defineCommand({
  place: 10,
  summary: 'Send a test message to an endpoint of event_webhooks.',
  arguments: { name: argument('name of the endpoint') },
  options: { ...BOOK_OPTIONS },
  examples: ['spacebooks event-webhooks test ledger'],
  notes:
    'Works beside a running daemon: it is sent from here, at once, with the type webhook.test. What was sent cannot be taken back.',
  run: async ({ name, config: file }, context) => {
    const { tryHook } = await import('../../../notify/hooks/try-hook.js');
    const config = await openConfig(file, context);
    const endpoint = config.event_webhooks.find((each) => each.name === name);
    if (endpoint === undefined) {
      const names = config.event_webhooks.map((each) => each.name).join(', ') || 'none';
      throw new CommandError(EXIT.input, `no endpoint ${name}`, `event_webhooks has: ${names}`);
    }
    const { output, env } = context;
    const redact = (text: string): string => output.redaction.redact(text);
    const trial = { id: randomUUID(), instance: config.instance, clock: clockOf(env), redact };
    const outcome = await tryHook(endpoint, trial);
    if (outcome.kind === 'taken') return done({ name }, [`${name} has taken a test message`]);
    const detail = outcome.kind === 'gone' ? 'it answered 410' : outcome.detail;
    throw new CommandError(EXIT.unavailable, `${name} has not taken it: ${detail}`, 'check url and program');
  },
});
