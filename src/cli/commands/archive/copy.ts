import { resolve } from 'node:path';
import { counted } from '@spacebooks/base/text/counted';
import type { ArchiveLocation } from '../../../domain/archive-location.js';
import { EXIT } from '../../../exit-codes.js';
import { defineCommand, optional, view } from '../../define-command.js';
import { openConfig } from '../../open-config.js';
import { CONFIG, JSON_OUTPUT } from '../../options.js';
import { type CommandContext, CommandError, printable } from '../../output.js';
import { withProgress } from '../../progress.js';

export const command = defineCommand({
  summary: 'Copy and verify every file, even while the daemon runs; repeat it for what is new.',
  options: {
    to: optional('place', 's3://bucket/prefix, with the environment’s credentials, or a folder'),
    toConfig: optional('file', 'another configuration, whose archive it is'),
    ...CONFIG,
    ...JSON_OUTPUT,
  },
  examples: [
    'spacebooks archive copy --to s3://example-books/archive',
    'spacebooks archive copy --to-config new.yml --json',
  ],
  run: async ({ config: file, to, toConfig, json }, context) => {
    const [{ openArchive }, { moveArchive }, { locationText }] = await Promise.all([
      import('../../../archive/archive.js'),
      import('../../../backup/copy-archive.js'),
      import('../../../domain/archive-location.js'),
    ]);
    // Copies hold customers' invoices: for the owner's eyes only.
    process.umask(0o077);
    const config = await openConfig(file, context);
    const target = await targetOf({ to, toConfig }, context);
    const place = locationText(target);
    if (place === locationText(config.archive)) throw wrongTarget(`${place} is the archive itself`);
    const [source, copy] = [openArchive(config.archive), openArchive(target)];
    try {
      await source.reach();
      await copy.probe();
      // Nobody knows how many there are before the end.
      const moved = await withProgress(context, json, (show) =>
        moveArchive(source, copy, (done) => show('files', done, null)),
      );
      const { copied, kept, setAside, damaged } = moved;
      return view(
        { ok: damaged.length === 0, to: place, ...moved },
        [
          printable(`${counted(copied, 'file')} copied to ${place} and verified, ${kept} already there`),
          ...(setAside === 0 ? [] : [`${setAside} of them are set aside, as in the archive`]),
          ...damaged.map((address) => `missing or damaged in the archive: ${address}`),
        ],
        damaged.length === 0 ? EXIT.ok : EXIT.failed,
      );
    } finally {
      source.close();
      copy.close();
    }
  },
});

interface Target {
  readonly to?: string | undefined;
  readonly toConfig?: string | undefined;
}

/** @throws CommandError, ConfigError */
async function targetOf({ to, toConfig }: Target, context: CommandContext): Promise<ArchiveLocation> {
  if ((to === undefined) === (toConfig === undefined))
    throw wrongTarget('give --to or --to-config, one of them');
  if (to === undefined) return (await openConfig(toConfig ?? '', context)).archive;
  if (!to.startsWith('s3:')) return { path: resolve(to) };
  const { parseS3Url } = await import('../../../domain/archive-location.js');
  const bucket = parseS3Url(to);
  if (bucket === null) throw wrongTarget(`${to} is not s3://bucket/prefix`);
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = context.env;
  const endpoint = AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL ?? null;
  const region = context.env.AWS_REGION ?? null;
  return { ...bucket, endpoint, region, path_style: endpoint !== null, credentials: null };
}

function wrongTarget(message: string): CommandError {
  return new CommandError(EXIT.usage, message, 'spacebooks docs archive describes how an archive moves.');
}
