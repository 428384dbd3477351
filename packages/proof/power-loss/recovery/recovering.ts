import { openDatabase } from '../../../../src/store/engine/open.js';
import { errorText } from '../../../../src/words/failures.js';

/** A process of its own, whose changes are recorded: recovers each database that it is told, as a start does. */
process.on('message', (path: string) => {
  const answer = (error: string | null): void => void process.send?.({ error });
  openDatabase(path)
    .then((database) => database.close())
    .then(
      () => answer(null),
      (error: unknown) => answer(errorText(error)),
    );
});
