import type { Config } from '../config/config.js';
import { describeConfig } from '../config/describe/config.js';
import { explainRules } from '../config/explain-rules.js';
import { loadConfig } from '../config/load.js';
import { ConfigError } from '../config/problem.js';
import { configWarnings } from '../config/warnings.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { checkLayouts } from './check-layouts.js';
import { checkTexts } from './check-texts.js';
import { type CommandContext, printable, printError } from './output.js';

export interface CheckConfigOptions {
  /** As the operator gave it. */
  readonly file: string;
  /** One JSON object on standard output instead of words. */
  readonly json: boolean;
  /** The rules in force as YAML, instead of all that was understood. */
  readonly explain: boolean;
}

/** `spacebooks check-config`: says what was understood, or everything that is wrong. */
export async function checkConfig(
  { file, json, explain }: CheckConfigOptions,
  { output, env }: CommandContext,
): Promise<ExitCode> {
  try {
    const config = loadConfig(file, { env });
    await checkLayouts(config);
    const warnings = [...configWarnings(config), ...(await checkTexts(config))];
    if (json) output.line(JSON.stringify({ ok: true, warnings, config }, null, 2));
    else
      output.line(explain ? printableLines(explainRules(config).split('\n')) : words(file, config, warnings));
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    if (json) output.line(JSON.stringify({ ok: false, problems: error.problems }, null, 2));
    else printError(error, output);
    return EXIT.config;
  }
}

function words(file: string, config: Config, warnings: readonly string[]): string {
  const warned = warnings.map((warning) => `warning: ${warning}`);
  const lines = [`${file} is understood like this:`, '', ...describeConfig(config), '', ...warned, 'ok'];
  return printableLines(lines);
}

function printableLines(lines: readonly string[]): string {
  return lines.map(printable).join('\n');
}
