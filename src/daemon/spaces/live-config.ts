import type { Config, SpaceConfig } from '../../config/config.js';
import type { LeftOutSpace } from '../../config/left-out-space.js';

/** A configuration whose spaces come and go: whoever holds it reads those that are served now. */
export interface LiveConfig {
  readonly config: Config;
  put(space: SpaceConfig): void;
  remove(spaceId: string): void;
  leaveOut(spaces: readonly LeftOutSpace[]): void;
}

export function liveConfig({ spaces: first, left_out: leftOutFirst, ...rest }: Config): LiveConfig {
  let spaces = first;
  let leftOut = leftOutFirst;
  return {
    config: {
      ...rest,
      get spaces() {
        return spaces;
      },
      get left_out() {
        return leftOut;
      },
    },
    put: (space) => {
      const isKnown = spaces.some(({ id }) => id === space.id);
      spaces = isKnown ? spaces.map((each) => (each.id === space.id ? space : each)) : [...spaces, space];
    },
    remove: (spaceId) => {
      spaces = spaces.filter(({ id }) => id !== spaceId);
    },
    leaveOut: (given) => {
      leftOut = given;
    },
  };
}

/** What is made of the spaces, made once for each list of them. */
export function perList<T>(
  make: (spaces: readonly SpaceConfig[]) => T,
): (spaces: readonly SpaceConfig[]) => T {
  let last: { readonly of: readonly SpaceConfig[]; readonly made: T } | null = null;
  return (spaces) => {
    if (last?.of !== spaces) last = { of: spaces, made: make(spaces) };
    return last.made;
  };
}
