import { defineCommand } from '../define-command.js';
import { initParameters } from '../init/options.js';

/** An option for every question. */
export const command = defineCommand({
  group: 'First run',
  place: 40,
  summary: 'Ask what is needed and write the commented configuration.',
  ...initParameters,
  examples: [
    'spacebooks init                          asks for everything, and logs in with the browser',
    'spacebooks init --token-from token.txt --space berlin --public-url https://books.example.com --yes',
    'echo "$TOKEN" | spacebooks init --token-from - ...',
  ],
  notes: `At a terminal it asks for what the options leave open. --yes accepts every suggestion; what nobody can know (when a
service was rendered, an account that the chart lacks) becomes a line "# DECIDE: ..." in the file, and the daemon does
not start before it is decided. spacebooks docs init explains every question.`,
  configFile: ({ out }) => out,
  run: async (given, context) => (await import('../init/init.js')).init(given, context),
});
