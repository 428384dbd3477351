import { QUARTER_OPTIONS, taxReturn } from '../../../books/tax-return.js';
import { defineCommand } from '../../../define-command.js';

export const command = defineCommand({
  place: 30,
  summary:
    'One Stop Shop of a seller in the EU: turnover with consumers abroad by country and rate, and corrections of earlier quarters.',
  options: QUARTER_OPTIONS,
  examples: [
    'spacebooks books report oss --period 2026-Q4 --out oss-2026-Q4.csv',
    'spacebooks books report oss --period 2026-Q4 --elster oss-2026-Q4-elster.csv',
  ],
  notes:
    'The file for Mein ELSTER (version 2.0) has the turnover of the quarter, as services; corrections of earlier quarters are named, to be entered by hand.',
  run: async (given, context) => {
    const { showOss } = await import('../../../books/show-oss.js');
    return taxReturn(given, context, { report: 'oss', of: 'EU', show: showOss });
  },
});
