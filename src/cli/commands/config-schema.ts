import { EXIT } from '../../exit-codes.js';
import { defineCommand, done, optionalArgument } from '../define-command.js';
import { writeOutput } from '../files.js';
import { JSON_OUTPUT } from '../options.js';

/** The schema that lets an editor complete the configuration. */
export const command = defineCommand({
  isHidden: true,
  summary: 'Write the JSON Schema of the configuration.',
  options: JSON_OUTPUT,
  arguments: { file: optionalArgument('standard output when left out') },
  run: async ({ file, json }, { output }) => {
    const { configJsonSchema } = await import('../../config/json-schema.js');
    const text = JSON.stringify(configJsonSchema(), null, 2);
    if (file === undefined) output.line(text);
    else await writeOutput(file, `${text}\n`);
    if (file !== undefined && json) return done({ path: file }, []);
    return EXIT.ok;
  },
});
