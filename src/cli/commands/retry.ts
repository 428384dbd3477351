import { defineCommand } from '../define-command.js';
import { decide, IN_SPACE, INVOICE, OPERATOR_OPTIONS } from '../operator/with-operator.js';
import { DECISION } from '../options.js';

export const command = defineCommand({
  group: 'Day to day',
  place: 40,
  summary: 'Retry the e-invoice of an invoice now, whatever it is waiting for.',
  arguments: { invoice: INVOICE },
  options: { ...OPERATOR_OPTIONS, ...IN_SPACE, ...DECISION },
  examples: ['spacebooks retry R-2026-17', 'spacebooks retry R-2026-17 --why "VAT id added"'],
  run: (given, context) =>
    decide(given, context, (operator, decision) => operator.retry(given.invoice, decision)),
});
