import type { Command } from 'commander';

/** What can be written after a command: its subcommands and options. */
export interface CompletionNode {
  /** Words that lead here, e.g. `batch show`; empty for the program itself. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly CompletionOption[];
  /** Whether its arguments are files of this machine. */
  readonly takesFiles: boolean;
}

interface CompletionOption {
  /** `--config` */
  readonly name: string;
  readonly description: string;
  readonly value: 'none' | 'file' | 'choice' | 'text';
  readonly choices: readonly string[];
}

const FILES = /<(file|dir)>/;

/** Every command of the program that people see, the program first. */
export function completionTree(program: Command): readonly CompletionNode[] {
  const nodes: CompletionNode[] = [];
  const walk = (command: Command, path: string): void => {
    const help = command.createHelp();
    const commands = help.visibleCommands(command);
    nodes.push({
      path,
      commands: commands.map((each) => ({ name: each.name(), description: each.description() })),
      options: help.visibleOptions(command).flatMap(({ long, flags, description, argChoices, required }) =>
        long === undefined || long === null
          ? []
          : [
              {
                name: long,
                description,
                value: kindOf(flags, required, argChoices),
                choices: argChoices ?? [],
              },
            ],
      ),
      takesFiles: command.registeredArguments.some(({ description }) => /\bfile\b/i.test(description)),
    });
    for (const each of commands) walk(each, path === '' ? each.name() : `${path} ${each.name()}`);
  };
  walk(program, '');
  return nodes;
}

function kindOf(
  flags: string,
  required: boolean,
  choices: readonly string[] | undefined,
): CompletionOption['value'] {
  if (!required) return 'none';
  if (choices !== undefined) return 'choice';
  return FILES.test(flags) ? 'file' : 'text';
}
