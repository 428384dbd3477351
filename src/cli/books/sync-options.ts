import { flag, type GivenTo, optional } from '../define-command.js';
import { BOOK_OPTIONS, isoDate } from '../options.js';

export const syncParameters = {
  options: {
    ...BOOK_OPTIONS,
    since: optional('date', 'also re-read everything dated from this day on', isoDate),
    acceptDeletions: flag('accept that a large share of the invoices or payments is gone'),
  },
};

export type SyncCommandOptions = GivenTo<typeof syncParameters>;
