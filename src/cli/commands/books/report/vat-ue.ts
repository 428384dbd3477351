import { RETURN_OPTIONS, taxReturn } from '../../../books/tax-return.js';
import { defineCommand } from '../../../define-command.js';

export const command = defineCommand({
  place: 25,
  summary: 'VAT-UE of a seller in Poland: what businesses in other member states got, by VAT id.',
  options: RETURN_OPTIONS,
  examples: ['spacebooks books report vat-ue --period 2026-10 --out vat-ue-2026-10.csv'],
  notes:
    'Exits with 2 when a buyer has no VAT id of another member state; the other rows are written all the same.',
  run: async (given, context) => {
    const { showVatUe } = await import('../../../books/show-recapitulative.js');
    return taxReturn(given, context, { report: 'vat-ue', of: 'PL', show: showVatUe });
  },
});
