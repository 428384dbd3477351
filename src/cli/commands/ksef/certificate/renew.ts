import { defineCommand } from '../../../define-command.js';
import { RENEW_OPTIONS } from '../../../ksef/certificate-options.js';

export const command = defineCommand({
  place: 20,
  summary: 'Renew the certificates of KSeF that end soon, while the daemon runs.',
  options: RENEW_OPTIONS,
  examples: [
    'spacebooks ksef certificate renew',
    'spacebooks ksef certificate renew --space warsaw --days 800',
  ],
  notes:
    'Does nothing while none ends soon: it can be run every day. The old certificate stays in force until its own end.',
  run: async (given, context) => (await import('../../../ksef/renew.js')).renew(given, context),
});
