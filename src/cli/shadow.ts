import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, configSecrets } from '../config/config.js';
import { loadConfig } from '../config/load.js';
import { fileNameOf } from '../document/file-name.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { inMemoryPlatformState } from '../platform/state-store.js';
import { systemRandom } from '../random.js';
import { isSound, reportText, spaceReport } from '../shadow/report.js';
import { runShadow, type ShadowResult } from '../shadow/shadow.js';
import { openBeside } from '../store/open.js';
import { createRateLimitStore } from '../store/rate-limit-store.js';
import { createProgress } from './books/progress.js';
import { claimFolder } from './claim-folder.js';
import { clockOf } from './clock-of-environment.js';
import { type CommandContext, printAdvice, printable } from './output.js';
import { writeFiles } from './write-files.js';

export interface ShadowCommandOptions {
  readonly config: string;
  /** All spaces when left out. */
  readonly space?: string;
  readonly since?: string;
  readonly out: string;
  readonly minutes: number;
  readonly json: boolean;
  readonly version: string;
}

/** `spacebooks shadow`: what the daemon would do, with every change recorded instead of sent. */
export async function shadow(options: ShadowCommandOptions, context: CommandContext): Promise<ExitCode> {
  const { out, since = null, minutes, json, version } = options;
  const { env, output } = context;
  process.umask(0o077);
  const config = chosen(loadConfig(options.config, { env }), options.space);
  if (config === null) {
    printAdvice(
      output,
      `no space ${options.space} in the configuration`,
      'spacebooks check-config names them.',
    );
    return EXIT.usage;
  }
  for (const secret of configSecrets(config)) output.redaction.add(secret);
  const folder = resolve(out);
  const done = await claimFolder(folder);
  if (done === null) {
    printAdvice(output, `the folder ${folder} is not empty`, 'Name another one with --out, or remove it.');
    return EXIT.input;
  }
  const progress = createProgress(output);
  const { store, close } = await rateLimitStore(config);
  try {
    const result = await runShadow(config, {
      clock: clockOf(env),
      random: systemRandom,
      redaction: output.redaction,
      version,
      folder: join(folder, 'state'),
      store,
      since,
      patienceMs: minutes * 60_000,
      onProgress: (text) => progress.show('shadow', text, null),
    });
    progress.end();
    await writeOut(folder, result);
    const reports = result.spaces.map(spaceReport);
    const text = reportText(reports, result.requests);
    await writeFiles(folder, [['shadow-report.md', Buffer.from(text)]]);
    await done();
    const sound = reports.every(isSound);
    if (json) output.line(JSON.stringify({ ok: sound, requests: result.requests, spaces: reports }, null, 2));
    else
      for (const line of [...text.trimEnd().split('\n'), '', `files: ${folder}`])
        output.line(printable(line));
    return sound ? EXIT.ok : EXIT.refused;
  } finally {
    progress.end();
    await close();
  }
}

function chosen(config: Config, id: string | undefined): Config | null {
  if (id === undefined) return config;
  const spaces = config.spaces.filter((space) => space.id === id);
  return spaces.length === 0 ? null : { ...config, spaces };
}

/** The limit is shared with a daemon; the times of requests are all that is written into its database. */
async function rateLimitStore(config: Config) {
  const path = resolve(config.store.path);
  if (!existsSync(path)) return { store: inMemoryPlatformState(), close: async () => {} };
  const { db, close } = await openBeside(path);
  return { store: createRateLimitStore(db), close };
}

/** E-invoices and exports to look at: `berlin/2026-1.pdf`, `berlin/exports/SHADOW-…`. */
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
