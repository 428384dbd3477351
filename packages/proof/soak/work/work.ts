import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import type { StormInvoice } from '../../storm/invoices.js';
import { SPACES, tokenOf } from '../../storm/spaces.js';
import { lengthOfLog } from '../measure/log.js';
import { CUSTOMERS, type Stage } from '../stage.js';
import { createCommands } from './commands.js';
import { createFaults } from './faults.js';
import { hourOf, request } from './invoices.js';
import { createPeople } from './people.js';
import { createSettling } from './settle.js';
import { putStatement } from './statement.js';
import type { Job } from './timetable.js';

const ZONE = 'Europe/Berlin';

export interface Work {
  /** @param hour counts up from the beginning */
  do(job: Job, hour: number): Promise<void>;
  /** How often each thing was done. */
  readonly counts: ReadonlyMap<string, number>;
  /** What a person or a program was answered as nobody expects it. */
  strange(): readonly string[];
  /** Length of the log (measure/log.ts) that was cut off since this was asked last. */
  rotated(): number;
}

/** @param reload tells the daemon to read its configuration again */
export function createWork(stage: Stage, seed: number, reload: () => void): Work {
  const { control, folder, post, surroundings } = stage;
  const people = createPeople(stage.webUrl);
  const commands = createCommands(surroundings, stage.databaseUrl === null);
  const faults = createFaults(control);
  const settling = createSettling(control);
  const counts = new Map<string, number>();
  const failed: string[] = [];
  const count = (what: string, more = 1): void => void counts.set(what, (counts.get(what) ?? 0) + more);
  const today = (): string => localDate(stage.now(), ZONE);
  let known = 'none';
  let payable: readonly StormInvoice[] = [];
  let isFormer = false;
  let cut = 0;

  const acts: Readonly<Record<Job, (hour: number) => Promise<void>>> = {
    invoices: async (hour) => {
      const space = SPACES[hour % SPACES.length];
      if (space === undefined) return;
      const days = { today: today(), yesterday: addDays(today(), -1) };
      const invoices = hourOf(space, { count: CUSTOMERS, hour, ...days, seed });
      for (const [index, invoice] of invoices.entries()) {
        await request(control, invoice, index % 2 === 1);
        count(`e-invoices, ${invoice.kind}`);
      }
      settling.asked(
        hour,
        invoices.map(({ id }) => id),
      );
      if (space.id !== 'berlin') return;
      known = invoices[0]?.id ?? known;
      payable = invoices.filter(({ kind }) => kind === 'plain').slice(0, 3);
    },
    faults: () => faults.ofTheDay(),
    'KSeF away': () => faults.ksefAway(true),
    'KSeF back': () => faults.ksefAway(false),
    'callback again': () => faults.again(),
    settle: async (hour) => {
      const { paid, deleted } = await settling.until(hour);
      count('paid', paid);
      count('deleted', deleted);
    },
    look: async () => count('pages', await people.look(known, false)),
    'look and forget to sign out': async () => count('pages', await people.look(known, true)),
    mistype: () => people.mistype(),
    integrate: async (hour) => count('requests of the API', await people.integrate(hour)),
    statement: async (hour) => {
      const payments = payable.map(({ input }) => ({
        text: `Rechnung ${input.number}`,
        cents: Math.round(Number(input.items?.[0]?.net ?? 0) * 119),
      }));
      const others = [{ text: 'Miete', cents: 4_711 }];
      putStatement(join(folder, 'bank'), { number: hour, day: today(), payments: [...payments, ...others] });
      count('lines of the bank', payments.length + 1);
    },
    commands: async () => count('commands', await commands.day()),
    reload: async () => reload(),
    'renew token': async () => {
      isFormer = !isFormer;
      const token = tokenOf(SPACES[0] as (typeof SPACES)[number]);
      writeFileSync(join(folder, 'berlin.token'), isFormer ? `${token}-renewed` : token);
    },
    'refuse hooks': async () => post.refuse(3),
    'rotate log': async () => {
      const log = join(folder, 'daemon.log');
      cut += lengthOfLog(log);
      truncateSync(log);
    },
  };

  return {
    counts,
    do: async (job, hour) => {
      count(job);
      await acts[job](hour).catch((error: unknown) => failed.push(`${job}: ${String(error)}`));
    },
    strange: () => [...failed, ...people.strange, ...commands.strange],
    rotated: () => {
      const bytes = cut;
      cut = 0;
      return bytes;
    },
  };
}
