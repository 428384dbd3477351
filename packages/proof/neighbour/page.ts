import type { CheckVerdict } from '../../../src/doctor/check.js';
import { failureWords } from '../../../src/words/failures.js';
import type { NeighbourOutcome } from './play.js';

const COUNTRIES = { DE: 'Germany', ES: 'Spain', FR: 'France' } as const;

/** docs/neighbour-played.md. @param outcomes of all cases, in the order of its rows */
export function pageOf(outcomes: readonly NeighbourOutcome[]): string {
  const codes = [...new Set(outcomes.flatMap(({ alerts }) => alerts))].toSorted();
  const warnings = [...new Set(outcomes.flatMap((outcome) => outcome.warnings.map(withoutSpace)))];
  const doctor = [...new Set(outcomes.flatMap((outcome) => outcome.doctor.map(({ message }) => message)))];
  return `# Settings of the platform beside us, played

What people hear where a setting of the platform is on or off, and where it is stated rightly, wrongly or not at all. Written by \`npm run
proof -- neighbour --write\`: the daemon itself on virtual time beside the platform's sandbox, two invoices of 29 and 30 December, and
how all is on 4 January. What goes together and why is in [neighbour.md](neighbour.md).

Numbers in check-config and doctor are those of the sentences below; the month is December's checklist, without the batch that the
accountant has to accept; the page is its list of what waits for a person, with how the invoices stand. Stated is what differs from how it must
be; of Spain that is with verifactu on.

| played | stated | the customers have | handed in by the platform | check-config | doctor | alerts | month | page |
|---|---|---|---|---|---|---|---|---|
${outcomes.map((outcome) => rowOf(outcome, warnings, doctor)).join('\n')}

## check-config

${numbered(warnings)}

## doctor

${numbered(doctor)}

## What the alerts say

| alert | what happened | what to do |
|---|---|---|
${codes.map(alertRow).join('\n')}
`;
}

function rowOf(outcome: NeighbourOutcome, warnings: readonly string[], doctor: readonly string[]): string {
  const { case: of, customers, filings, alerts, month, invoices } = outcome;
  const cells = [
    `${COUNTRIES[of.country]}: ${of.name}`,
    statedText(of.stated),
    inWords(customers),
    inWords(filings.map((filing) => filing.replace(/ N-\d$/, ''))),
    inWords(outcome.warnings.map((warning) => `c${warnings.indexOf(withoutSpace(warning)) + 1}`)),
    inWords(outcome.doctor.map((verdict) => verdictText(verdict, doctor))),
    inWords(alerts.map((code) => `\`${code}\``)),
    inWords(month),
    inWords(invoices),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** What differs from how it must be. */
function statedText(stated: NeighbourOutcome['case']['stated']): string {
  if (stated === null) return 'nothing';
  const others = Object.entries(stated).map(([setting, state]) => `\`${setting}: ${state}\``);
  return others.length === 0 ? 'as it must be' : others.join(', ');
}

function verdictText({ state, message }: CheckVerdict, doctor: readonly string[]): string {
  const which = `d${doctor.indexOf(message) + 1}`;
  return state === 'ok' ? 'ok' : state === 'skipped' ? `unknown ${which}` : `${state} ${which}`;
}

/** Each once, with how often where that is not once. */
function inWords(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => (count === 1 ? word : `${word} (${count})`)).join(', ');
}

function withoutSpace(warning: string): string {
  return warning.replace(/^berlin: /, '');
}

function numbered(sentences: readonly string[]): string {
  return sentences.map((sentence, index) => `${index + 1}. ${sentence}`).join('\n');
}

function alertRow(code: string): string {
  const { summary, advice } = failureWords('en', code);
  return `| \`${code}\` | ${summary} | ${advice} |`;
}
