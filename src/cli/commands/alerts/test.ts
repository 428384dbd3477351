import { randomUUID } from 'node:crypto';
import { EXIT } from '../../../exit-codes.js';
import type { TriedChannel } from '../../../notify/try-channels.js';
import { clockOf } from '../../clock-of-environment.js';
import { defineCommand, view } from '../../define-command.js';
import { openConfig, requireSpace } from '../../open-config.js';
import { BOOK_OPTIONS } from '../../options.js';
import { printAdvice, printable } from '../../output.js';

/** Sent at once, bypassing the daemon. */
export const command = defineCommand({
  place: 10,
  summary: 'Send a test message through each channel, and report the result.',
  options: BOOK_OPTIONS,
  examples: ['spacebooks alerts test', 'spacebooks alerts test --space berlin --json'],
  run: async ({ config: file, space }, context) => {
    const { tryChannels } = await import('../../../notify/try-channels.js');
    const config = await openConfig(file, context);
    requireSpace(space, config);
    const { output, env } = context;
    const redact = (text: string): string => output.redaction.redact(text);
    const channels = await tryChannels(config, { clock: clockOf(env), redact, id: randomUUID() }, space);
    if (channels.length === 0) {
      const where = space === undefined ? 'alerts.to or alerts.webhook' : `alerts.to of the space ${space}`;
      printAdvice(
        output,
        'nobody is notified: alerts go to the log only',
        `write ${where} into the configuration`,
      );
      return view({ channels }, [], EXIT.config);
    }
    const code = channels.every(({ ok }) => ok) ? EXIT.ok : EXIT.unavailable;
    return view({ channels }, channels.map(lineOf).map(printable), code);
  },
});

function lineOf({ channel, description, ok, detail }: TriedChannel): string {
  return `${channel}: ${ok ? 'accepted' : 'FAILED'}, ${description}${detail === null ? '' : `: ${detail}`}`;
}
