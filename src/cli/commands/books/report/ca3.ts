import { RETURN_OPTIONS, taxReturn } from '../../../books/tax-return.js';
import { defineCommand } from '../../../define-command.js';

export const command = defineCommand({
  place: 14,
  summary: 'VAT return of a seller in France (3310-CA3): each line of turnover with its entries.',
  options: RETURN_OPTIONS,
  examples: ['spacebooks books report ca3 --period 2026-10 --out ca3-2026-10.csv'],
  notes:
    'These books have no purchases and no input tax: the lines for them are named each time. Exits with 2 when no line is known for an amount.',
  run: async (given, context) => {
    const [{ showCountryForm }, { CA3 }] = await Promise.all([
      import('../../../books/show-country-form.js'),
      import('../../../../books/tax-returns/forms/ca3.js'),
    ]);
    return taxReturn(given, context, {
      ...{ report: 'ca3', of: 'FR' },
      show: (amounts) => showCountryForm(amounts, CA3),
    });
  },
});
