import type { ListedHook } from '../../store/alerts/hook-outbox.js';
import { defineCommand, view, withDefault } from '../define-command.js';
import { openConfig, withDatabase } from '../open-config.js';
import { BOOK_OPTIONS, positive } from '../options.js';
import { printable } from '../output.js';

export const command = defineCommand({
  group: 'The daemon',
  place: 115,
  isRare: true,
  summary: 'List what programs were told, latest first, and what waits.',
  options: {
    ...BOOK_OPTIONS,
    limit: withDefault('number', 'at most this many', 50, positive),
  },
  examples: [
    'spacebooks event-webhooks                what was sent, waits, or was given up',
    'spacebooks event-webhooks test ledger    a test message to an endpoint',
    'spacebooks event-webhooks resend         sends again what was given up',
  ],
  notes: 'spacebooks docs api-own says what programs are told, and how they verify it.',
  run: async ({ config: file, limit }, context) => {
    const { createHookOutbox } = await import('../../store/alerts/hook-outbox.js');
    const config = await openConfig(file, context);
    const { messages, disabled } = await withDatabase(config, async (db) => {
      const outbox = createHookOutbox(db);
      return { messages: await outbox.list(limit), disabled: await outbox.disabled() };
    });
    return view({ messages, disabled }, [
      ...disabled.map(({ name, at, why }) =>
        printable(`${name} is told nothing since ${moment(at)}: ${why}`),
      ),
      ...(messages.length === 0 ? ['no messages'] : messages.map((each) => printable(lineOf(each)))),
    ]);
  },
});

function lineOf({ messageId, at, endpoint, type, sentAt, runAt, failures, failure }: ListedHook): string {
  const head = `${messageId}  ${moment(at)}  ${endpoint.padEnd(12)}  ${type.padEnd(17)}`;
  if (sentAt !== null) return `${head}  taken ${moment(sentAt)}`;
  if (runAt === null) return `${head}  given up: ${failure}`;
  return `${head}  waits until ${moment(runAt)}${failures === 0 ? '' : `, ${failures} failures: ${failure}`}`;
}

/** To the second, in UTC, as programs have it. */
function moment(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}
