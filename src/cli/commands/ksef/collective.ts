import { userInfo } from 'node:os';
import { SECOND_MS } from '@spacebooks/base/durations';
import { EXIT } from '../../../exit-codes.js';
import { withBooks } from '../../books/with-books.js';
import { defineCommand, severalArguments, view } from '../../define-command.js';
import { BOOK_OPTIONS, DECIDER } from '../../options.js';

const MOST_WAITS = 30;

export const command = defineCommand({
  place: 10,
  summary: 'Have KSeF make one identifier (IZ) for several invoices that a customer pays at once.',
  arguments: { invoices: severalArguments('ids or numbers of the invoices, on the platform or in KSeF') },
  options: { ...BOOK_OPTIONS, ...DECIDER },
  examples: ['spacebooks ksef collective FV/2027/01/7 FV/2027/01/8 --space warsaw'],
  notes:
    'It is for what is open on each invoice now. An identifier cannot be taken back, and obliges nobody: make another one where that has changed.',
  run: (given, context) =>
    withBooks(given, context, async (books) => {
      const { onlyCollectiveDesk, collectiveLines } = await import('../../ksef/collectives.js');
      const { clock, besideDaemon } = books;
      const { desk } = onlyCollectiveDesk(books);
      let kept = await desk.want(given.invoices, given.by ?? userInfo().username);
      const isUnderWay = (): boolean => kept.state === 'wanted' || kept.state === 'sending';
      for (let waits = 0; besideDaemon && isUnderWay() && waits < MOST_WAITS; waits += 1) {
        await clock.sleep(SECOND_MS);
        kept = await desk.get(kept.id);
      }
      return view(
        kept,
        collectiveLines(kept, besideDaemon),
        kept.state === 'refused' ? EXIT.refused : EXIT.ok,
      );
    }),
});
