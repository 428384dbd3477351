import { userInfo } from 'node:os';
import { accountCalled } from '../../../bank/account-called.js';
import { lineNumber } from '../../../bank/line-argument.js';
import { onlySpace, withBooks } from '../../../books/with-books.js';
import { defineCommand, done, optional, severalArguments } from '../../../define-command.js';
import { BOOK_OPTIONS, DECIDER } from '../../../options.js';
import { printable } from '../../../output.js';
import { withProgress } from '../../../progress.js';

export const command = defineCommand({
  place: 10,
  summary: 'Import statements: CAMT.053, MT940, national formats, OFX, or CSV by a layout; also as ZIP.',
  arguments: { files: severalArguments('each a file of the bank') },
  options: {
    ...BOOK_OPTIONS,
    account: optional('account', 'IBAN or name of the account of a CSV file, where several have a layout'),
    line: optional(
      'line',
      'the line that a report of payments explains, where several may be it',
      lineNumber,
    ),
    ...DECIDER,
  },
  examples: ['spacebooks books bank import november.zip --space berlin'],
  notes:
    'What was imported before is known again: a file may come twice, or overlap with others. It cannot be taken back: transactions stay, and so do the parts of one that a report explains.',
  run: async (
    { files: names, account: called, line = null, by = userInfo().username, ...options },
    context,
  ) =>
    withBooks(options, context, async (books) => {
      const [{ readFiles }, { importFiles }, { noteWords }, words] = await Promise.all([
        import('../../../bank/read-files.js'),
        import('../../../../bank/import-files.js'),
        import('../../../../bank/note-words.js'),
        import('../../../bank/describe.js'),
      ]);
      const { id: spaceId, accounting } = onlySpace(books);
      const given = await readFiles(names);
      const terms = {
        spaceId,
        accounts: accounting.bank,
        account: called === undefined ? null : accountCalled(called, accounting.bank),
        by,
        now: books.clock.now(),
        line,
      };
      const { files, gaps, differences, notes } = await withProgress(context, options.json, (onProgress) =>
        importFiles(books.stores.statements, given, { ...terms, onProgress }),
      );
      const lines = [
        ...files.flatMap(({ file, statements }) =>
          statements.map((taken) => `${file}: ${words.takenLine(taken)}`),
        ),
        ...gaps.map(words.gapLine),
        ...differences.map(words.differenceLine),
        ...notes.map(noteWords('en')),
      ];
      return done({ space: spaceId, files, gaps, differences, notes }, lines.map(printable));
    }),
});
