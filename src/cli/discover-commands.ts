import { modulesIn } from '../modules-in-folder.js';
import type { CommandDefinition } from './define-command.js';

const FOLDER = new URL('./commands/', import.meta.url);

export interface FoundCommand {
  /** Words that call it, `['batch', 'show']`. */
  readonly path: readonly string[];
  readonly definition: CommandDefinition;
}

/**
 * The commands whose first word this is; all of them where no command begins so. The names of the files are theirs, so
 * that only what was called is loaded.
 */
export async function discoverCommands(word?: string): Promise<readonly FoundCommand[]> {
  const files = modulesIn(FOLDER);
  const called = files.filter(({ path }) => path[0] === word);
  return Promise.all(
    (called.length === 0 ? files : called).map(async ({ file, path, load }) => {
      const { command } = (await load()) as { command?: CommandDefinition };
      if (command === undefined) throw new Error(`${file} exports no \`command\``);
      return { path, definition: command };
    }),
  );
}
