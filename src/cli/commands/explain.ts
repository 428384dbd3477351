import { wallTime } from '../../domain/local-moment.js';
import type { Attempt, InvoiceStory } from '../../operator/stories.js';
import { defineCommand, view } from '../define-command.js';
import { IN_SPACE, INVOICE, OPERATOR_OPTIONS, withOperator } from '../operator/with-operator.js';
import { because, colourOf, findingsOf, nameOf } from '../operator/words.js';
import { printable } from '../output.js';
import { aligned, type Paint, painter } from '../table.js';

export const command = defineCommand({
  group: 'Day to day',
  place: 30,
  summary:
    'Show everything about the e-invoice of an invoice: steps, requests, files, and what happens next.',
  arguments: { invoice: INVOICE },
  options: { ...OPERATOR_OPTIONS, ...IN_SPACE },
  examples: ['spacebooks explain R-2026-17', 'spacebooks explain R-2026-17 --json'],
  run: (given, context) =>
    withOperator(given, context, async ({ operator, zoneOf }) => {
      const story = await operator.explain(given.invoice, given.space);
      return view(story, storyLines(story, zoneOf(story.spaceId), painter(context.output)));
    }),
});

function storyLines(story: InvoiceStory, zone: string, paint: Paint): readonly string[] {
  const at = (moment: number): string => wallTime(moment, zone);
  const { attempts, possible, invoiceId } = story;
  const commands = possible.map((what) =>
    what === 'release' ? `spacebooks release ${invoiceId} --why …` : `spacebooks retry ${invoiceId}`,
  );
  return [
    paint('bold', `${nameOf(story)} in ${story.spaceId}, times in ${zone}`),
    ...aligned([
      ['  standing', printable(story.standing)],
      ...findingsOf(attempts[0]?.reason ?? {}).map((line) => ['', line]),
      ['  next', story.next],
      ...(story.advice === null ? [] : [['  what to do', printable(story.advice)]]),
      ...commands.map((command) => ['  possible', command]),
    ]),
    ...attempts.flatMap((attempt, index) => attemptLines(attempt, attempts.length - index, at, paint)),
    ...section(
      'events, the latest first',
      story.events.map(({ id, receivedAt, event }) => [String(id), at(receivedAt), event]),
      paint,
    ),
    ...section(
      'decisions',
      story.decisions.map(({ at: moment, kind, by, why, outcome }) => [
        at(moment),
        kind,
        printable(by),
        printable([why, outcome].filter((text) => text !== null).join(' → ')),
      ]),
      paint,
    ),
    ...section(
      'alerts',
      story.alerts.map(({ at: moment, code }) => [at(moment), code]),
      paint,
    ),
  ];
}

function attemptLines(
  attempt: Attempt,
  number: number,
  at: (moment: number) => string,
  paint: Paint,
): readonly string[] {
  const { state, lock, startedAt, failures, ksef, traceId } = attempt;
  const title = `attempt ${number}, ${paint(colourOf(state), state)}, lock ${lock}, began ${at(startedAt)}`;
  const failed = failures === 0 ? '' : `, ${failures} failures in a row`;
  const steps = attempt.steps.flatMap(({ at: moment, state: step, reason }) => [
    [`  ${at(moment)}`, step, reason === null ? '' : because(reason)],
    ...(reason === null ? [] : findingsOf(reason).map((line) => ['', '', line])),
  ]);
  const requests = attempt.requests.map(
    ({ at: moment, system, method, path, status, milliseconds, requestId }) => [
      at(moment),
      system,
      method,
      printable(path),
      status === null ? 'no answer' : String(status),
      `${milliseconds} ms`,
      printable(requestId ?? ''),
    ],
  );
  const ofKsef = Object.entries({
    number: ksef?.number,
    'SHA-256': ksef?.documentHash,
    session: ksef?.session,
  }).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, printable(value)]]));
  return [
    '',
    paint('bold', `${title}${failed}`),
    ...aligned(steps),
    ...section('  in KSeF', ofKsef, paint),
    ...section(
      '  files',
      attempt.files.map(({ kind, address }) => [kind, address]),
      paint,
    ),
    ...section('  requests', requests, paint),
    ...section('  trace', traceId === null ? [] : [[traceId]], paint),
  ];
}

function section(title: string, rows: readonly (readonly string[])[], paint: Paint): readonly string[] {
  if (rows.length === 0) return [];
  const isInner = title.startsWith(' ');
  const lines = aligned(rows).map((line) => `${isInner ? '    ' : '  '}${line}`);
  return [...(isInner ? [] : ['']), isInner ? title : paint('bold', title), ...lines];
}
