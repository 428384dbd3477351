import { wallTime } from '../../domain/local-moment.js';
import type { SagaState } from '../../domain/saga/model.js';
import type { AlertView, SpaceStatus, WaitingView } from '../../operator/operator.js';
import { failureWords } from '../../words/failures.js';
import { defineCommand, view } from '../define-command.js';
import { taskLines } from '../operator/open-tasks.js';
import { OPERATOR_OPTIONS, withOperator } from '../operator/with-operator.js';
import { because, colourOf, findingsOf, nameOf, stateWord } from '../operator/words.js';
import { printable } from '../output.js';
import { aligned, type Paint, painter } from '../table.js';

export const command = defineCommand({
  group: 'Day to day',
  place: 10,
  summary: 'Show how everything is, first what needs a person.',
  options: OPERATOR_OPTIONS,
  examples: ['spacebooks status', 'spacebooks status --json | jq .alerts'],
  run: (given, context) =>
    withOperator(given, context, async ({ operator, tasks: listed, zoneOf }) => {
      const status = await operator.status();
      const tasks = await listed();
      const paint = painter(context.output);
      const { width } = context.output;
      const daemon =
        status.daemon === 'running'
          ? paint('green', 'the daemon is running')
          : paint('red', 'no daemon is running');
      return view({ ...status, tasks }, [
        `spacebooks ${status.version}, ${daemon}`,
        '',
        ...taskLines(tasks, zoneOf, paint),
        ...status.spaces.flatMap((space) => ['', ...spaceLines(space, zoneOf(space.spaceId), paint, width)]),
        '',
        ...alertLines(status.alerts, zoneOf, paint, width),
        ...status.rateBudget.map(
          ({ user, used, limit }) => `requests of user ${user} in the last minute: ${used} of ${limit}`,
        ),
      ]);
    }),
});

function spaceLines(
  space: SpaceStatus,
  zone: string,
  paint: Paint,
  width: number | undefined,
): readonly string[] {
  const at = (moment: number | null): string => (moment === null ? 'none' : wallTime(moment, zone));
  const { paused, books } = space;
  const counts = Object.entries(space.eInvoices).map(
    ([state, count]) => `${count} ${stateWord(state as SagaState)}`,
  );
  const rows = [
    ['e-invoices', counts.length === 0 ? 'none' : counts.join(', ')],
    ...gapRow(space.coverage),
    ['oldest open', at(space.oldestOpenAt)],
    ['last event', at(space.lastEventAt)],
    ...(books === null ? [] : bookRows(books, at)),
  ];
  const title = paint('bold', `space ${space.spaceId}`);
  const by = paused === null ? '' : `, paused by ${paused.by} since ${at(paused.at)}`;
  const why = paused === null || paused.why === null ? '' : `: ${paused.why}`;
  return [
    paused === null ? title : `${title}${paint('yellow', printable(`${by}${why}`))}`,
    ...aligned(rows, { width, indent: '  ' }),
    ...(space.waiting.length === 0 ? [] : [`  ${paint('bold', 'waits for a person')}`]),
    ...space.waiting.flatMap((waiting) => waitingLines(waiting, zone, paint)),
  ];
}

/** Success is measured by invoices: what has none is said beside what is done. */
function gapRow({ missing, unsent }: SpaceStatus['coverage']): string[][] {
  const parts = [
    ...(missing > 0 ? [`${missing} sent without one`] : []),
    ...(unsent > 0 ? [`${unsent} not sent by the platform`] : []),
  ];
  return parts.length === 0 ? [] : [['without e-invoice', parts.join(', ')]];
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
    `    ${nameOf(waiting)}  ${paint(colourOf(state), stateWord(state))} since ${wallTime(since, zone)}`,
    ...(reason === null ? [] : [because(reason), ...findingsOf(reason)].map((line) => `      ${line}`)),
    ...(advice === null ? [] : [`      what to do: ${printable(advice)}`]),
  ];
}

function alertLines(
  alerts: readonly AlertView[],
  zoneOf: (space: string | null) => string,
  paint: Paint,
  width: number | undefined,
): readonly string[] {
  if (alerts.length === 0) return ['no alert is open'];
  const rows = alerts.map(({ id, raisedAt, spaceId, code }) => [
    String(id),
    wallTime(raisedAt, zoneOf(spaceId)),
    spaceId ?? '',
    `${paint('red', code)}: ${failureWords('en', code).summary}`,
  ]);
  return [paint('bold', 'open alerts'), ...aligned(rows, { width, indent: '  ' })];
}
