import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEverything } from '@spacebooks/base/lazy';
import { type Sandbox, startSandbox } from '@spacebooks/cobot-sandbox';
import { type KsefSandbox, startKsefSandbox } from '@spacebooks/ksef-sandbox';
import Sqlite, { type Database } from 'better-sqlite3';
import type { Config } from '../../../src/config/config.js';
import type { Random } from '../../../src/random.js';
import { chanceOf, seededRandom } from '../../../test/seeded-random.js';
import type { Observer } from '../../../test/traces/observer.js';
import { installBackup } from './backups.js';
import { CSV_LAYOUT, SimulatedBank } from './bank/bank.js';
import type { Bug, PlantedBug } from './bugs.js';
import { putCertificate } from './certificate.js';
import { asOfTheMachine, fill } from './command-database.js';
import { configOf, layoutPath, type Place, type Variant } from './config.js';
import { installDisk, type SimulatedDisk } from './disk.js';
import type { Announcement } from './ksef-people.js';
import { Machine } from './machine.js';
import { createNetwork, type SimulatedNetwork } from './network.js';
import { makeDatabase } from './new-database.js';
import { createPauses, type Pauses } from './pauses.js';
import { adopt, decideBatch } from './people.js';
import type { Plan } from './plan.js';
import { createPoison, type Poison } from './poison.js';
import { ksefSeed, sandboxSeed } from './sandbox-seed.js';
import { createTrace, type Trace } from './trace.js';
import { installVirtualTime, type VirtualTime } from './virtual-time.js';
import { realVisuals, standInVisuals } from './visuals.js';

export interface WorldOptions {
  readonly realVisuals: boolean;
  readonly bug: Bug | null;
  readonly observer: Observer | null;
  /** The configuration of each start; that of the plan's variant when left out. */
  readonly config?: (place: Place) => Config;
}

/** The daemon's machine, the platform, KSeF, and everything between them. */
export interface SimulatedWorld {
  readonly plan: Plan;
  readonly time: VirtualTime;
  readonly trace: Trace;
  readonly platform: Sandbox;
  readonly ksef: KsefSandbox;
  readonly network: SimulatedNetwork;
  readonly disk: SimulatedDisk;
  readonly machine: Machine;
  readonly place: Place;
  /** Of the commands that people use. */
  readonly random: Random;
  readonly databasePath: string;
  readonly deliveries: string;
  /** The cutover. */
  readonly from: string;
  /** What went wrong on purpose. */
  faults: number;
  /** The configuration of the next start. */
  variant: Variant;
  /** What the daemon knew to be announced, from which moment on. */
  readonly announcements: Announcement[];
  /** Corrections for another buyer than their original's. */
  readonly forAnotherBuyer: Set<string>;
  /** How often the platform was asked to send each invoice. */
  readonly sendings: Map<string, number>;
  readonly pauses: Pauses;
  /** Those whose lock is a person's. */
  readonly lockedByPeople: Set<string>;
  /** Invoices that end whoever computes them. */
  readonly poison: Poison;
  readonly bank: SimulatedBank;
  readonly bug: PlantedBug;
  /** Our notes of payments that people have changed or deleted on the platform. */
  readonly touchedNotes: Set<string>;
  send(invoiceId: string, trigger: 'manual' | 'automatic'): void;
  /** @throws Error when there is none */
  pickInvoice(which: number, spaceId?: string): string;
  /** Decides for the documents of KSeF that stand against ours. */
  adopt(): Promise<void>;
  decideBatch(status: 'accepted' | 'rejected' | 'voided', which: number): Promise<void>;
  /** Lets something look at the database, or write into it as a command would; null where there is none yet. */
  withDatabase<T>(look: (database: Database) => T): T | null;
  /** When the clock of the daemon's machine was set, in moments of clocks that are right. */
  readonly clockSteps: readonly number[];
  /** @param wrongByMs how far it is ahead from now on */
  setClock(wrongByMs: number): void;
  /** SQLite has no room, for nobody. */
  readonly databaseIsFull: boolean;
  /** What no rule looks for anywhere else, one line each. */
  readonly violations: string[];
  /** Each cancels the end of a silence. */
  readonly silences: (() => void)[];
  fillDatabase(): void;
  makeRoom(): void;
  close(): Promise<void>;
}

const ROOM = existsShm() ? '/dev/shm' : tmpdir();
/** One world at a time: with the same folder for each, the same configuration is read once in a process. */
let place: string | null = null;
const MOST_PAGES = 1_073_741_823;

function existsShm(): boolean {
  try {
    rmSync(mkdtempSync('/dev/shm/room-'), { recursive: true });
    return true;
  } catch {
    return false;
  }
}

function makePlace(): string {
  if (place === null) place = mkdtempSync(join(ROOM, 'simulation-'));
  else mkdirSync(place);
  return place;
}

export async function createWorld(plan: Plan, options: WorldOptions): Promise<SimulatedWorld> {
  // Before time is virtual: the loader has threads of its own.
  await loadEverything();
  const folder = makePlace();
  const databasePath = join(folder, 'spacebooks.sqlite');
  await makeDatabase(databasePath);
  const time = installVirtualTime(plan.start);
  const chance = (part: string) => seededRandom(`${part} ${plan.seed}`);
  const trace = createTrace(time.now, folder);
  const { note } = trace;
  const faulty = (): void => {
    world.faults += 1;
  };
  const step = (name: string): void => machine.step(name);
  const { observer } = options;
  const bug: PlantedBug = options.bug?.plant({ time }) ?? {};
  const network = createNetwork({
    step,
    life: () => machine.life,
    note,
    faulty,
    endSessions: () => void ksef.operator.killSessions(),
    random: chance('network'),
    time,
    disturbance: bug,
    observer,
  });
  const disk = installDisk(folder, {
    step,
    life: () => machine.life,
    isFaulty: faulty,
    random: chance('disk'),
    time,
    disturbance: bug,
  });
  const ids = chance('ids');
  const platform = await startSandbox({
    clock: time.worldClock,
    seed: sandboxSeed(plan.furtherSpaces),
    randomId: () => ids.bytes(8).toString('hex'),
    network: network.sandbox('platform'),
  });
  writeFileSync(layoutPath(folder), CSV_LAYOUT);
  const offlineCertificate = await putCertificate(folder, 'offline');
  await putCertificate(folder, 'login');
  const numbers = chance('ksef');
  const ksef = await startKsefSandbox({
    clock: time.worldClock,
    randomBytes: (count) => numbers.bytes(count),
    seed: ksefSeed(offlineCertificate),
    network: network.sandbox('ksef'),
  });
  const uninstallBackup = installBackup();
  const from = new Date(plan.start - 40 * 86_400_000).toISOString().slice(0, 10);
  const place = { sandbox: platform, ksef, folder, from, furtherSpaces: plan.furtherSpaces };
  const poison = createPoison({
    end: () => machine.endAtWork(),
    life: () => machine.life,
    now: time.now,
    clockWasSet: () => world.clockSteps.length > 0,
  });
  const machine = new Machine({
    time,
    random: chance('daemon'),
    note,
    config: () => {
      const config = options.config?.(place) ?? configOf(place, { ...world.variant, ...bug.variant });
      const announced = config.spaces.flatMap(({ e_invoices: { ksef } }) => ksef?.announced ?? []);
      observer?.announced(announced);
      return config;
    },
    environment: {
      transport: network.transport,
      ...(bug.busyRetry === undefined ? {} : { busyRetry: bug.busyRetry }),
      ...(bug.deliveryPatience === undefined ? {} : { deliveryPatience: bug.deliveryPatience }),
      listen: network.listen,
      visuals: options.realVisuals ? realVisuals : standInVisuals,
      openAtWork: poison.openAtWork,
    },
    onConnect: (raw) => {
      bug.database?.(raw);
      asOfTheMachine(raw, world);
    },
    observer,
    onBusy: (line) => void world.violations.push(line),
    onSlowStop: (line) => void world.violations.push(line),
    onCrash: () => {
      poison.crashed();
      disk.crashed();
      network.unlisten();
      network.patience.crashed();
    },
  });
  const world: SimulatedWorld & { databaseIsFull: boolean; clockSteps: number[] } = {
    plan,
    time,
    trace,
    platform,
    ksef,
    network,
    disk,
    machine,
    place,
    random: chanceOf(chance('people')),
    databasePath,
    deliveries: join(folder, 'deliveries'),
    from,
    faults: 0,
    variant: plan.variant,
    announcements: [],
    forAnotherBuyer: new Set(),
    databaseIsFull: false,
    violations: [],
    silences: [],
    clockSteps: [],
    sendings: new Map(),
    pauses: createPauses(time.now),
    lockedByPeople: new Set(),
    poison,
    bank: new SimulatedBank(plan.seed),
    bug,
    touchedNotes: new Set(),
    send: (id, trigger) => {
      world.sendings.set(id, (world.sendings.get(id) ?? 0) + 1);
      platform.operator.requestSending(id, trigger);
    },
    pickInvoice: (which, spaceId) => {
      const all = [...platform.state.invoices.values()].filter(
        (each) => (spaceId ?? each.spaceId) === each.spaceId,
      );
      const invoice = all[which % Math.max(1, all.length)];
      if (invoice === undefined) throw new Error('there is no invoice yet');
      return invoice.id;
    },
    adopt: () => adopt(world),
    decideBatch: (status, which) => decideBatch(world, status, which),
    withDatabase: (look) => {
      if (machine.database !== null) return look(machine.database);
      if (!existsSync(databasePath)) return null;
      const database = new Sqlite(databasePath);
      try {
        return look(database);
      } finally {
        database.close();
      }
    },
    setClock: (wrongByMs) => {
      time.setWrong(wrongByMs);
      world.clockSteps.push(time.now());
      network.patience.clockSet();
      // Whoever starts next goes by it.
      if (machine.state === 'down') network.patience.crashed();
    },
    fillDatabase: () => {
      world.databaseIsFull = true;
      if (machine.database !== null) fill(machine.database);
    },
    makeRoom: () => {
      disk.setFull(false);
      world.databaseIsFull = false;
      machine.database?.pragma(`max_page_count = ${MOST_PAGES}`);
    },
    close: async () => {
      machine.close();
      await time.settle();
      time.dropTimers();
      await platform.close();
      await ksef.close();
      uninstallBackup();
      bug.lift?.();
      disk.uninstall();
      time.uninstall();
      rmSync(folder, { recursive: true });
    },
  };
  return world;
}
