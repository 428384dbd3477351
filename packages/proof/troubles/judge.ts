import type { FailureCode } from '../../../src/domain/errors.js';
import { failureWords } from '../../../src/words/failures.js';
import type { Outcome } from './play.js';

/** That nothing has to be done, in the words of the languages that alerts are told in. */
const CALM =
  /\bno action (?:is )?needed|nothing (?:has )?to (?:be )?do|kein handlungsbedarf|nie są wymagane/i;
const LANGUAGES = ['en', 'de', 'pl'] as const;

const MINUTES = 60_000;
/** An alert takes as long, and the night watch is told no later. */
const TOLD_WITHIN = 30;
/** A wait between two attempts is a quarter of an hour, spread by a fifth. */
const SENT_WITHIN = 20;
/** What needs a person is looked at daily. */
const LOOKED_AT_WITHIN = 25 * 60;
const CALLED_WITHIN = 2;

/** What is not as the documentation says, one line each. */
export function violationsOf(outcome: Outcome): readonly string[] {
  const { trouble, whenUnavailable, lastsMs } = outcome;
  const where = `${trouble.name}, ${whenUnavailable}, ${lastsMs / MINUTES} min`;
  return [...ofPeople(outcome), ...ofTheDocument(outcome)].map((what) => `${where}: ${what}`);
}

/** Nobody hears that nothing need be done while something must, or hears nothing at all. */
function ofPeople({ told, number, deadline, offlineAfter, lastsMs, trouble }: Outcome): readonly string[] {
  const codes = told.map(({ code }) => code);
  const calm = number === null ? codes.filter(isCalm) : [];
  const called = told.find(({ code }) => code === 'ksef.unauthorized')?.minute ?? Number.POSITIVE_INFINITY;
  return [
    ...calm.map((code) => `${code} says that nothing need be done`),
    ...onlyIf(
      offlineAfter === null && lastsMs >= TOLD_WITHIN * MINUTES && told.length === 0,
      'nobody was told',
    ),
    ...onlyIf(deadline === 'passed' && !codes.includes('ksef.overdue'), 'nobody was told that it is late'),
    ...onlyIf(trouble.needsAPerson === true && called > CALLED_WITHIN, 'no person was called'),
  ];
}

function ofTheDocument(outcome: Outcome): readonly string[] {
  const { trouble, whenUnavailable, lastsMs, offlineAfter, acceptedAfter, accepted } = outcome;
  const { needsAPerson = false, offlineWithin = 5, heldBackFor = 0 } = trouble;
  const goesOffline = whenUnavailable === 'offline24' && !needsAPerson && lastsMs >= offlineWithin * MINUTES;
  const within = needsAPerson ? LOOKED_AT_WITHIN : SENT_WITHIN + heldBackFor;
  return [
    ...onlyIf(
      goesOffline && (offlineAfter ?? Number.POSITIVE_INFINITY) > offlineWithin,
      'it is not issued offline',
    ),
    ...onlyIf(!goesOffline && whenUnavailable === 'wait' && offlineAfter !== null, 'it is issued offline'),
    ...onlyIf(accepted !== 1, `KSeF has accepted it ${accepted} times`),
    ...onlyIf(
      (acceptedAfter ?? Number.POSITIVE_INFINITY) > within,
      'it is not sent once the trouble is over',
    ),
  ];
}

export function isCalm(code: FailureCode): boolean {
  return LANGUAGES.some((language) => CALM.test(failureWords(language, code).advice ?? ''));
}

function onlyIf(isSo: boolean, what: string): readonly string[] {
  return isSo ? [what] : [];
}
