import { counted } from '@spacebooks/base/text/counted';
import { EXIT } from '../../../exit-codes.js';
import { failureAdvice } from '../../../words/failures.js';
import { withBooks } from '../../books/with-books.js';
import { defineCommand, view } from '../../define-command.js';
import { BOOK_OPTIONS } from '../../options.js';
import { printAdvice } from '../../output.js';
import { withProgress } from '../../progress.js';

export const command = defineCommand({
  place: 10,
  summary: 'Verify the log, the batches and every released file against their digests.',
  options: BOOK_OPTIONS,
  examples: ['spacebooks audit verify'],
  run: (given, context) =>
    withBooks(given, context, async ({ spaces, stores }) => {
      const { verifyBooks } = await import('../../../books/batches/verify-books.js');
      const ids = spaces.map(({ id }) => id);
      const verdict = await withProgress(context, given.json, (onProgress) =>
        verifyBooks(stores, ids, onProgress),
      );
      const { auditRows, batches, files, problems } = verdict;
      const advice = failureAdvice({ code: 'audit.broken' });
      for (const problem of problems) printAdvice(context.output, problem, advice);
      const ok = problems.length === 0;
      return view(
        { ok, ...verdict },
        [
          `${counted(auditRows, 'row')} of the log, ${counted(batches, 'batch', 'batches')} and ${counted(files, 'file')} checked`,
        ],
        ok ? EXIT.ok : EXIT.failed,
      );
    }),
});
