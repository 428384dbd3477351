import { withBooks } from '../../books/with-books.js';
import { defineCommand, view } from '../../define-command.js';
import { BOOK_OPTIONS } from '../../options.js';
import { aligned } from '../../table.js';

const MOST = 100;

export const command = defineCommand({
  place: 20,
  summary: 'List the collective identifiers (IZ) of a space, those of payers too, the newest first.',
  options: BOOK_OPTIONS,
  examples: ['spacebooks ksef collectives --space warsaw'],
  run: (given, context) =>
    withBooks(given, context, async (books) => {
      const { onlyCollectiveDesk, collectiveRow } = await import('../../ksef/collectives.js');
      const { spaceId, desk } = onlyCollectiveDesk(books);
      const collectives = await desk.list(MOST);
      const rows = collectives.map(collectiveRow);
      const lines = rows.length === 0 ? ['no collective identifiers'] : aligned(rows, context.output);
      return view({ space: spaceId, collectives }, lines);
    }),
});
