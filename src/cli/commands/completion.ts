import { choiceArgument, defineCommand, done } from '../define-command.js';
import { JSON_OUTPUT } from '../options.js';

const WRITERS = {
  bash: async () => (await import('../completion/bash.js')).bashCompletion,
  zsh: async () => (await import('../completion/zsh.js')).zshCompletion,
  fish: async () => (await import('../completion/fish.js')).fishCompletion,
} as const;

export const command = defineCommand({
  group: 'First run',
  place: 80,
  isRare: true,
  summary: 'Print the completion script of a shell.',
  options: JSON_OUTPUT,
  arguments: { shell: choiceArgument('bash, zsh or fish', ['bash', 'zsh', 'fish']) },
  examples: [
    'source <(spacebooks completion bash)',
    'spacebooks completion bash > /etc/bash_completion.d/spacebooks',
    'spacebooks completion fish | source',
  ],
  run: async ({ shell }, context) => {
    const [{ completionTree }, { createProgram }, { discoverCommands }] = await Promise.all([
      import('../completion/tree.js'),
      import('../program.js'),
      import('../discover-commands.js'),
    ]);
    const program = createProgram(await discoverCommands(), context);
    const write = await WRITERS[shell]();
    const script = write(program.name(), completionTree(program));
    return done({ shell, script }, [script]);
  },
});
