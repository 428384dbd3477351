import { EXIT } from '../../../../src/exit-codes.js';
import { type Surroundings, startProcess } from '../../storm/process.js';

/** What somebody types beside the daemon each day; each is a process of its own, which takes as long as it takes. */
const COMMANDS = ['status --json', 'audit verify', 'backup --to backups --keep 3'];

export interface Commands {
  day(): Promise<number>;
  readonly strange: readonly string[];
}

/** @param surroundings of the daemon @param isFile whether the database is a file, which alone `backup` copies */
export function createCommands(surroundings: Surroundings, isFile: boolean): Commands {
  const strange: string[] = [];
  const typed = COMMANDS.filter((each) => isFile || !each.startsWith('backup'));
  return {
    strange,
    day: async () => {
      for (const line of typed) {
        const words = line.split(' ');
        const started = startProcess('people', [...words, '--config', 'spacebooks.yml'], surroundings);
        const { code } = await started.exited;
        if (code !== EXIT.ok) strange.push(`spacebooks ${line} ended with ${code}`);
      }
      return typed.length;
    },
  };
}
