import { basename, dirname, resolve } from 'node:path';
import { localDate } from '@spacebooks/base/calendar';
import { operatorLanguageOf } from '../../domain/settings.js';
import { clockOf } from '../clock-of-environment.js';
import { choice, defineCommand, done, optional } from '../define-command.js';
import { inForce, openConfig, withDatabase } from '../open-config.js';
import { CONFIG, JSON_OUTPUT, ONLY_SPACE } from '../options.js';
import { usageError } from '../output.js';

export const command = defineCommand({
  group: 'Books',
  place: 90,
  isRare: true,
  summary: 'Write the procedure documentation (Verfahrensdokumentation) for this configuration.',
  options: {
    ...CONFIG,
    ...ONLY_SPACE,
    language: choice('language', 'its language (default: that of the first space)', ['de', 'en', 'pl']),
    out: optional('file', 'Markdown file (default: standard output)'),
    ...JSON_OUTPUT,
  },
  examples: [
    'spacebooks procedure --out verfahrensdokumentation.md',
    'spacebooks procedure --space warsaw --language pl',
  ],
  notes:
    'Write it again after every change of the configuration, of the people of the page, and every upgrade, and keep the previous one.',
  run: async ({ config: file, space, language, out }, context) => {
    const [{ procedureOf }, { writeFiles }] = await Promise.all([
      import('../books/procedure-of.js'),
      import('../files.js'),
    ]);
    const { env, output, version } = context;
    const whole = await inForce(await openConfig(file, context));
    const config = {
      ...whole,
      spaces: whole.spaces.filter(({ id }) => space === undefined || id === space),
    };
    const [first] = config.spaces;
    if (first === undefined) {
      throw usageError(`no space ${space} in the configuration`, 'spacebooks check-config names them.');
    }
    const asked = {
      ...{ config, version, timeZone: first.time_zone },
      language: language ?? operatorLanguageOf(first.language),
    };
    const procedure = await (config.web === null
      ? procedureOf(asked, null)
      : withDatabase(config, (db) => procedureOf(asked, db)));
    const text = procedure(localDate(clockOf(env).now(), first.time_zone));
    const safe = output.redaction.redact(text);
    if (out === undefined) return done({ text: safe }, [safe.trimEnd()]);
    const path = resolve(out);
    await writeFiles(dirname(path), [[basename(path), Buffer.from(safe)]]);
    return done({ path }, [path]);
  },
});
