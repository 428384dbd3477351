import { withoutEnd } from '@spacebooks/base/text/edges';
import { PUBLIC_BASE_URL } from '../../config/schema/platform.js';
import { Failure } from '../../domain/errors.js';
import { LANGUAGES } from '../../domain/settings.js';
import type { Answers } from '../answers.js';
import type { AnswerCheck, Asker } from '../ask/asker.js';
import { isName, isTimeZone, isWebAddress } from '../ask/checks.js';
import { WrongAnswer } from '../ask/complaint.js';
import type { PresetAnswers } from '../ask/given.js';
import type { FoundSpace, SpaceFacts } from '../facts.js';

/** Which of the spaces that the token's user administers. @throws Failure `platform.forbidden` when there is none */
export async function askSpace(
  given: PresetAnswers,
  spaces: readonly FoundSpace[],
  asker: Asker,
): Promise<FoundSpace> {
  const [first, second] = spaces;
  if (first === undefined) {
    throw new Failure('platform.forbidden', { detail: 'the token’s user is admin of no space' });
  }
  const byId = spaces.find(({ id }) => id === given.space);
  const chosen = await asker.choose('space', {
    given: byId?.subdomain ?? given.space,
    values: spaces.map(({ subdomain }) => subdomain),
    names: Object.fromEntries(spaces.map(({ subdomain, name }) => [subdomain, name])),
    suggestion: second === undefined ? first.subdomain : undefined,
  });
  asker.settle();
  return spaces.find(({ subdomain }) => subdomain === chosen) ?? first;
}

/** The space's own address, where the platform is not the public one: tried before it is accepted. */
export async function askSpaceUrl(
  given: PresetAnswers,
  baseUrl: string,
  asker: Asker,
  attempt: AnswerCheck,
): Promise<string | null> {
  if (baseUrl === PUBLIC_BASE_URL) {
    if (given.spaceUrl !== undefined) {
      throw new WrongAnswer('--space-url is for platforms that are not the public one');
    }
    return null;
  }
  const answer = await asker.text('spaceUrl', {
    check: async (answer) => isWebAddress(answer) ?? (await attempt(withoutEnd(answer, '/'))),
  });
  asker.settle();
  return withoutEnd(answer, '/');
}

export async function askAboutSpace(
  facts: SpaceFacts,
  asker: Asker,
): Promise<Omit<Answers['space'], 'baseUrl'>> {
  const id = await asker.text('id', {
    suggestion: isName(facts.subdomain) === null ? facts.subdomain : undefined,
    check: isName,
  });
  const zone = facts.timeZone ?? '';
  const timeZone = await asker.text('timeZone', {
    suggestion: isTimeZone(zone) === null ? zone : undefined,
    check: isTimeZone,
  });
  const spoken = facts.locale?.slice(0, 2);
  const language = await asker.choose('language', {
    suggestion: LANGUAGES.find((each) => each === spoken) ?? 'en',
    values: LANGUAGES,
  });
  return { id, timeZone, language: language ?? 'en' };
}
