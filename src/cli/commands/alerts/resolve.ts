import { userInfo } from 'node:os';
import { EXIT } from '../../../exit-codes.js';
import { clockBeside } from '../../clock-of-environment.js';
import { argument, defineCommand, done, optional } from '../../define-command.js';
import { jsonText } from '../../json-text.js';
import { openConfig, withDatabase } from '../../open-config.js';
import { BOOK_OPTIONS, positive } from '../../options.js';
import { CommandError } from '../../output.js';

/** No further notice while its cause lasts; when the cause returns, that is a new alert. */
export const command = defineCommand({
  place: 20,
  summary: 'Resolve an alert: it is dealt with.',
  arguments: { id: argument('number of the alert', positive) },
  options: {
    ...BOOK_OPTIONS,
    by: optional('name', 'who says so (default: the user of this machine)'),
  },
  examples: ['spacebooks alerts resolve 17 --by anna'],
  notes: 'It cannot be taken back: no further notice comes while the cause lasts.',
  run: async ({ id, config: file, by = userInfo().username, json }, context) => {
    const { createAlerts } = await import('../../../store/alerts/alerts.js');
    const config = await openConfig(file, context);
    const isResolved = await withDatabase(config, async (db) => {
      const clock = await clockBeside(db, context.env);
      return createAlerts(db).putAside(id, by, clock.now());
    });
    if (isResolved) {
      return done({ id, by }, [`alert ${id} is resolved by ${by}; no further notice while its cause lasts`]);
    }
    if (json) return { json: jsonText({ ok: false, id, by }), lines: [], code: EXIT.input };
    throw new CommandError(
      EXIT.input,
      `no alert ${id} is open`,
      'spacebooks alerts --open lists those that are',
    );
  },
});
