import { ANY_PERIOD_OPTIONS, taxReturn } from '../../../books/tax-return.js';
import { defineCommand } from '../../../define-command.js';

export const command = defineCommand({
  place: 10,
  summary:
    'Proof sheet of the Umsatzsteuer-Voranmeldung, of a year of the Umsatzsteuererklärung: each Kennzahl with its entries.',
  options: ANY_PERIOD_OPTIONS,
  examples: [
    'spacebooks books report ustva --period 2026-10',
    'spacebooks books report ustva --period 2026-Q4 --out ustva-2026-Q4.csv',
    'spacebooks books report ustva --period 2026',
  ],
  notes:
    'The form is USt 1 A of 2026. These books have no purchases and no input tax: the lines for them are named each time.',
  run: async (given, context) => {
    const { showUstva } = await import('../../../books/show-ustva.js');
    return taxReturn(given, context, { report: 'ustva', of: 'DE', show: showUstva });
  },
});
