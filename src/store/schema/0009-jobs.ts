import { flag, oneOf, text } from './column.js';
import type { Migration } from './migration.js';
import { table } from './table.js';

export const jobs = {
  tables: {
    /** The job of a person or a link where the column `role` has no word for it: `role` then says `reader`, the nearest one. */
    web_job: table({
      /** `person:12` or `invitation:5`. */
      about: text().primary().fixed(),
      job: oneOf('accountant'),
      /** 1: bank lines are shown as well. */
      sees_bank: flag(),
    }),
  },
  sqlite: [],
  postgres: [],
  onlyAdds: true,
} satisfies Migration;
