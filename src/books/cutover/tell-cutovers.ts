import type { Clock } from '@spacebooks/base/clock';
import type { SpaceConfig } from '../../config/config.js';
import { movedCutovers } from '../../config/cutovers-in-force.js';
import type { AlertSubjectKey } from '../../domain/alerts/alert.js';
import { cutoverOption, type MovedCutover } from '../../domain/cutover/accepted-cutover.js';
import type { Phrase } from '../../domain/finding.js';
import type { Alerts } from '../../store/alerts/alerts.js';
import { phraseText } from '../../words/phrases.js';

interface TellDeps {
  readonly alerts: Pick<Alerts, 'raise' | 'endOthers'>;
  readonly clock: Pick<Clock, 'now'>;
}

interface MovedOfSpace {
  readonly spaceId: string;
  readonly moved: readonly MovedCutover[];
}

/** What of a space waits for a yes. */
export function movedOf(space: SpaceConfig): MovedOfSpace {
  return { spaceId: space.id, moved: movedCutovers(space) };
}

/**
 * Tells of each moved date once, until a yes, or until the configuration states what is in force.
 *
 * @param spaces all that are served, or one alone
 */
export async function tellCutovers(
  { alerts, clock }: TellDeps,
  spaces: readonly MovedOfSpace[] | MovedOfSpace,
): Promise<void> {
  const subjects: AlertSubjectKey[] = [];
  for (const { spaceId, moved } of [spaces].flat()) {
    for (const each of moved) {
      const subject = `cutover:${spaceId}:${each.kind}:${each.asked ?? 'none'}` as const;
      subjects.push(subject);
      const phrase = movedPhrase(spaceId, each);
      const reason = { code: 'cutover.moved', phrase, detail: phraseText(phrase) } as const;
      const about = { spaceId, place: { key: 'books' }, reason } as const;
      await alerts.raise({ key: `${subject}:${reason.code}`, subject, about }, clock.now());
    }
  }
  await alerts.endOthers(
    'spaceId' in spaces ? `cutover:${spaces.spaceId}:` : 'cutover:',
    subjects,
    clock.now(),
  );
}

/** `accounting.from is 2026-07-01 in the configuration; 2026-10-01 stays in force`, and the command that asks. */
export function movedPhrase(spaceId: string, { kind, accepted, asked }: MovedCutover): Phrase {
  const values = { option: cutoverOption(kind), command: `spacebooks switch date --space ${spaceId}` };
  if (asked === null) return { key: 'cutover removed', values: { ...values, accepted: accepted ?? '' } };
  if (accepted === null) return { key: 'cutover added', values: { ...values, asked } };
  return { key: 'cutover moved', values: { ...values, accepted, asked } };
}
