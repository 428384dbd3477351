import { defineCommand, flag, type GivenTo, repeatable } from '../define-command.js';
import { CONFIG, JSON_OUTPUT, ONLY_SPACE } from '../options.js';

const parameters = {
  options: {
    ...CONFIG,
    only: repeatable('check', 'run only this check; repeatable'),
    ...ONLY_SPACE,
    sendMail: flag('send a test mail to each mail target'),
    ...JSON_OUTPUT,
  },
};

export type DoctorOptions = GivenTo<typeof parameters>;

export const command = defineCommand({
  group: 'First run',
  place: 50,
  summary: 'Check everything that the daemon needs, and say how to fix what is wrong.',
  ...parameters,
  examples: [
    'spacebooks doctor                        check everything',
    'spacebooks doctor --only token --only sftp',
    'spacebooks doctor --json                 for monitoring: 0 when nothing failed, 2 or 78 otherwise',
  ],
  notes:
    'It changes nothing, works before the first run and beside a running daemon. docs/doctor.md lists the checks.',
  run: async (given, context) => (await import('../doctor.js')).doctor(given, context),
});
