import { wallTime } from '../../domain/local-moment.js';
import type { SagaState } from '../../domain/saga/model.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import type { AlertView, SpaceStatus, WaitingView } from '../../operator/operator.js';
import { failureWords } from '../../words/failures.js';
import type { Values } from '../../words/load-words.js';
import { say, sentencesOf } from '../../words/say.js';
import { defineCommand, view } from '../define-command.js';
import { taskLines } from '../operator/open-tasks.js';
import { OPERATOR_OPTIONS, withOperator } from '../operator/with-operator.js';
import { because, colourOf, findingsOf, nameOf, stateWord } from '../operator/words.js';
import { printable } from '../output.js';
import { told } from '../reader-language.js';
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
      const { language = 'en' } = context;
      const { width } = context.output;
      const terms: Terms = {
        language,
        width,
        paint: painter(context.output),
        told: (key, values) => told(context, `status.${key}`, values),
      };
      const isRunning = status.daemon === 'running';
      const daemon = terms.paint(isRunning ? 'green' : 'red', terms.told(isRunning ? 'running' : 'stopped'));
      return view({ ...status, tasks }, [
        `spacebooks ${status.version}, ${daemon}`,
        '',
        ...taskLines(tasks, zoneOf, terms.paint, context),
        ...status.spaces.flatMap((space) => ['', ...spaceLines(space, zoneOf(space.spaceId), terms)]),
        '',
        ...alertLines(status.alerts, zoneOf, terms),
        ...status.rateBudget.map(({ user, used, limit }) =>
          terms.told('requests', { name: user, used, limit }),
        ),
      ]);
    }),
});

/** How the answer is written for whoever reads it. */
interface Terms {
  readonly language: OperatorLanguage;
  readonly width: number | undefined;
  readonly paint: Paint;
  /** A sentence of `status` in terminal.json. */
  readonly told: (key: string, values?: Values) => string;
}

function spaceLines(space: SpaceStatus, zone: string, terms: Terms): readonly string[] {
  const { language, width, paint, told } = terms;
  const at = (moment: number | null): string => (moment === null ? told('none') : wallTime(moment, zone));
  const { paused, books } = space;
  const counts = Object.entries(space.eInvoices).map(
    ([state, count]) => `${count} ${stateWord(state as SagaState, language)}`,
  );
  const rows = [
    [told('e-invoices'), counts.length === 0 ? told('none') : counts.join(', ')],
    ...gapRow(space.coverage, terms),
    [told('oldest'), at(space.oldestOpenAt)],
    [told('event'), at(space.lastEventAt)],
    ...(books === null ? [] : bookRows(books, at, terms)),
  ];
  const title = paint('bold', told('space', { space: space.spaceId }));
  const by = paused === null ? '' : told('paused', { name: paused.by, moment: at(paused.at) });
  const why = paused === null || paused.why === null ? '' : `: ${paused.why}`;
  return [
    paused === null ? title : `${title}${paint('yellow', printable(`${by}${why}`))}`,
    ...aligned(rows, { width, indent: '  ' }),
    ...(space.waiting.length === 0 ? [] : [`  ${paint('bold', told('waiting'))}`]),
    ...space.waiting.flatMap((waiting) => waitingLines(waiting, zone, terms)),
  ];
}

/** Success is measured by invoices: what has none is said beside what is done. */
function gapRow({ missing, unsent }: SpaceStatus['coverage'], { told }: Terms): string[][] {
  const parts = [
    ...(missing > 0 ? [told('missing', { count: missing })] : []),
    ...(unsent > 0 ? [told('unsent', { count: unsent })] : []),
  ];
  return parts.length === 0 ? [] : [[told('without'), parts.join(', ')]];
}

function bookRows(
  { lastRun, lastBatch, deliveries }: NonNullable<SpaceStatus['books']>,
  at: (moment: number) => string,
  { told, language }: Terms,
): string[][] {
  const onPages = (key: string): string => sentencesOf('web', language)[key] ?? key;
  const run =
    lastRun === null
      ? told('none')
      : [
          onPages(`run-kind.${lastRun.kind}`),
          onPages(`run.${lastRun.outcome ?? 'running'}`),
          at(lastRun.startedAt),
        ].join(', ');
  const batch =
    lastBatch === null
      ? told('none')
      : told('batch-of', {
          ...{ number: lastBatch.number, name: lastBatch.series, ...lastBatch.period },
          state: onPages(`batch-state.${lastBatch.status}`),
        });
  const open = deliveries.filter(({ deliveredAt }) => deliveredAt === null);
  const waiting = open.map(({ batchNumber, target, failure }) => {
    const delivery = told('delivery', { number: batchNumber, name: target });
    return failure === null ? delivery : `${delivery} (${failureWords(language, failure).summary})`;
  });
  return [
    [told('run'), run],
    [told('batch'), batch],
    [told('on-its-way'), waiting.length === 0 ? told('on-its-way-nothing') : waiting.join(', ')],
  ];
}

function waitingLines(waiting: WaitingView, zone: string, terms: Terms): readonly string[] {
  const { language, paint, told } = terms;
  const { state, reason, advice, since } = waiting;
  const shown = paint(colourOf(state), stateWord(state, language));
  const advised = advice !== null && reason !== null ? failureWords(language, reason.code).advice : null;
  return [
    `    ${told('waits', { invoice: nameOf(waiting), state: shown, moment: wallTime(since, zone) })}`,
    ...(reason === null
      ? []
      : [because(reason, language), ...findingsOf(reason, language)].map((line) => `      ${line}`)),
    ...(advised === null
      ? []
      : [`      ${printable(say(sentencesOf('terminal', language), 'advice', { advice: advised }))}`]),
  ];
}

function alertLines(
  alerts: readonly AlertView[],
  zoneOf: (space: string | null) => string,
  { language, width, paint, told }: Terms,
): readonly string[] {
  if (alerts.length === 0) return [told('no-alert')];
  const rows = alerts.map(({ id, raisedAt, spaceId, code }) => [
    String(id),
    wallTime(raisedAt, zoneOf(spaceId)),
    spaceId ?? '',
    `${paint('red', code)}: ${failureWords(language, code).summary}`,
  ]);
  return [paint('bold', told('alerts')), ...aligned(rows, { width, indent: '  ' })];
}
