import { defineCommand, type GivenTo, optional, withDefault } from '../define-command.js';
import { CONFIG, isoDate, JSON_OUTPUT, minutes, ONLY_SPACE } from '../options.js';

const parameters = {
  options: {
    ...CONFIG,
    ...ONLY_SPACE,
    since: optional('date', 'every invoice dated from this day on, not only pending ones', isoDate),
    out: withDefault('dir', 'empty folder for what would have been produced', 'shadow-output'),
    minutes: withDefault('number', 'how many minutes to wait for what does not finish', 15, minutes),
    ...JSON_OUTPUT,
  },
};

export type ShadowOptions = GivenTo<typeof parameters>;

export const command = defineCommand({
  group: 'First run',
  place: 60,
  summary: 'Dry run against the real platform: every change is recorded instead of sent.',
  ...parameters,
  examples: [
    'spacebooks shadow                        what is waiting for its e-invoice now',
    'spacebooks shadow --since 2026-10-01     every invoice since then, as if its e-invoice had just been requested',
    'spacebooks shadow --space berlin --json',
  ],
  notes: `It sends only reading requests, and exits with 0 when all would be served, with 2 when some would not.
docs/shadow.md says how to read the report.`,
  run: async (given, context) => (await import('../shadow.js')).shadow(given, context),
});
