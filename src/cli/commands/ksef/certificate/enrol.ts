import { defineCommand } from '../../../define-command.js';
import { ENROL_OPTIONS } from '../../../ksef/certificate-options.js';

export const command = defineCommand({
  place: 10,
  summary: 'Order a certificate of KSeF, in place of a token or for what is issued offline.',
  options: ENROL_OPTIONS,
  examples: [
    'spacebooks ksef certificate enrol --space warsaw',
    'spacebooks ksef certificate enrol --space warsaw --signed ksef-login.xades',
    'spacebooks ksef certificate enrol --space warsaw --offline',
  ],
  notes:
    'KSeF issues certificates to who signs, not to a token. What is in use is exchanged once the new certificate has logged in, and never if another authority issued it. A run that was ended is gone on with by the next one.',
  run: async (given, context) => (await import('../../../ksef/enrol.js')).enrol(given, context),
});
