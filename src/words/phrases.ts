import type { Phrase, PhraseValues } from '../domain/finding.js';
import type { Reason, SagaAdvance } from '../domain/saga/model.js';
import { type Language, type OperatorLanguage, operatorLanguageOf } from '../domain/settings.js';
import { written } from './formats.js';
import { fill, type Values } from './load-words.js';
import { sentencesOf } from './say.js';

/** The phrase in a language. What has no words is a key of another version, and stands as it is. */
export function phraseText({ key, values = {} }: Phrase, language: Language = 'en'): string {
  return fill(sentencesOf('phrases', language)[key] ?? key, valuesIn(values, language));
}

/**
 * Values for the places of a text, with phrases worded, and dates and decimals as the language writes them. `{dateInFile}`
 * and `{rateInFile}` are as a line of the configuration has them.
 */
export function valuesIn(values: PhraseValues, language: Language): Values {
  const reader = operatorLanguageOf(language);
  const worded = Object.entries(values).map(([name, value]) => [
    name,
    listed(
      [value]
        .flat()
        .map((each) => (typeof each === 'string' ? written(name, each, reader) : phraseText(each, language))),
      language,
    ),
  ]);
  const { date, rate } = values;
  return {
    ...(typeof date === 'string' && { dateInFile: date }),
    ...(typeof rate === 'string' && { rateInFile: rate }),
    ...Object.fromEntries(worded),
  } as Values;
}

/** `21 %, 12 % and 6 %` */
function listed(parts: readonly string[], language: Language): string {
  const and = phraseText({ key: 'and' }, language);
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(and);
}

/** The detail of a failure or a reason, in a language where the core has words for it, and which language that is. */
export function detailIn(
  language: OperatorLanguage,
  { detail, phrase }: Pick<Reason, 'detail' | 'phrase'>,
): { readonly detail: string | undefined; readonly language: Language } {
  // What another version stored may have no words here.
  const isKnown = phrase !== undefined && phrase.key in sentencesOf('phrases', language);
  return isKnown ? { detail: phraseText(phrase, language), language } : { detail, language: 'en' };
}

/** What is stored and logged of a transition says in English what the core says by phrases. */
export function withDetails(advance: SagaAdvance): SagaAdvance {
  const { saga, alert, deadline } = advance;
  return {
    ...advance,
    saga: { ...saga, reason: saga.reason && inEnglish(saga.reason) },
    alert: alert && inEnglish(alert),
    ...(deadline && { deadline: inEnglish(deadline) }),
  };
}

function inEnglish(reason: Reason): Reason {
  return reason.phrase === undefined ? reason : { ...reason, detail: phraseText(reason.phrase) };
}
