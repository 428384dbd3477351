import { movedPhrase } from '../../books/cutover/tell-cutovers.js';
import { movedCutovers } from '../../config/cutovers-in-force.js';
import { Failure } from '../../domain/errors.js';
import { failureAdvice } from '../../words/failures.js';
import { phraseText } from '../../words/phrases.js';
import { type CheckDefinition, forEachSpace, ok, skipped, warning } from '../check.js';

/** Whether the cutovers of the configuration are those in force. */
export const check: CheckDefinition = {
  place: 125,
  title: 'Cutovers',
  docs: {
    covers: 'whether `accounting.from` and `e_invoices.from` are what is in force',
    warns: 'one was moved, and nobody has said yes or put it back',
  },
  run: (installation) => {
    if (installation.db === null) return [skipped(null, 'there is no database yet: the first dates count')];
    return forEachSpace(installation, async (space) => {
      const moved = movedCutovers(space);
      if (moved.length === 0) return [ok(space.id, 'as configured')];
      return moved.map((each) =>
        warning(space.id, {
          message: phraseText(movedPhrase(space.id, each)),
          meaning: 'Books, e-invoices and commands go by the date in force.',
          fix: failureAdvice(new Failure('cutover.moved')),
        }),
      );
    });
  },
};
