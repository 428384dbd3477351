import type { Daemon } from '../../src/daemon.js';

/** Spaces that a daemon works in, by its own account. */
export async function spacesOf(daemon: Daemon): Promise<readonly string[]> {
  const answer = await fetch(`http://127.0.0.1:${daemon.operationsPort}/readyz`);
  const { spaces } = (await answer.json()) as { spaces: { space: string; subscribed: boolean }[] };
  return spaces.flatMap(({ space, subscribed }) => (subscribed ? [space] : [])).sort();
}
