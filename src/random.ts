import { randomBytes, randomUUID } from 'node:crypto';

/** The only source of randomness, so that a simulation replays from its seed. */
export interface Random {
  /** A new identifier, unique for ever. */
  id(): string;
  /** At least 128 bits, safe in a URL path: whoever knows it may post callbacks. */
  secret(): string;
  /** At least 0, less than 1. */
  fraction(): number;
}

export const systemRandom: Random = {
  id: () => randomUUID(),
  secret: () => randomBytes(24).toString('base64url'),
  fraction: () => Math.random(),
};
