import { defineCommand } from '../define-command.js';
import { doctorParameters } from '../doctor-options.js';

export const command = defineCommand({
  group: 'First run',
  place: 50,
  summary: 'Check everything the daemon needs, and say what to do.',
  ...doctorParameters,
  examples: [
    'spacebooks doctor                        check everything',
    'spacebooks doctor --only token --only sftp',
    'spacebooks doctor --json                 for monitoring: 0 when nothing failed, 2 or 78 otherwise',
  ],
  notes:
    'It changes nothing, works before the first run and beside a running daemon. `spacebooks docs doctor` lists the checks.',
  run: async (given, context) => (await import('../doctor.js')).doctor(given, context),
});
