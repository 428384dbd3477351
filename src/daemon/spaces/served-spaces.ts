import { type Config, type SpaceConfig, spaceSecrets } from '../../config/config.js';
import type { GivenSpace } from '../../config/given-spaces.js';
import type { LeftOutSpace } from '../../config/left-out-space.js';
import { Failure } from '../../domain/errors.js';
import type { Redaction } from '../../ops/redaction.js';
import { failureText } from '../../words/failures.js';
import { liveConfig } from './live-config.js';
import type { SpaceFeed } from './space-feed.js';
import type { OpenSpace } from './spaces.js';

/** The spaces that the daemon serves, as they come and go. */
export interface ServedSpaces {
  /** Its spaces are those that are served. */
  readonly config: Config;
  readonly spaces: ReadonlyMap<string, OpenSpace>;
  /** Null where they are a list. */
  readonly feed: SpaceFeed | null;
  /** What a served space was opened from; undefined for a space of the list. */
  textOf(spaceId: string): GivenSpace['text'] | undefined;
  /**
   * Connects a space, in place of the one of the same id, with the cutovers that are in force; nothing of it is started.
   *
   * @throws Failure `platform.unauthorized` without a token, `login.other-key`
   */
  open(space: SpaceConfig): Promise<OpenSpace>;
  /** Its work has begun: it is what this text says. */
  begun(spaceId: string, text: GivenSpace['text'] | undefined): void;
  remove(spaceId: string): void;
  leaveOut(spaces: readonly LeftOutSpace[]): void;
}

interface SpaceOpening {
  /** Each with the cutovers that are in force, in the same order. */
  inForce(spaces: readonly SpaceConfig[]): Promise<readonly SpaceConfig[]>;
  connect(space: SpaceConfig): Promise<OpenSpace>;
}

/**
 * Opens the spaces that there are. One of a list that cannot be opened ends the start; elsewhere it is left out.
 *
 * @throws Failure `platform.unauthorized`
 */
export async function serveSpaces(
  given: Config,
  feed: SpaceFeed | null,
  redaction: Redaction,
  { inForce, connect }: SpaceOpening,
): Promise<ServedSpaces> {
  const live = liveConfig({ ...given, spaces: [] });
  const spaces = new Map<string, OpenSpace>();
  const texts = new Map<string, GivenSpace['text']>();
  const openInForce = async (space: SpaceConfig): Promise<OpenSpace> => {
    for (const secret of spaceSecrets(space)) redaction.add(secret);
    const open = await connect(space);
    spaces.set(space.id, open);
    live.put(space);
    return open;
  };
  const served: ServedSpaces = {
    config: live.config,
    spaces,
    feed,
    textOf: (spaceId) => texts.get(spaceId),
    open: async (given) => {
      const [space = given] = await inForce([given]);
      return openInForce(space);
    },
    begun: (spaceId, text) => {
      if (text !== undefined) texts.set(spaceId, text);
    },
    remove: (spaceId) => {
      spaces.delete(spaceId);
      texts.delete(spaceId);
      live.remove(spaceId);
    },
    leaveOut: live.leaveOut,
  };
  if (feed === null) {
    for (const space of await inForce(given.spaces)) await openInForce(space);
    return served;
  }
  const judged = feed.judge(feed.first);
  const unopened: LeftOutSpace[] = [];
  const textOf = new Map(feed.first.map(({ id, text }) => [id, text]));
  for (const space of await inForce(judged.spaces)) {
    try {
      await openInForce(space);
      served.begun(space.id, textOf.get(space.id));
    } catch (error) {
      unopened.push(notOpened(space, feed.first, error));
    }
  }
  served.leaveOut([...judged.leftOut, ...unopened]);
  return served;
}

export function textIn(given: readonly GivenSpace[], id: string): GivenSpace['text'] | undefined {
  return given.find((each) => each.id === id)?.text;
}

/** A space that is written well, but cannot be connected. @throws what is no Failure */
export function notOpened({ id }: SpaceConfig, given: readonly GivenSpace[], error: unknown): LeftOutSpace {
  if (!(error instanceof Failure)) throw error;
  const fix =
    error.code === 'platform.unauthorized' ? `run spacebooks login ${id}` : 'correct it, or log in anew';
  return leftOut(id, given, { message: failureText(error), fix });
}

/** With what stands against the space as a whole. */
export function leftOut(
  id: string,
  given: readonly GivenSpace[],
  problem: { readonly message: string; readonly fix: string },
): LeftOutSpace {
  const file = given.find((each) => each.id === id)?.file ?? id;
  return { id, problems: [{ file, line: 1, column: 1, ...problem }] };
}
