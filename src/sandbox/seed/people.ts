import { z } from 'zod';
import type { World } from '../world.js';

/** Who is connected to a membership. */
export const connection = z.strictObject({
  /** Id of a membership. */
  membership: z.string(),
  /** E-mail addresses of users. */
  users: z.array(z.string()).default([]),
  check_in_tokens: z.array(z.string()).default([]),
  time_passes: z.int().min(0).nullable().default(null),
});

export const network = z.strictObject({ id: z.string(), spaces: z.array(z.string()).min(1) });

interface People {
  readonly networks: readonly z.output<typeof network>[];
  readonly connections: readonly z.output<typeof connection>[];
}

/** @throws Error for a connection to a membership that there is not */
export function loadPeople({ networks, connections }: People, world: World): void {
  for (const { id, spaces } of networks) world.networks.set(id, { id, spaceIds: new Set(spaces) });
  const users = [...world.users.values()];
  for (const { membership, users: emails, check_in_tokens: tokens, time_passes: timePasses } of connections) {
    if (!world.memberships.has(membership))
      throw new Error(`connections: there is no membership ${membership}`);
    const userIds = users.filter(({ email }) => emails.includes(email)).map(({ id }) => id);
    world.connections.set(membership, {
      userIds: new Set(userIds),
      checkInTokens: new Set(tokens),
      timePasses,
    });
  }
}
