import { decideLine, type LineChoice } from '../../../src/bank/decide-line.js';
import { importFiles } from '../../../src/bank/import-files.js';
import { matchSpace } from '../../../src/bank/match-space.js';
import type { KeptLine } from '../../../src/domain/bank/kept-line.js';
import { Failure } from '../../../src/domain/errors.js';
import { createBankLines } from '../../../src/store/bank/bank-lines.js';
import { createBankStatements } from '../../../src/store/bank/bank-statements.js';
import { storesOf } from '../simulation/bank/perform-bank.js';
import { withCommandDatabase } from '../simulation/command-database.js';
import type { SimulatedWorld } from '../simulation/world.js';
import { switchedSpace } from './config.js';
import type { TrueLine } from './history.js';

const SPACE = { id: 'berlin', timeZone: 'Europe/Berlin', posting: 'certain' } as const;
const BERTA = { by: 'Berta', why: 'knows what was paid' };
/** Statements overlap, as people download them. */
const DAYS = 14;

/** Berta imports the statement of the last days, and has it matched. */
export async function takeStatement(world: SimulatedWorld, today: string, cutover: string): Promise<void> {
  const { bank, machine, place } = world;
  if (bank.lines.berlin.length === 0) return;
  const { file, through } = bank.download('berlin', today, DAYS);
  const accounts = switchedSpace(place, cutover).spaces[0]?.accounting?.bank ?? [];
  await withCommandDatabase(world, async (db) => {
    const now = machine.clock.now();
    const terms = { spaceId: SPACE.id, accounts, account: null, by: BERTA.by, now };
    await importFiles(createBankStatements(db), [file], terms);
    bank.took('berlin', through);
    const deps = { stores: storesOf(db), clock: machine.clock, closedThrough: null };
    await matchSpace(deps, SPACE, { accept: false });
  });
  machine.decidedBeside();
}

/** All that the bank has booked, as spacebooks has it. */
export function bankLines(world: SimulatedWorld): Promise<readonly KeptLine[]> {
  return withCommandDatabase(world, (db) => createBankLines(db).list(SPACE.id, { open: false }));
}

/** Berta decides what is left open as it is in truth. @returns how many lines that was */
export async function decideByTruth(world: SimulatedWorld, truth: readonly TrueLine[]): Promise<number> {
  const { machine } = world;
  const decided = await withCommandDatabase(world, async (db) => {
    const stores = storesOf(db);
    const open = await stores.lines.list(SPACE.id, { open: true });
    const deps = { stores, clock: machine.clock };
    const all = await stores.lines.list(SPACE.id, { open: false });
    for (const line of open.toSorted((a, b) => a.id - b.id)) {
      await decideLine(deps, SPACE, line.id, choiceOf(line, truth, all), BERTA).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        world.violations.push(`Berta cannot decide: ${error.detail}`);
      });
    }
    return open.length;
  });
  machine.decidedBeside();
  return decided;
}

function choiceOf(line: KeptLine, truth: readonly TrueLine[], all: readonly KeptLine[]): LineChoice {
  const { pays, isReturn } = trueLine(line, truth);
  if (isReturn === true) {
    const back = all.find(
      (each) => each.amount === -line.amount && trueLine(each, truth).isReturned === true,
    );
    if (back === undefined) throw new Error(`nothing was returned by line ${line.id}`);
    return { kind: 'returns', line: back.id };
  }
  if (pays.length === 0) return { kind: 'ignore' };
  return { kind: 'invoices', invoices: pays.map(({ invoice }) => invoice), letGo: false };
}

/** @throws Error where the bank has booked no such line */
function trueLine(
  { bookedOn, amount, remittance }: Pick<KeptLine, 'bookedOn' | 'amount' | 'remittance'>,
  truth: readonly TrueLine[],
): TrueLine {
  const found = truth.find(
    ({ day, cents, text }) => day === bookedOn && cents === amount && text === remittance,
  );
  if (found === undefined) throw new Error(`no such line: ${bookedOn} ${amount} ${remittance}`);
  return found;
}
