import type { AlertAbout, AlertWhere } from '../domain/alerts/alert.js';
import { withoutEnd } from '../domain/edges.js';
import type { Finding } from '../domain/finding.js';
import { safeLine } from '../domain/one-line.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { failureAdvice, failureText } from './failures.js';
import { fill } from './load-words.js';
import { say, sentencesOf } from './say.js';

/** An alert in English, as the log, the commands and the database have it: which invoice, at which step, why, and what to do. */
export function alertText(about: AlertAbout): string {
  const { code, detail, findings = [] } = about.reason;
  const why = failureText({ code, detail: detail === undefined ? detail : detailText(detail) });
  const found = findings.map((finding) => `  - ${findingText(finding)}`);
  return [`${placeIn('en', about)}: ${why}.`, ...found, `What to do: ${failureAdvice({ code })}`].join('\n');
}

/** What an alert is about, on one line: space, invoice and step. */
export function placeIn(language: OperatorLanguage, { spaceId, invoice, place }: AlertWhere): string {
  const words = sentencesOf('places', language);
  const step = sentencesOf('states', language)[place.key] ?? words[place.key] ?? place.key;
  const parts = [spaceId ?? say(words, 'all spaces')];
  if (invoice !== undefined) {
    const { id, number, ksefNumber = null } = invoice;
    parts.push(say(words, 'invoice {name}', { name: number === null ? id : `${number} (${id})` }));
    if (ksefNumber !== null) parts.push(say(words, 'KSeF number {number}', { number: ksefNumber }));
  }
  return [...parts, fill(step, place.values ?? {})].map(safeLine).join(', ');
}

/** One line, without a full stop at its end. */
export function detailText(detail: string): string {
  return withoutEnd(safeLine(detail), '.');
}

/** One line of a finding. */
export function findingText({ rule, field, message, fix }: Finding): string {
  return safeLine(`${field}: ${message} ${fix} [${rule}]`);
}
