import { defineCommand, required } from '../define-command.js';
import { decide, IN_SPACE, INVOICE, OPERATOR_OPTIONS } from '../operator/with-operator.js';
import { DECIDER, reason } from '../options.js';

export const command = defineCommand({
  group: 'Day to day',
  place: 50,
  summary: 'Give up the e-invoice of an invoice and unlock it, before it is attached or sent to KSeF.',
  arguments: { invoice: INVOICE },
  options: {
    ...OPERATOR_OPTIONS,
    ...IN_SPACE,
    why: required('text', 'the reason, for the record', reason),
    ...DECIDER,
  },
  examples: ['spacebooks release R-2026-17 --why "wrong customer"'],
  run: (given, context) =>
    decide(given, context, (operator, decision) => operator.release(given.invoice, decision)),
});
