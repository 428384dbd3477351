import { createArchive } from '../archive/archive.js';
import { makeBackup } from '../backup/make-backup.js';
import { restoreBackup } from '../backup/restore-backup.js';
import { type Config, configSecrets } from '../config/config.js';
import { loadConfig } from '../config/load.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { clockOf } from './clock-of-environment.js';
import { type CommandContext, printable } from './output.js';

export interface BackupCommandOptions {
  readonly config: string;
  readonly to: string;
  readonly keep?: number;
  readonly json: boolean;
  readonly version: string;
}

/** `spacebooks backup`: also beside a daemon that works. @throws Failure `backup.failed`, `store.*` */
export async function backup(options: BackupCommandOptions, context: CommandContext): Promise<ExitCode> {
  const { to, keep, json, version } = options;
  const { env, output } = context;
  const config = opened(options.config, context);
  const { folder, manifest, archive, removed } = await makeBackup({
    database: config.store.path,
    archive: createArchive(config.archive.path),
    to,
    ...(keep !== undefined && { keep }),
    version,
    now: clockOf(env).now(),
  });
  if (json) {
    output.line(JSON.stringify({ ok: true, folder, manifest, archive, removed }));
    return EXIT.ok;
  }
  output.line(printable(`backup in ${folder}, verified`));
  output.line(
    `${manifest.archive.files} files of the archive (${archive.copied} new), ${manifest.audit.rows} rows of the audit log`,
  );
  if (removed.length > 0) output.line(`removed: ${removed.join(', ')}`);
  return EXIT.ok;
}

export interface RestoreCommandOptions {
  readonly config: string;
  readonly from: string;
  readonly force: boolean;
  readonly json: boolean;
}

/** `spacebooks restore`. @throws Failure `backup.*`, `store.*` */
export async function restore(options: RestoreCommandOptions, context: CommandContext): Promise<ExitCode> {
  const { from, force, json } = options;
  const { env, output } = context;
  const config = opened(options.config, context);
  const restored = await restoreBackup({
    from,
    force,
    database: config.store.path,
    archive: config.archive.path,
    now: clockOf(env).now(),
  });
  if (json) {
    output.line(JSON.stringify({ ok: true, ...restored }));
    return EXIT.ok;
  }
  const { folder, manifest, archive, aside } = restored;
  output.line(printable(`restored ${folder}, made at ${manifest.at}`));
  output.line(`${archive.copied} files of the archive were missing here, ${archive.kept} were there`);
  if (aside !== null) output.line(printable(`what was here is kept as ${aside}`));
  output.line('tokens are in no backup: spacebooks login SPACE, then start the daemon');
  return EXIT.ok;
}

function opened(file: string, { env, output }: CommandContext): Config {
  // What it writes holds customers' invoices: for the owner's eyes only.
  process.umask(0o077);
  const config = loadConfig(file, { env });
  for (const secret of configSecrets(config)) output.redaction.add(secret);
  return config;
}
