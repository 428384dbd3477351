import { counted } from '@spacebooks/base/text/counted';
import { databaseOf } from '../../config/store-config.js';
import { clockOf } from '../clock-of-environment.js';
import { defineCommand, done, optional, required } from '../define-command.js';
import { openConfig, requireFile } from '../open-config.js';
import { CONFIG, JSON_OUTPUT, positive } from '../options.js';
import { printable } from '../output.js';
import { withProgress } from '../progress.js';

export const command = defineCommand({
  group: 'The daemon',
  place: 20,
  summary: 'Back up database and archive, even while the daemon runs.',
  options: {
    to: required('dir', 'folder that holds all backups, on another disk'),
    keep: optional('number', 'how many of the latest backups to keep (default: all)', positive),
    ...CONFIG,
    ...JSON_OUTPUT,
  },
  examples: [
    'spacebooks backup --to /mnt/backup/spacebooks',
    'spacebooks backup --to /mnt/backup/spacebooks --keep 30 --json',
  ],
  run: async ({ config: file, to, keep, json }, context) => {
    const [{ openArchive }, { makeBackup }] = await Promise.all([
      import('../../archive/archive.js'),
      import('../../backup/make-backup.js'),
    ]);
    // The output holds customers' invoices: for the owner's eyes only.
    process.umask(0o077);
    const config = await openConfig(file, context);
    await requireFile(config);
    const { folder, manifest, archive, removed } = await withProgress(context, json, (onProgress) =>
      makeBackup({
        database: databaseOf(config.store),
        archive: openArchive(config.archive),
        to,
        ...(keep !== undefined && { keep }),
        version: context.version,
        now: clockOf(context.env).now(),
        onProgress,
      }),
    );
    return done({ folder, manifest, archive, removed }, [
      printable(`backup in ${folder}, verified`),
      `${counted(manifest.archive.files, 'file')} of the archive (${archive.copied} new), ${counted(manifest.audit.rows, 'row')} of the audit log`,
      ...(removed.length === 0 ? [] : [`removed: ${removed.join(', ')}`]),
    ]);
  },
});
