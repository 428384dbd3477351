import { clockOf } from '../clock-of-environment.js';
import { defineCommand, done, flag, required } from '../define-command.js';
import { openConfig } from '../open-config.js';
import { CONFIG, JSON_OUTPUT } from '../options.js';
import { printable } from '../output.js';

export const command = defineCommand({
  group: 'The daemon',
  place: 30,
  summary: 'Put a backup in its place, while no daemon works.',
  options: {
    from: required('dir', 'folder of one backup, or of all of them: then the latest'),
    force: flag('replace the database that is there, and keep it aside'),
    ...CONFIG,
    ...JSON_OUTPUT,
  },
  examples: [
    'spacebooks restore --from /mnt/backup/spacebooks',
    'spacebooks restore --from /mnt/backup/spacebooks/2026-11-21T030000Z --force',
  ],
  run: async ({ config: file, from, force }, context) => {
    const { restoreBackup } = await import('../../backup/restore-backup.js');
    // What it writes holds customers' invoices: for the owner's eyes only.
    process.umask(0o077);
    const config = await openConfig(file, context);
    const restored = await restoreBackup({
      from,
      force,
      database: config.store.path,
      archive: config.archive.path,
      now: clockOf(context.env).now(),
    });
    const { folder, manifest, archive, aside } = restored;
    return done(restored, [
      printable(`restored ${folder}, made at ${manifest.at}`),
      `${archive.copied} files of the archive were missing here, ${archive.kept} were there`,
      ...(aside === null ? [] : [printable(`what was here is kept as ${aside}`)]),
      'tokens are in no backup: spacebooks login SPACE, then start the daemon',
    ]);
  },
});
