import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { configSecrets } from '../config/config.js';
import { loadConfig } from '../config/load.js';
import { localDate } from '../domain/calendar.js';
import { type OperatorLanguage, operatorLanguageOf } from '../domain/settings.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { procedureDocument } from '../procedure/procedure.js';
import { procedureWording } from '../procedure/wording.js';
import { clockOf } from './clock-of-environment.js';
import { type CommandContext, printAdvice } from './output.js';
import { writeFiles } from './write-files.js';

export interface ProcedureOptions {
  readonly config: string;
  /** All spaces when left out. */
  readonly space?: string;
  /** The language of the first space when left out. */
  readonly language?: OperatorLanguage;
  /** Standard output when left out. */
  readonly out?: string;
  readonly version: string;
}

/** `spacebooks procedure`: the procedure documentation (Verfahrensdokumentation) of this configuration. */
export async function procedure(
  { config: file, space, language, out, version }: ProcedureOptions,
  { env, output }: CommandContext,
): Promise<ExitCode> {
  const whole = loadConfig(file, { env });
  for (const secret of configSecrets(whole)) output.redaction.add(secret);
  const config = { ...whole, spaces: whole.spaces.filter(({ id }) => space === undefined || id === space) };
  const [first] = config.spaces;
  if (first === undefined) {
    printAdvice(output, `no space ${space} in the configuration`, 'spacebooks check-config names them.');
    return EXIT.usage;
  }
  const text = procedureDocument(config, procedureWording(language ?? operatorLanguageOf(first.language)), {
    date: localDate(clockOf(env).now(), first.time_zone),
    version,
    digest: createHash('sha256').update(readFileSync(config.file)).digest('hex'),
  });
  const safe = output.redaction.redact(text);
  if (out === undefined) {
    output.line(safe.trimEnd());
    return EXIT.ok;
  }
  const path = resolve(out);
  await writeFiles(dirname(path), [[basename(path), Buffer.from(safe)]]);
  output.line(path);
  return EXIT.ok;
}
