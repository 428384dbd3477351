import type { FailureCode } from '../../../src/domain/errors.js';
import { failureWords } from '../../../src/words/failures.js';
import type { Outcome } from './play.js';
import { TROUBLES } from './troubles.js';

const MINUTES = 60_000;

/** docs/ksef-troubles.md. @param outcomes of all cases, in the order of its rows */
export function pageOf(outcomes: readonly Outcome[]): string {
  const codes = [...new Set(outcomes.flatMap(({ told }) => told.map(({ code }) => code)))].sort();
  return `# Troubles with KSeF, played

What an invoice comes to in each trouble that KSeF may have, how often KSeF is asked, and what people hear. Written by \`npm run proof --
troubles --write\`: the daemon itself on virtual time against the sandboxes, an invoice that is requested on a Wednesday at ten, in the moment in
which the trouble begins; its deadline is the end of Thursday. When what begins offline24 is in [ksef.md](ksef.md#when-ksef-is-down).

| trouble | |
|---|---|
${TROUBLES.map(({ name, about }) => `| ${name} | ${about} |`).join('\n')}

Requests are all to KSeF, sends and opened sessions among them; the state is that of [its saga](architecture.md). Alerts come with the minute in
which they are told. The last column is how long after the end of the trouble KSeF has it: what needs a person is looked at daily, and
at once after the restart that the alert asks for.

| trouble | when_unavailable | for | requests | sends | sessions | state | deadline told | alerts | the customer has | accepted after |
|---|---|---|---|---|---|---|---|---|---|---|
${outcomes.map(rowOf).join('\n')}

## What the alerts say

| alert | what happened | what to do |
|---|---|---|
${codes.map(alertRow).join('\n')}
`;
}

function rowOf(outcome: Outcome): string {
  const { trouble, whenUnavailable, lastsMs, requests, sends, sessions, state, deadline } = outcome;
  const { told, offlineAfter, acceptedAfter } = outcome;
  const alerts = told.map(({ code, minute }) => `\`${code}\` ${within(minute)}`).join(', ');
  const customer = offlineAfter === null ? 'nothing' : `the PDF with OFFLINE, ${within(offlineAfter)}`;
  const accepted = acceptedAfter === null ? 'not' : within(acceptedAfter);
  const cells = [
    ...[trouble.name, `\`${whenUnavailable}\``, within(lastsMs / MINUTES), requests, sends, sessions],
    ...[
      `\`${state}\``,
      deadline === 'not' ? 'no' : deadline,
      alerts === '' ? 'none' : alerts,
      customer,
      accepted,
    ],
  ];
  return `| ${cells.join(' | ')} |`;
}

function alertRow(code: FailureCode): string {
  const { summary, advice } = failureWords('en', code);
  return `| \`${code}\` | ${summary} | ${advice} |`;
}

/** In the largest unit that says it: \`40 s\`, \`21 min\`, \`26 h\`, \`3 days\`. */
function within(minutes: number): string {
  if (minutes < 2) return `${Math.round(minutes * 60)} s`;
  if (minutes < 120) return `${Math.round(minutes)} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1_440)} days`;
}
