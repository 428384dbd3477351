import { defineCommand } from '../define-command.js';
import { decide, IN_SPACE, INVOICE, OPERATOR_OPTIONS } from '../operator/with-operator.js';
import { DECISION } from '../options.js';

export const command = defineCommand({
  group: 'Day to day',
  place: 40,
  summary: 'Retry the e-invoice of an invoice now.',
  arguments: { invoice: INVOICE },
  options: { ...OPERATOR_OPTIONS, ...IN_SPACE, ...DECISION },
  examples: ['spacebooks retry R-2026-17', 'spacebooks retry R-2026-17 --reason "VAT id added"'],
  run: (given, context) =>
    decide(given, context, (operator, decision) => operator.retry(given.invoice, decision)),
});
