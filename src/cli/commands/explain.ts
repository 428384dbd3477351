import { wallTime } from '../../domain/local-moment.js';
import { mailingState } from '../../domain/mailing.js';
import type { Attempt, InvoiceStory } from '../../operator/stories.js';
import type { KnownMailing } from '../../store/invoices/mailings.js';
import { defineCommand, view } from '../define-command.js';
import { IN_SPACE, INVOICE, OPERATOR_OPTIONS, withOperator } from '../operator/with-operator.js';
import { because, colourOf, findingsOf, nameOf, stateWord } from '../operator/words.js';
import { type Output, printable } from '../output.js';
import { aligned, type Paint, painter } from '../table.js';

export const command = defineCommand({
  group: 'Day to day',
  place: 30,
  summary: 'Show everything about an e-invoice, and what happens next.',
  arguments: { invoice: INVOICE },
  options: { ...OPERATOR_OPTIONS, ...IN_SPACE },
  examples: ['spacebooks explain R-2026-17', 'spacebooks explain R-2026-17 --json'],
  run: (given, context) =>
    withOperator(given, context, async ({ operator, mailings, zoneOf }) => {
      const story = await operator.explain(given.invoice, given.space);
      const mailing = await mailings.of(story.spaceId, story.invoiceId);
      return view(
        { ...story, mailing: { state: mailingState(mailing), ...mailing } },
        storyLines(story, mailing, zoneOf(story.spaceId), lookOf(context.output)),
      );
    }),
});

/** How its terminal shows it. */
interface Look {
  readonly paint: Paint;
  readonly width: number | undefined;
}

function lookOf(output: Output): Look {
  return { paint: painter(output), width: output.width };
}

const COMMANDS: Readonly<Record<InvoiceStory['possible'][number], (invoice: string) => string>> = {
  retry: (invoice) => `spacebooks retry ${invoice}`,
  release: (invoice) => `spacebooks release ${invoice} --reason …`,
  issue: (invoice) => `spacebooks issue ${invoice}`,
  'none-needed': (invoice) => `spacebooks issue ${invoice} --none-needed …`,
  needed: (invoice) => `spacebooks issue ${invoice} --needed`,
};

function storyLines(story: InvoiceStory, mailing: KnownMailing, zone: string, look: Look): readonly string[] {
  const at = (moment: number): string => wallTime(moment, zone);
  const { paint, width } = look;
  const { attempts, possible, invoiceId } = story;
  const commands = possible.map((what) => COMMANDS[what](invoiceId));
  return [
    paint('bold', `${nameOf(story)} in ${story.spaceId}, times in ${zone}`),
    ...aligned(
      [
        ['  standing', printable(story.standing)],
        ...findingsOf(attempts[0]?.reason ?? {}).map((line) => ['', line]),
        ['  next', story.next],
        ['  mailed', mailedText(mailing, at)],
        ...(story.advice === null ? [] : [['  what to do', printable(story.advice)]]),
        ...commands.map((command) => ['  possible', command]),
      ],
      { width },
    ),
    ...attempts.flatMap((attempt, index) => attemptLines(attempt, attempts.length - index, at, look)),
    ...section(
      'events, the latest first',
      story.events.map(({ id, receivedAt, event }) => [String(id), at(receivedAt), event]),
      look,
    ),
    ...section(
      'files for an approved platform',
      story.deposits.map(({ name, address, depositedAt, place, runAt, failure }) => [
        depositedAt === null ? 'waits' : at(depositedAt),
        printable(place === null ? name : `${name} in ${place}`),
        `SHA-256 ${address}`,
        depositedAt === null
          ? `${failure ?? ''} next ${runAt === null ? 'not by itself' : at(runAt)}`.trim()
          : '',
      ]),
      look,
    ),
    ...section(
      'decisions',
      story.decisions.map(({ at: moment, kind, by, why, outcome }) => [
        at(moment),
        kind,
        printable(by),
        printable([why, outcome].filter((text) => text !== null).join(' → ')),
      ]),
      look,
    ),
    ...section(
      'alerts',
      story.alerts.map(({ at: moment, code }) => [at(moment), code]),
      look,
    ),
  ];
}

/** The platform mails; what it did not say is said as not known. */
function mailedText(mailing: KnownMailing, at: (moment: number) => string): string {
  const { sentAt, recipients } = mailing;
  const addresses = recipients?.addresses ?? [];
  const to = addresses.length === 0 ? 'an address that is not known' : printable(addresses.join(', '));
  const when = sentAt.length === 0 ? '' : ` on ${sentAt.map(at).join(' and ')}`;
  const state = mailingState(mailing);
  return state === 'sent' ? `by the platform to ${to}${when}` : MAILED[state];
}

const MAILED = {
  sending: 'being sent by the platform',
  failed: 'the platform could not send it',
  'not-sent': 'not yet',
  unknown: 'not known: the platform has not said',
} as const;

function attemptLines(
  attempt: Attempt,
  number: number,
  at: (moment: number) => string,
  look: Look,
): readonly string[] {
  const { paint, width } = look;
  const { state, lock, startedAt, failures, ksef, traceId } = attempt;
  const title = `attempt ${number}, ${paint(colourOf(state), stateWord(state))}, lock ${lock}, began ${at(startedAt)}`;
  const failed = failures === 0 ? '' : `, ${failures} failures in a row`;
  const steps = attempt.steps.flatMap(({ at: moment, state: step, reason }) => [
    [`  ${at(moment)}`, stateWord(step), reason === null ? '' : because(reason)],
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
    ...aligned(steps, { width }),
    ...section('  in KSeF', ofKsef, look),
    ...section(
      '  files',
      attempt.files.map(({ kind, address }) => [kind, address]),
      look,
    ),
    ...section('  requests', requests, look),
    ...section('  trace', traceId === null ? [] : [[traceId]], look),
  ];
}

function section(
  title: string,
  rows: readonly (readonly string[])[],
  { paint, width }: Look,
): readonly string[] {
  if (rows.length === 0) return [];
  const isInner = title.startsWith(' ');
  const lines = aligned(rows, { width, indent: isInner ? '    ' : '  ' });
  return [...(isInner ? [] : ['']), isInner ? title : paint('bold', title), ...lines];
}
