import type { Identifier } from './identifier.js';

/** Whoever has proved who they are. */
export interface Actor {
  readonly identifier: Identifier;
  /** The NIP whose owner they are because the seed says so; null for anybody else. */
  readonly ownerOf: string | null;
}
