import { defineCommand, optionalArgument, view } from '../define-command.js';
import { JSON_OUTPUT } from '../options.js';

export const command = defineCommand({
  group: 'First run',
  place: 55,
  summary: 'Print a page of the documentation, or list all pages.',
  arguments: { topic: optionalArgument('the page, as the list names it') },
  options: JSON_OUTPUT,
  examples: ['spacebooks docs', 'spacebooks docs web', 'spacebooks docs accounting | less'],
  run: async ({ topic }) => {
    const { document, topics } = await import('../documents.js');
    if (topic !== undefined) {
      const text = document(topic);
      return view({ topic, text }, [text.trimEnd()]);
    }
    const all = topics();
    const width = Math.max(...all.map(({ name }) => name.length)) + 2;
    return view(
      { topics: all },
      all.map(({ name, title }) => `${name.padEnd(width)}${title}`),
    );
  },
});
