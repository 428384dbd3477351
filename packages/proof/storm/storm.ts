import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../../test/seeded-random.js';
import { beginFollowing, type Following } from '../../../test/traces/processes/follow.js';
import { tellRejection } from '../../../test/traces/tell.js';
import { createDaemons } from './daemons.js';
import { invoicesOf, type StormInvoice } from './invoices.js';
import type { StormOptions } from './options.js';
import { createPeople } from './people.js';
import { settle } from './settle.js';
import { SPACES } from './spaces.js';
import { openStage, type Stage } from './stage.js';
import { BREEZE, createWeather } from './weather.js';

/** Real time that a daemon works before it is killed, on average, milliseconds; its start comes before that. */
const LIFE_MS = 2_400;
/** Real time that a start takes, roughly, milliseconds. */
const START_MS = 1_200;
/** Something goes wrong about so often, real milliseconds. */
const CHANGE_MS = 700;
const PEOPLE_MS = 5_000;
const FOLLOW_MS = 1_000;
const PROGRESS_MS = 10_000;

export interface StormReport {
  readonly violations: readonly string[];
  /** How many rules were asked. */
  readonly checked: number;
  /** With database, archive, logs; removed when nothing is violated. */
  readonly folder: string;
}

/** Plays one storm, and looks at what it left. @param say prints a line */
export async function playStorm(options: StormOptions, say: (line: string) => void): Promise<StormReport> {
  const following = await beginFollowing();
  const stage = await openStage(options.seed, options.documents);
  say(`folder ${stage.folder}`);
  const played = await playOn(stage, options, say).finally(() => stage.close());
  const report = withTraces(played, following, say);
  if (report.violations.length === 0 && !options.keep) rmSync(stage.folder, { recursive: true });
  return report;
}

/** Whether what each e-invoice did is a path of its saga's graph, as far as one was followed. */
function withTraces(report: StormReport, following: Following, say: (line: string) => void): StormReport {
  const { traces, steps, rejections } = following.judgeNow();
  say(`traces ${traces}, steps ${steps}, rejected ${rejections.length}`);
  if (rejections.length === 0) rmSync(following.folder, { recursive: true });
  else say(`what was seen of them is in ${following.folder}`);
  return {
    ...report,
    violations: [...report.violations, ...rejections.map((each) => `trace: ${tellRejection(each)}`)],
    checked: report.checked + traces,
  };
}

async function playOn(
  stage: Stage,
  options: StormOptions,
  say: (line: string) => void,
): Promise<StormReport> {
  const { control, wires, surroundings, virtual } = stage;
  const random = (part: string) => seededRandom(`${part} ${options.seed}`);
  const startedAt = Date.now();
  const lengthMs = options.minutes === null ? options.kills * (LIFE_MS + START_MS) : options.minutes * 60_000;
  const invoices = inAnyOrder(options, virtual(startedAt), random('invoices'));
  const weather = createWeather(control, wires, () => virtual(Date.now()), random('weather'));
  const people = createPeople(surroundings, random('people'));
  const daemons = createDaemons(surroundings, stage.port, random('kills'));
  const asked: StormInvoice[] = [];
  const over = new AbortController();
  const seconds = (): number => Math.round((Date.now() - startedAt) / 1_000);

  /** Does something again and again until the storm is over. */
  const again = async (everyMs: number, part: string, act: () => Promise<unknown>): Promise<void> => {
    const chance = random(part);
    while (!over.signal.aborted) {
      await pause(chance.between(everyMs / 2, (everyMs * 3) / 2));
      if (!over.signal.aborted) await act();
    }
  };

  for (const wire of wires) wire.setHarm(BREEZE);
  const killing = daemons.killUntil(
    options.kills,
    Math.max(LIFE_MS / 2, lengthMs / options.kills - START_MS),
    over.signal,
  );
  const asking = (async () => {
    // The last third of the storm is for what is under way.
    const everyMs = (lengthMs * 0.66) / invoices.length;
    for (const [index, invoice] of invoices.entries()) {
      await pause(Math.max(0, startedAt + index * everyMs - Date.now()));
      await control.create(invoice.input);
      await control.send(invoice.id, index % 2 === 0 ? 'automatic' : 'manual');
      asked.push(invoice);
    }
  })();
  const beside = [
    again(CHANGE_MS, 'weather moments', () => weather.change()),
    again(PEOPLE_MS, 'people moments', () => people.doSomething(asked.map(({ id }) => id))),
    again(FOLLOW_MS, 'following', () => control.follow()),
    again(PROGRESS_MS, 'progress', async () => {
      const sent = new Set(control.mails.map(({ invoiceId }) => invoiceId)).size;
      say(
        `${seconds()} s: ${daemons.kills} kills, ${asked.length} of ${invoices.length} asked for, ${sent} mailed`,
      );
    }),
  ];
  await Promise.all([killing, asking]);
  over.abort();
  await Promise.all(beside);
  await weather.calm();
  const harms = wires.flatMap(({ done }) => [...done.values()]).reduce((sum, each) => sum + each, 0);
  const rules = [...weather.counts.values()].reduce((sum, each) => sum + each, 0);
  say(
    `the storm is over after ${seconds()} s: ${daemons.kills} kills, ${harms} harms on ${wires.length} wires, ` +
      `${rules} changes of the weather, ${people.called.length} commands`,
  );
  say(`  weather: ${listed(weather.counts)}`);
  const judged = await settle({ stage, daemons, people, asked, say });
  for (const { name, done, connections } of wires)
    say(`  ${name}: ${connections} connections; ${listed(done)}`);
  return { ...judged, folder: stage.folder };
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ') || 'nothing';
}

/** Half of the documents for each Polish space, and two thirds as many for the German ones. */
function inAnyOrder(
  { documents }: StormOptions,
  now: number,
  random: ReturnType<typeof seededRandom>,
): readonly StormInvoice[] {
  const dayOf = (at: number): string => new Date(at).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
  const days = { today: dayOf(now), yesterday: dayOf(now - 86_400_000) };
  const queues = SPACES.map((space) => {
    const count = space.nip === null ? Math.ceil(documents / 3) : Math.ceil(documents / 2);
    return [...invoicesOf(space, count, days, random)];
  });
  const all: StormInvoice[] = [];
  // Each space keeps its order, so that an original is there before its correction.
  while (queues.some((queue) => queue.length > 0)) {
    const next = random.pick(queues).shift();
    if (next !== undefined) all.push(next);
  }
  return all;
}
