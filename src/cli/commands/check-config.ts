import { defineCommand, flag, optional, optionalArgument } from '../define-command.js';
import { DEFAULT_FILE } from '../options.js';
import { usageError } from '../output.js';

export const command = defineCommand({
  group: 'First run',
  place: 10,
  summary: 'Check the configuration and show how it is understood.',
  arguments: { file: optionalArgument(`the configuration (default: ${DEFAULT_FILE})`) },
  options: {
    config: optional('file', 'the same as the argument'),
    json: flag('print one JSON object', { conflicts: 'explain' }),
    explain: flag('print the effective rules as YAML, ready to paste'),
  },
  examples: [
    'spacebooks check-config',
    'spacebooks check-config --explain',
    'spacebooks check-config --json',
  ],
  configFile: ({ file, config = DEFAULT_FILE }) => file ?? config,
  run: async ({ file, config, json, explain }, context) => {
    if (file !== undefined && config !== undefined) {
      throw usageError('name the configuration once, as argument or with --config');
    }
    const { checkConfig } = await import('../check-config.js');
    return checkConfig(file ?? config ?? DEFAULT_FILE, { json, explain }, context);
  },
});
