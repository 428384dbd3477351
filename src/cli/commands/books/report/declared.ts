import { ANY_PERIOD_OPTIONS, taxReturn } from '../../../books/tax-return.js';
import { defineCommand } from '../../../define-command.js';

export const command = defineCommand({
  place: 5,
  summary: 'What is declared, of a seller in any country: by month, country, tax case, rate and kind.',
  options: ANY_PERIOD_OPTIONS,
  examples: [
    'spacebooks books report declared --period 2026-Q4',
    'spacebooks books report declared --period 2026 --out declared-2026.csv',
  ],
  notes:
    'Every other return is made of these amounts; the file has each document. What was shown of a period that is over is kept, and what differs later is listed as its correction.',
  run: async (given, context) => {
    const { showDeclared } = await import('../../../books/show-declared.js');
    return taxReturn(given, context, { report: 'declared', of: 'any', show: showDeclared });
  },
});
