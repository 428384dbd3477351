import { Argument, type Command } from 'commander';
import type { CommandContext } from '../output.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** `spacebooks completion SHELL`: prints what a shell needs to complete our commands. */
export function addCompletion(program: Command, { output }: CommandContext): void {
  program
    .command('completion')
    .description('Print what a shell needs to complete these commands.')
    .addArgument(new Argument('<shell>', 'bash, zsh or fish').choices(SHELLS))
    .action(async (shell: (typeof SHELLS)[number]) => {
      const { completionTree } = await import('./tree.js');
      const nodes = completionTree(program);
      const write = await WRITERS[shell]();
      output.line(write(program.name(), nodes));
    });
}

const WRITERS = {
  bash: async () => (await import('./bash.js')).bashCompletion,
  zsh: async () => (await import('./zsh.js')).zshCompletion,
  fish: async () => (await import('./fish.js')).fishCompletion,
} as const;
