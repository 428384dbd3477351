import { counted } from '@spacebooks/base/text/counted';
import { EXIT } from '../../../exit-codes.js';
import { clockBeside } from '../../clock-of-environment.js';
import { defineCommand, done, optional } from '../../define-command.js';
import { openConfig, withDatabase } from '../../open-config.js';
import { BOOK_OPTIONS } from '../../options.js';
import { CommandError } from '../../output.js';

export const command = defineCommand({
  place: 20,
  summary: 'Send messages to programs again: all that were given up, or one.',
  options: {
    ...BOOK_OPTIONS,
    message: optional('id', 'this one alone, also where it was taken'),
  },
  examples: [
    'spacebooks event-webhooks resend',
    'spacebooks event-webhooks resend --message msg_6f2a0c1d9b7e4f3a8c5d2e1f0a9b8c7d',
  ],
  notes: 'What was sent cannot be taken back.',
  run: async ({ config: file, message }, context) => {
    const { createHookOutbox } = await import('../../../store/alerts/hook-outbox.js');
    const config = await openConfig(file, context);
    const count = await withDatabase(config, async (db) => {
      const clock = await clockBeside(db, context.env);
      return createHookOutbox(db).resend(message ?? null, clock.now());
    });
    if (message !== undefined && count === 0) {
      const fix =
        'spacebooks event-webhooks lists messages; an endpoint that answered 410 is told nothing more';
      throw new CommandError(EXIT.input, `nobody who is told anything has a message ${message}`, fix);
    }
    return done({ count }, [
      `${counted(count, 'message')} to be sent again within seconds, while the daemon runs`,
    ]);
  },
});
