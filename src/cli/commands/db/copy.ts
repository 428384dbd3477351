import { counted } from '@spacebooks/base/text/counted';
import { databaseName, databaseOf } from '../../../config/store-config.js';
import { isFailure } from '../../../domain/errors.js';
import { EXIT } from '../../../exit-codes.js';
import { clockOf } from '../../clock-of-environment.js';
import { defineCommand, done, required } from '../../define-command.js';
import { openConfig } from '../../open-config.js';
import { CONFIG, JSON_OUTPUT } from '../../options.js';
import { CommandError, printable } from '../../output.js';
import { withProgress } from '../../progress.js';

export const command = defineCommand({
  summary: 'Copy and verify every row, SQLite to PostgreSQL or back, while no daemon runs.',
  options: {
    toConfig: required('file', 'another configuration, whose store is the copy; there is nothing in it yet'),
    ...CONFIG,
    ...JSON_OUTPUT,
  },
  examples: ['spacebooks db copy --to-config postgres.yml'],
  run: async ({ config: file, toConfig, json }, context) => {
    const [{ copyStore }, { carryTokens }, { copyAnchors }, { openArchive }] = await Promise.all([
      import('../../../store/engine/copy-store.js'),
      import('../../login/carry-tokens.js'),
      import('../../../books/archive-anchor.js'),
      import('../../../archive/archive.js'),
    ]);
    process.umask(0o077);
    const source = await openConfig(file, context, { tokensMayBeMissing: true });
    const target = await openConfig(toConfig, context, { tokensMayBeMissing: true });
    const [from, to] = [source.store, target.store];
    if (databaseOf(from) === databaseOf(to)) {
      const fix = 'Name a configuration with another store (--to-config).';
      throw new CommandError(EXIT.input, `${databaseName(to)} is the database itself`, fix);
    }
    const archives = [openArchive(source.archive), openArchive(target.archive)] as const;
    // Else it would be found out when everything is copied.
    if (to.url !== null) await archives[1].probe();
    const anchors = copyAnchors(archives[0].anchors, to.url === null ? null : archives[1].anchors);
    const copying = withProgress(context, json, (onProgress) =>
      copyStore(databaseOf(from), databaseOf(to), anchors, onProgress),
    ).finally(() => {
      for (const archive of archives) archive.close();
    });
    const { tables, replaced } = await copying.catch((error: unknown) => {
      if (!isFailure(error, 'backup.occupied')) throw error;
      const fix =
        'Name a configuration whose database is empty: a new file, or a new database of the server.';
      throw new CommandError(EXIT.unavailable, `${databaseName(to)} is not empty: ${error.detail}`, fix);
    });
    // Read once more: it may be the copy itself that says which spaces there are.
    const copied = await openConfig(toConfig, context, { tokensMayBeMissing: true });
    const tokens = await carryTokens(source, copied, clockOf(context.env));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return done({ from: databaseName(from), to: databaseName(to), tables, replaced, tokens }, [
      printable(
        `${counted(rows, 'row')} of ${counted(tables.length, 'table')} copied to ${databaseName(to)} and verified`,
      ),
      ...(replaced === 0 ? [] : [`${replaced} texts held U+0000, which is U+FFFD now`]),
      ...(tokens === 0 ? [] : [`${counted(tokens, 'token')} of logins carried along`]),
      'start the daemon with that configuration; the database before stays as it is',
    ]);
  },
});
