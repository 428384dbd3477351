import { movedPhrase } from '../books/cutover/tell-cutovers.js';
import type { SpaceConfig } from '../config/config.js';
import { movedCutovers } from '../config/cutovers-in-force.js';
import { phraseText } from '../words/phrases.js';
import { type CommandContext, printable } from './output.js';

/** What of the configuration is not in force, a sentence each. */
export function movedSentences(spaces: readonly SpaceConfig[]): readonly string[] {
  return spaces.flatMap((space) =>
    movedCutovers(space).map((moved) => `space ${space.id}: ${phraseText(movedPhrase(space.id, moved))}`),
  );
}

/** Says beside the answer that a cutover of the configuration is not in force. @param id of the space that is asked about; all when left out */
export function warnMoved(
  spaces: readonly SpaceConfig[],
  id: string | undefined,
  { output }: Pick<CommandContext, 'output'>,
): void {
  const about = id === undefined ? spaces : spaces.filter((space) => space.id === id);
  for (const sentence of movedSentences(about)) output.error(printable(`warning: ${sentence}`));
}
