import { counted } from '@spacebooks/base/text/counted';
import { databaseOf } from '../../config/store-config.js';
import { clockOf } from '../clock-of-environment.js';
import { defineCommand, done, flag, required } from '../define-command.js';
import { openConfig, requireFile } from '../open-config.js';
import { CONFIG, JSON_OUTPUT } from '../options.js';
import { printable } from '../output.js';
import { withProgress } from '../progress.js';

export const command = defineCommand({
  group: 'The daemon',
  place: 30,
  summary: 'Restore a backup, while no daemon runs.',
  options: {
    from: required('dir', 'folder of one backup, or of all of them for the latest'),
    force: flag('replace the existing database, which is kept aside'),
    ...CONFIG,
    ...JSON_OUTPUT,
  },
  examples: [
    'spacebooks restore --from /mnt/backup/spacebooks',
    'spacebooks restore --from /mnt/backup/spacebooks/2026-11-21T030000Z --force',
  ],
  run: async ({ config: file, from, force, json }, context) => {
    const [{ openArchive }, { restoreBackup }] = await Promise.all([
      import('../../archive/archive.js'),
      import('../../backup/restore-backup.js'),
    ]);
    // The output holds customers' invoices: for the owner's eyes only.
    process.umask(0o077);
    const config = await openConfig(file, context);
    await requireFile(config);
    const restored = await withProgress(context, json, (onProgress) =>
      restoreBackup({
        from,
        force,
        database: databaseOf(config.store),
        archive: openArchive(config.archive),
        now: clockOf(context.env).now(),
        onProgress,
      }),
    );
    const { folder, manifest, archive, aside } = restored;
    return done(restored, [
      printable(`restored ${folder}, made at ${manifest.at}`),
      `${counted(archive.copied, 'file')} of the archive restored, ${archive.kept} already here`,
      ...(aside === null ? [] : [printable(`the previous database is kept as ${aside}`)]),
      'tokens are not in backups: run spacebooks login SPACE, then start the daemon',
    ]);
  },
});
