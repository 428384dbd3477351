import { RETURN_OPTIONS, taxReturn } from '../../books/tax-return.js';
import { defineCommand } from '../../define-command.js';

export const command = defineCommand({
  place: 10,
  summary: 'Proof sheet of the Umsatzsteuer-Voranmeldung: each Kennzahl with its entries.',
  options: RETURN_OPTIONS,
  examples: [
    'spacebooks report ustva --period 2026-10',
    'spacebooks report ustva --period 2026-Q4 --out ustva-2026-Q4.csv',
  ],
  run: async (given, context) => {
    const { showUstva } = await import('../../books/show-ustva.js');
    return taxReturn(given, context, { report: 'ustva', of: 'DE', show: showUstva });
  },
});
