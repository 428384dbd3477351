import { withoutEnd } from '@spacebooks/base/text/edges';
import { safeLine } from '@spacebooks/base/text/one-line';
import type { AlertAbout, AlertWhere } from '../domain/alerts/alert.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { failureAdvice, failureWords } from './failures.js';
import { findingLine } from './findings.js';
import { fill } from './load-words.js';
import { detailIn } from './phrases.js';
import { say, sentencesOf } from './say.js';

/** An alert in English, as the log, the commands and the database have it: which invoice with its id, at which step, why, and what to do. */
export function alertText(about: AlertAbout): string {
  const { said, found } = alertLines('en', about, numberWithId);
  return [said, ...found, `What to do: ${failureAdvice({ code: about.reason.code })}`].join('\n');
}

/** What an alert is about and what went wrong, and each finding on a line of its own. */
export function alertLines(
  language: OperatorLanguage,
  about: AlertAbout,
  nameOf = numberOf,
): { readonly said: string; readonly found: readonly string[] } {
  const { code, findings = [] } = about.reason;
  const { detail } = detailIn(language, about.reason);
  const place = placeIn(language, about, nameOf);
  const { summary } = failureWords(language, code);
  const words = sentencesOf('notices', language);
  const said =
    detail === undefined
      ? say(words, 'item', { place, summary })
      : say(words, 'itemWithDetail', { place, summary, detail: withoutEnd(safeLine(detail), '.') });
  return { said, found: findings.map((finding) => `  - ${findingLine(finding, language)}`) };
}

/** What an alert is about, on one line: space, invoice and step. */
export function placeIn(
  language: OperatorLanguage,
  { spaceId, invoice, place }: AlertWhere,
  nameOf = numberOf,
): string {
  const words = sentencesOf('places', language);
  const step = sentencesOf('states', language)[place.key] ?? words[place.key] ?? place.key;
  const parts = [spaceId ?? say(words, 'all spaces')];
  if (invoice !== undefined) {
    const { ksefNumber = null } = invoice;
    parts.push(say(words, 'invoice {name}', { name: nameOf(invoice) }));
    if (ksefNumber !== null) parts.push(say(words, 'KSeF number {number}', { number: ksefNumber }));
  }
  return [...parts, fill(step, place.values ?? {})].map(safeLine).join(', ');
}

type Invoice = NonNullable<AlertWhere['invoice']>;

/** As people call it; the id of one whose number nobody has read yet. */
function numberOf({ id, number }: Invoice): string {
  return number ?? id;
}

function numberWithId({ id, number }: Invoice): string {
  return number === null ? id : `${number} (${id})`;
}
