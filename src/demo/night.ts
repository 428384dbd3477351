import { relative } from 'node:path';
import { counted } from '@spacebooks/base/text/counted';
import { booksDifference } from '../books/batches/difference.js';
import { centsText } from '../books/formats/text/amount.js';
import type { Daemon } from '../daemon.js';
import type { Cents } from '../domain/accounting/cents.js';
import type { LeftOutSum } from '../domain/accounting/model.js';
import type { BatchHead } from '../store/books/batches.js';

/** The outcome of a night of the demo. */
interface DemoNight {
  readonly batches: readonly DemoBatch[];
  readonly entries: number;
  /** Between invoices and entries, over all exports: 0 unless money was lost. */
  readonly difference: Cents;
  /** What is not booked and why, as the last batch lists it. */
  readonly leftOut: readonly LeftOutSum[];
  /** Batches of a second night, in which nothing had changed. */
  readonly secondNight: number;
  /** Blocked exports, with the first reason. */
  readonly blocked: readonly string[];
  /** Targets whose files were not delivered. */
  readonly undelivered: readonly string[];
}

interface DemoBatch {
  readonly space: string;
  readonly export: string;
  readonly number: number;
  readonly entries: number;
  readonly files: readonly string[];
}

/** Runs the night of every space twice, after its e-invoices were issued. @param exports folder of the exported files */
export async function playNight(
  daemon: Pick<Daemon, 'nights' | 'books'>,
  spaceIds: readonly string[],
  exports: string,
): Promise<DemoNight> {
  const nights: DemoNight[] = [];
  for (const spaceId of spaceIds) nights.push(await playNightOf(daemon, spaceId, exports));
  return {
    batches: nights.flatMap(({ batches }) => batches),
    entries: nights.reduce((sum, { entries }) => sum + entries, 0),
    difference: nights.reduce((sum, { difference }) => sum + difference, 0),
    leftOut: nights.flatMap(({ leftOut }) => leftOut),
    secondNight: nights.reduce((sum, { secondNight }) => sum + secondNight, 0),
    blocked: nights.flatMap(({ blocked }) => blocked),
    undelivered: nights.flatMap(({ undelivered }) => undelivered),
  };
}

async function playNightOf(
  { nights, books }: Pick<Daemon, 'nights' | 'books'>,
  spaceId: string,
  exports: string,
): Promise<DemoNight> {
  const first = await nights.runNow(spaceId);
  const batches = await books.batches.list(spaceId);
  await nights.runNow(spaceId);
  const all = await books.batches.list(spaceId);
  const deliveries = await books.deliveries.list(spaceId);
  const named = batches.map(async ({ number, series, manifest }): Promise<DemoBatch> => {
    const files = await books.batches.files(spaceId, number);
    const paths = files.map(({ name }) => relative(process.cwd(), `${exports}/${name}`));
    return { space: spaceId, export: series, number, entries: manifest.entries, files: paths };
  });
  return {
    batches: await Promise.all(named),
    entries: batches.reduce((sum, { manifest }) => sum + manifest.entries, 0),
    difference: await differenceOf(books, spaceId, batches),
    leftOut: batches.at(-1)?.manifest.leftOutSums ?? [],
    secondNight: all.length - batches.length,
    blocked: first.exports.flatMap(({ name, outcome }) =>
      outcome.status === 'blocked' ? `${name}: ${outcome.findings[0]?.message ?? outcome.code}` : [],
    ),
    undelivered: deliveries.flatMap(({ deliveredAt, target }) => (deliveredAt === null ? target : [])),
  };
}

/** The sum of absolute differences, over all series and currencies. */
async function differenceOf(
  { journal, mirror }: Daemon['books'],
  spaceId: string,
  batches: readonly BatchHead[],
): Promise<Cents> {
  let sum = 0;
  for (const series of new Set(batches.map((batch) => batch.series))) {
    const rows = await booksDifference({ journal, source: mirror }, spaceId, series);
    for (const { difference } of rows) sum += Math.abs(difference);
  }
  return sum;
}

/** What `demo --json` prints of it. */
export function summarizeNight({ batches, entries, difference, leftOut, secondNight }: DemoNight): object {
  return {
    batches: batches.length,
    entries,
    difference: centsText(difference),
    secondNight,
    leftOut,
    exports: batches,
  };
}

/** The night as lines of text. */
export function nightStory({ batches, entries, difference, leftOut, secondNight }: DemoNight): string[] {
  return [
    '',
    'The night: everything is mirrored from the platform, booked and exported.',
    ...batches.flatMap(({ space, export: name, number, entries: count, files }) => [
      `  ${space}, batch ${number} for ${name}: ${counted(count, 'entry', 'entries')}`,
      ...files.map((file) => `    file    ${file}`),
    ]),
    ...leftOut.map(
      ({ reason, count, gross, currency }) =>
        `  left out: ${count} ${reason}, ${centsText(gross)} ${currency}`,
    ),
    `${counted(batches.length, 'batch', 'batches')} with ${counted(entries, 'entry', 'entries')}, which differ from the invoices by ${centsText(difference)}. A second night, in which nothing had changed, gave ${secondNight}.`,
  ];
}

/** Deviations from what is expected; none when all is well. */
export function nightSurprises({
  batches,
  difference,
  secondNight,
  blocked,
  undelivered,
}: DemoNight): string[] {
  return [
    ...(batches.length === 0 ? ['the night gave no batch'] : []),
    ...(difference === 0 ? [] : [`the books differ from the invoices by ${centsText(difference)}`]),
    ...(secondNight === 0 ? [] : ['a night in which nothing had changed gave a batch']),
    ...blocked.map((why) => `the export ${why}`),
    ...undelivered.map((target) => `the files for ${target} were not delivered`),
  ];
}
