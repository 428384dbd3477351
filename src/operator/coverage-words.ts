import type { Coverage } from '../domain/coverage/coverage-of.js';
import type { SagaState } from '../domain/saga/model.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { formatsOf } from '../words/formats.js';
import { say, sentencesOf } from '../words/say.js';

/** The key of how an invoice stands below `coverage` of templates/words/LANGUAGE/standing.json. */
function coverageKey(coverage: Coverage): string {
  switch (coverage.kind) {
    case 'covered':
      return `covered by ${coverage.by}`;
    case 'waits':
      return `waits for ${coverage.for}`;
    case 'unsent':
      return coverage.hasFailed ? 'mail failed' : 'unsent';
    case 'exempt':
    case 'unknown':
      return `${coverage.kind} ${coverage.why}`;
    case 'missing':
      return coverage.kind;
  }
}

/** One sentence: how an invoice without any attempt stands, that what was tried has not kept it from leaving without, or that it needs none. */
export function coverageStanding(
  coverage: Coverage,
  latest: SagaState | null,
  from: string,
  language: OperatorLanguage = 'en',
): string | null {
  const isSaid = coverage.kind === 'missing' || (coverage.kind === 'exempt' && coverage.why === 'accepted');
  if (latest !== null && !isSaid) return null;
  return say(sentencesOf('standing', language), `coverage.${coverageKey(coverage)}`, {
    day: formatsOf(language).day(from),
  });
}

/** One sentence: what happens next to an invoice without any attempt. */
export function coverageNext(coverage: Coverage, language: OperatorLanguage = 'en'): string {
  const words = sentencesOf('standing', language);
  if (coverage.kind === 'missing' || coverage.kind === 'unsent')
    return say(words, `coverage-next.${coverage.kind}`);
  if (coverage.kind === 'unknown') return say(words, `coverage-next.${coverage.kind}`);
  if (coverage.kind === 'waits') return say(words, 'coverage-next.waits');
  return say(words, 'coverage-next.nothing');
}
