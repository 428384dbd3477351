import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '../../../src/exit-codes.js';
import type { SeededRandom } from '../../../test/seeded-random.js';
import type { Exit } from '../../../test/start-program.js';
import { type Surroundings, startProcess } from './process.js';
import { SPACES } from './spaces.js';

/** Spaces that keep books. */
const BOOKS = ['berlin', 'hamburg'] as const;

/** What a person typed, and how it ended. */
export interface Called {
  readonly words: readonly string[];
  readonly exit: Exit;
}

/** Codes that docs/exit-codes.md gives to what these commands may meet beside a daemon that is killed all the time. */
const DOCUMENTED: readonly (number | null)[] = [
  EXIT.ok,
  EXIT.refused,
  EXIT.input,
  EXIT.unavailable,
  EXIT.denied,
];

/** Longer than any of them may need; real milliseconds. */
const LONGEST_MS = 90_000;

/** People at the command line, beside the daemon. */
export interface People {
  /** Types one of the usual commands. @param invoices ids that there are */
  doSomething(invoices: readonly string[]): Promise<void>;
  /** @returns the exit code */
  call(...words: readonly string[]): Promise<number | null>;
  readonly called: readonly Called[];
}

export function createPeople(surroundings: Surroundings, random: SeededRandom): People {
  const called: Called[] = [];

  async function call(...words: readonly string[]): Promise<number | null> {
    const started = startProcess('people', [...words, '--config', 'spacebooks.yml'], surroundings);
    const timer = setTimeout(() => started.signal('SIGKILL'), LONGEST_MS);
    const exit = await started.exited;
    clearTimeout(timer);
    called.push({ words, exit });
    return exit.code;
  }

  async function putAside(): Promise<void> {
    if ((await call('alerts', '--open', '--json')) !== EXIT.ok) return;
    const text = readFileSync(join(surroundings.folder, 'people.out'), 'utf8');
    const ids = [...text.matchAll(/"id": ?(\d+)/g)].map(([, id]) => id as string);
    if (ids.length > 0) await call('alerts', 'resolve', random.pick(ids), '--by', 'anna');
  }

  return {
    called,
    call,
    doSomething: async (invoices) => {
      const invoice = invoices.length > 0 ? random.pick(invoices) : 'none';
      const space = random.pick(SPACES).id;
      const roll = random.below(100);
      if (roll < 18) await call('status', ...(random.chance(0.5) ? ['--json'] : []));
      else if (roll < 40) await call('retry', invoice, '--by', 'anna');
      else if (roll < 50) await call('explain', invoice);
      else if (roll < 60) {
        await call('pause', space, '--by', 'anna');
        await new Promise((resolve) => setTimeout(resolve, random.between(200, 3_000)));
        await call('resume', space, '--by', 'anna');
      } else if (roll < 75) await putAside();
      else if (roll < 82) await call('sync', '--space', random.pick(BOOKS));
      else if (roll < 90) await call('export', '--space', random.pick(BOOKS));
      else if (roll < 95) await call('reconcile');
      else await call('invoices');
    },
  };
}

/** @returns one line for each command that ended as no document says */
export function undocumentedExits(called: readonly Called[]): readonly string[] {
  return called
    .filter(({ exit: { code } }) => !DOCUMENTED.includes(code))
    .map(({ words, exit }) => `spacebooks ${words.join(' ')} ended with ${exit.code ?? exit.signal}`);
}
