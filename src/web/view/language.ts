import { OPERATOR_LANGUAGES, type OperatorLanguage } from '../../domain/settings.js';

export function isPageLanguage(text: unknown): text is OperatorLanguage {
  return (OPERATOR_LANGUAGES as readonly unknown[]).includes(text);
}

/** What was chosen, else what the browser likes best of ours (RFC 9110, Accept-Language), else English. */
export function languageOf(chosen: string | undefined, accepted: string | undefined): OperatorLanguage {
  if (isPageLanguage(chosen)) return chosen;
  const [best] = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part
        .toLowerCase()
        .split(';')
        .map((each) => each.trim());
      const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ language, weight }) => isPageLanguage(language) && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return isPageLanguage(best?.language) ? best.language : 'en';
}
