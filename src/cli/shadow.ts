import { join, resolve } from 'node:path';
import type { Clock } from '@spacebooks/base/clock';
import type { Config } from '../config/config.js';
import { databaseOf } from '../config/store-config.js';
import { openSealedTokens } from '../daemon/start/sealed-tokens.js';
import { fileNameOf } from '../document/file-name.js';
import { EXIT } from '../exit-codes.js';
import { inMemoryPlatformState } from '../platform/state-store.js';
import { systemRandom } from '../random.js';
import { isSound, reportText, spaceReport } from '../shadow/report.js';
import { runShadow, type ShadowResult } from '../shadow/shadow.js';
import { openIfThere } from '../store/engine/open.js';
import { createRateLimitStore } from '../store/limits/rate-limit-store.js';
import { clockOf } from './clock-of-environment.js';
import { type Answer, view } from './define-command.js';
import { claimFolder, writeFiles } from './files.js';
import { inForce, openConfig } from './open-config.js';
import { type CommandContext, CommandError, printable, usageError } from './output.js';
import { openProgress } from './progress.js';
import type { ShadowCommandOptions } from './shadow-options.js';
import { warnMoved } from './warn-moved.js';

/** `spacebooks shadow`: what the daemon would do, with every change recorded instead of sent. */
export async function shadow(
  { config: file, space, out, since, minutes, json }: ShadowCommandOptions,
  context: CommandContext,
): Promise<Answer> {
  const { env, output, version } = context;
  process.umask(0o077);
  const config = chosen(await inForce(await openConfig(file, context)), space);
  warnMoved(config.spaces, undefined, context);
  const folder = resolve(out);
  const finish = await claimFolder(folder);
  if (finish === null) {
    throw new CommandError(
      EXIT.input,
      `the folder ${folder} is not empty`,
      'Name another one with --out, or remove it.',
    );
  }
  const progress = await openProgress({ output, env }, json);
  const clock = clockOf(env);
  const { store, tokens, close } = await deploymentOf(config, clock);
  try {
    const result = await runShadow(config, {
      clock,
      random: systemRandom,
      redaction: output.redaction,
      version,
      folder: join(folder, 'state'),
      store,
      tokens,
      since: since ?? null,
      patienceMs: minutes * 60_000,
      onProgress: progress.show,
    });
    progress.end();
    await writeOut(folder, result);
    const reports = result.spaces.map(spaceReport);
    const text = reportText(reports, result.requests);
    await writeFiles(folder, [['shadow-report.md', Buffer.from(text)]]);
    await finish();
    const sound = reports.every(isSound);
    return view(
      { ok: sound, requests: result.requests, spaces: reports },
      [...text.trimEnd().split('\n'), '', `files: ${folder}`].map(printable),
      sound ? EXIT.ok : EXIT.refused,
    );
  } finally {
    progress.end();
    await close();
  }
}

function chosen(config: Config, id: string | undefined): Config {
  if (id === undefined) return config;
  const spaces = config.spaces.filter((space) => space.id === id);
  if (spaces.length > 0) return { ...config, spaces };
  throw usageError(`no space ${id} in the configuration`, 'spacebooks check-config names them.');
}

/** The limit is shared with a daemon; the times of requests are all that is written into its database. */
async function deploymentOf(config: Config, clock: Clock) {
  const opened = await openIfThere(databaseOf(config.store));
  if (opened === null) return { store: inMemoryPlatformState(), tokens: null, close: async () => {} };
  const { db, close } = opened;
  const tokens = openSealedTokens(config.store, db, { clock, random: systemRandom });
  return { store: createRateLimitStore(db, clock), tokens, close };
}

/** E-invoices and exports, for inspection: `berlin/2026-1.pdf`, `berlin/exports/SHADOW-…`. */
async function writeOut(folder: string, result: ShadowResult): Promise<void> {
  for (const { spaceId, eInvoices, exports } of result.spaces) {
    const made: [string, Uint8Array][] = [];
    for (const { state, invoiceNumber, invoiceId, xml, pdf } of eInvoices) {
      if (state !== 'done') continue;
      const name = fileNameOf(invoiceNumber ?? invoiceId);
      if (xml !== null) made.push([`${name}.xml`, await result.file(xml)]);
      if (pdf !== null) made.push([`${name}.pdf`, await result.file(pdf)]);
    }
    if (made.length > 0) await writeFiles(join(folder, spaceId), made);
    for (const { outcome } of exports) {
      if (outcome.status !== 'released') continue;
      const files: [string, Uint8Array][] = [];
      for (const file of outcome.files) files.push([`SHADOW-${file.name}`, await result.file(file.address)]);
      await writeFiles(join(folder, spaceId, 'exports'), files);
    }
  }
}
