import { configJsonSchema } from '../config/json-schema.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import type { Output } from './output.js';
import { writeOutput } from './write-output.js';

/** `spacebooks config-schema [FILE]`: the schema that lets an editor complete the configuration. */
export async function configSchema(file: string | undefined, output: Output): Promise<ExitCode> {
  const text = JSON.stringify(configJsonSchema(), null, 2);
  if (file === undefined) output.line(text);
  else await writeOutput(file, `${text}\n`);
  return EXIT.ok;
}
