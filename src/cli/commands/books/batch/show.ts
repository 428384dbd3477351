import { BATCH } from '../../../books/decide-batch.js';
import { batchLine, deliveryLine, describeSums, fileLine } from '../../../books/describe-batch.js';
import { onlySpace, withBooks } from '../../../books/with-books.js';
import { defineCommand, view } from '../../../define-command.js';
import { BOOK_OPTIONS } from '../../../options.js';
import { printable } from '../../../output.js';

export const command = defineCommand({
  place: 10,
  summary: 'Show sums, files and deliveries of a batch.',
  arguments: BATCH,
  options: BOOK_OPTIONS,
  examples: ['spacebooks books batch show 7 --space berlin'],
  run: (given, context) =>
    withBooks(given, context, async (books) => {
      const { number } = given;
      const { id, timeZone } = onlySpace(books);
      const { batches, deliveries: stored } = books.stores;
      const head = await batches.head(id, number);
      const files = await batches.files(id, number);
      const deliveries = await stored.list(id, number);
      const lines = [
        batchLine(head, timeZone).trim(),
        ...(head.reason === null ? [] : [`${head.status}: ${head.reason}`]),
        ...describeSums(head),
        'files',
        ...files.flatMap((file) => [
          fileLine(file),
          ...file.notes.map(({ kind, field, message }) => `    ${kind} ${field}: ${message}`),
        ]),
        ...(deliveries.length === 0 ? [] : ['deliveries', ...deliveries.map(deliveryLine)]),
      ];
      if (given.json !== true) return view(null, lines.map(printable));
      const { entries } = await batches.get(id, number);
      const record = await batches.record(id, number);
      return view({ ...record, entries, files, deliveries }, []);
    }),
});
