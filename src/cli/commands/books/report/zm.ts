import { RETURN_OPTIONS, taxReturn } from '../../../books/tax-return.js';
import { defineCommand } from '../../../define-command.js';

export const command = defineCommand({
  place: 20,
  summary:
    'Zusammenfassende Meldung of a seller in Germany: what businesses in other member states got, by VAT id.',
  options: RETURN_OPTIONS,
  examples: ['spacebooks books report zm --period 2026-Q4 --out zm-2026-Q4.csv'],
  notes:
    'Exits with 2 when a buyer has no VAT id of another member state; the other rows are written all the same. The file is what Mein ELSTER imports (version 3.0).',
  run: async (given, context) => {
    const { showZm } = await import('../../../books/show-recapitulative.js');
    return taxReturn(given, context, { report: 'zm', of: 'DE', show: showZm });
  },
});
