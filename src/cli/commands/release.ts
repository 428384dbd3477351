import { defineCommand, required } from '../define-command.js';
import { decide, IN_SPACE, INVOICE, OPERATOR_OPTIONS } from '../operator/with-operator.js';
import { DECIDER, reason } from '../options.js';

export const command = defineCommand({
  group: 'Day to day',
  place: 50,
  summary: 'Give up an e-invoice and unlock its invoice.',
  arguments: { invoice: INVOICE },
  options: {
    ...OPERATOR_OPTIONS,
    ...IN_SPACE,
    reason: required('text', 'the reason, for the record', reason),
    ...DECIDER,
  },
  examples: ['spacebooks release R-2026-17 --reason "wrong customer"'],
  run: (given, context) =>
    decide(given, context, (operator, decision) => operator.release(given.invoice, decision)),
});
