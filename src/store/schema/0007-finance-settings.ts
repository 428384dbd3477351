import type { SettingKind } from '../../domain/finance-settings/finance-settings.js';
import { id, integer, oneOf, text } from './column.js';
import type { Migration } from './migration.js';
import { table, thenById } from './table.js';

export const financeSettings = {
  tables: {
    /** Append-only: the last version of a space and kind is in force, as far as the configuration leaves room for it. */
    finance_setting: table(
      {
        id: id(),
        space_id: text().fixed(),
        kind: oneOf<SettingKind>(
          'tax-cases',
          'accounts',
          'customers',
          'recipients',
          'payment',
          'layout',
        ).fixed(),
        /** From 1, of the space and kind. */
        version: integer().fixed(),
        /** JSON, in the keys of the configuration; null where nothing is set any more. */
        content: text().nullable().fixed(),
        at: integer().fixed(),
        /** A name, as it was given. */
        decided_by: text().fixed(),
        why: text().fixed(),
      },
      {
        appendOnly: true,
        indexes: {
          finance_setting_version: 'unique (space_id, kind, version)',
          finance_setting_by_time: thenById('at'),
        },
      },
    ),
  },
  sqlite: [],
  postgres: [],
  onlyAdds: true,
} satisfies Migration;
