import { RETURN_OPTIONS, taxReturn } from '../../../books/tax-return.js';
import { defineCommand } from '../../../define-command.js';

export const command = defineCommand({
  place: 12,
  summary:
    'Umsatzsteuervoranmeldung of a seller in Austria (U 30): each Kennzahl of turnover with its entries.',
  options: RETURN_OPTIONS,
  examples: ['spacebooks books report u30 --period 2026-10 --out u30-2026-10.csv'],
  notes:
    'These books have no purchases and no input tax: the lines for them are named each time. Exits with 2 when no line is known for an amount.',
  run: async (given, context) => {
    const [{ showCountryForm }, { U30 }] = await Promise.all([
      import('../../../books/show-country-form.js'),
      import('../../../../books/tax-returns/forms/u30.js'),
    ]);
    return taxReturn(given, context, {
      ...{ report: 'u30', of: 'AT' },
      show: (amounts) => showCountryForm(amounts, U30),
    });
  },
});
