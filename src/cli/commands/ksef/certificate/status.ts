import { defineCommand } from '../../../define-command.js';
import { STATUS_OPTIONS } from '../../../ksef/certificate-options.js';

export const command = defineCommand({
  place: 30,
  summary: 'Show what each space logs in to KSeF with, until when, and what is to be done.',
  options: STATUS_OPTIONS,
  examples: ['spacebooks ksef certificate status'],
  notes: 'Reads the files alone; spacebooks doctor --only ksef also logs in.',
  run: async (given, context) =>
    (await import('../../../ksef/certificate-status.js')).certificateStatus(given, context),
});
