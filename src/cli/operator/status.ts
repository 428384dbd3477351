import { wallTime } from '../../domain/wall-time.js';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import type { AlertView, SpaceStatus, WaitingView } from '../../operator/operator.js';
import { type CommandContext, printable } from '../output.js';
import { aligned, type Paint, painter } from '../table.js';
import { type OperatorOptions, withOperator } from './open-operator.js';
import { because, colourOf, findingsOf, nameOf } from './words.js';

/** `spacebooks status`: how everything is, what needs a person first. */
export function status(options: OperatorOptions, context: CommandContext): Promise<ExitCode> {
  const { output } = context;
  const paint = painter(output);
  return withOperator(options, context, async ({ operator, zoneOf }) => {
    const told = await operator.status();
    if (options.json) {
      output.line(JSON.stringify(told, null, 2));
      return EXIT.ok;
    }
    const isRunning = told.daemon === 'running';
    const daemon = paint(
      isRunning ? 'green' : 'red',
      isRunning ? 'the daemon is running' : 'no daemon is running',
    );
    output.line(`spacebooks ${told.version}, ${daemon}`);
    for (const space of told.spaces) {
      const zone = zoneOf(space.spaceId);
      output.line('');
      for (const line of spaceLines(space, zone, paint)) output.line(line);
    }
    output.line('');
    for (const line of alertLines(told.alerts, zoneOf, paint)) output.line(line);
    for (const { user, used, limit } of told.rateBudget) {
      output.line(`requests of user ${user} in the last minute: ${used} of ${limit}`);
    }
    return EXIT.ok;
  });
}

function spaceLines(space: SpaceStatus, zone: string, paint: Paint): readonly string[] {
  const at = (moment: number | null): string => (moment === null ? 'none' : wallTime(moment, zone));
  const { paused, books } = space;
  const counts = Object.entries(space.eInvoices).map(([state, count]) => `${count} ${state}`);
  const rows = [
    ['e-invoices', counts.length === 0 ? 'none' : counts.join(', ')],
    ['oldest open', at(space.oldestOpenAt)],
    ['last event', at(space.lastEventAt)],
    ...(books === null ? [] : bookRows(books, at)),
  ];
  const title = paint('bold', `space ${space.spaceId}`);
  const by = paused === null ? '' : `, paused by ${paused.by} since ${at(paused.at)}`;
  const why = paused === null || paused.why === null ? '' : `: ${paused.why}`;
  return [
    paused === null ? title : `${title}${paint('yellow', printable(`${by}${why}`))}`,
    ...aligned(rows).map((line) => `  ${line}`),
    ...(space.waiting.length === 0 ? [] : [`  ${paint('bold', 'waits for a person')}`]),
    ...space.waiting.flatMap((waiting) => waitingLines(waiting, zone, paint)),
  ];
}

function bookRows(
  { lastRun, lastBatch, deliveries }: NonNullable<SpaceStatus['books']>,
  at: (moment: number) => string,
): string[][] {
  const run =
    lastRun === null
      ? 'none'
      : `${lastRun.kind}, ${lastRun.outcome ?? 'under way'}, ${at(lastRun.startedAt)}`;
  const batch =
    lastBatch === null
      ? 'none'
      : `${lastBatch.number} of ${lastBatch.series}, ${lastBatch.status}, ${lastBatch.period.from} to ${lastBatch.period.to}`;
  const open = deliveries.filter(({ deliveredAt }) => deliveredAt === null);
  const waiting = open.map(
    ({ batchNumber, target, failure }) =>
      `${batchNumber} to ${target}${failure === null ? '' : ` (${failure})`}`,
  );
  return [
    ['last run', run],
    ['last batch', batch],
    ['on its way', waiting.length === 0 ? 'nothing' : waiting.join(', ')],
  ];
}

function waitingLines(waiting: WaitingView, zone: string, paint: Paint): readonly string[] {
  const { state, reason, advice, since } = waiting;
  return [
    `    ${nameOf(waiting)}  ${paint(colourOf(state), state)} since ${wallTime(since, zone)}`,
    ...(reason === null ? [] : [because(reason), ...findingsOf(reason)].map((line) => `      ${line}`)),
    ...(advice === null ? [] : [`      what to do: ${printable(advice)}`]),
  ];
}

function alertLines(
  alerts: readonly AlertView[],
  zoneOf: (space: string | null) => string,
  paint: Paint,
): readonly string[] {
  if (alerts.length === 0) return ['no alert is open'];
  const rows = alerts.map(({ id, raisedAt, spaceId, code }) => [
    `  ${id}`,
    wallTime(raisedAt, zoneOf(spaceId)),
    spaceId ?? '',
    paint('red', code),
  ]);
  return [paint('bold', 'open alerts'), ...aligned(rows)];
}
