import { defineCommand, flag, optional } from '../define-command.js';
import { decide, IN_SPACE, INVOICE, OPERATOR_OPTIONS } from '../operator/with-operator.js';
import { DECISION, reason } from '../options.js';

export const command = defineCommand({
  group: 'Day to day',
  place: 45,
  summary: 'Issue an e-invoice nobody requested, or say none is needed.',
  arguments: { invoice: INVOICE },
  options: {
    ...OPERATOR_OPTIONS,
    ...IN_SPACE,
    noneNeeded: optional('reason', 'issue nothing: it needs no e-invoice, for this reason', reason),
    needed: flag('issue nothing: take back that it needs none', { conflicts: 'noneNeeded' }),
    ...DECISION,
  },
  examples: [
    'spacebooks issue R-2026-17',
    'spacebooks issue R-2026-17 --none-needed "private customer"',
    'spacebooks issue R-2026-17 --needed',
  ],
  notes:
    'The invoice is locked, and its PDF with the e-invoice is attached. Of what was sent before, the platform mails nothing a second time. It cannot be taken back once it is attached; until then: spacebooks release.',
  run: (given, context) => {
    const { invoice, noneNeeded, needed } = given;
    return decide(given, context, (operator, decision) => {
      if (noneNeeded !== undefined)
        return operator.sayNeed('none-needed', invoice, { ...decision, why: noneNeeded });
      return needed ? operator.sayNeed('needed', invoice, decision) : operator.issue(invoice, decision);
    });
  },
});
