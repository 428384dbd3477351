import type { PostedCopies } from '../../store/books/posted-copies.js';

/** Later than any moment that a clock may have shown; what is added to it keeps its order. */
const AFTER_ALL_CLOCKS = 1e15;

/**
 * The copies and batches of a space with moments that tell what came first. A batch or copy of a clock that was put back since seems later
 * than what came after it: all that was recorded since the clock was put back is moved behind it, so that the moments are for comparing only.
 *
 * @param now epoch milliseconds, of the clock as it is
 */
export async function copiesInOrder(
  copies: PostedCopies,
  spaceId: string,
  now: number,
): Promise<PostedCopies> {
  const putBackAt = await copies.putBackAt(spaceId, now);
  if (putBackAt === null) return copies;
  const moved = (at: number): number => (at >= putBackAt && at <= now ? at + AFTER_ALL_CLOCKS : at);
  const seen = <T extends { readonly seenAt: number }>(each: T): T => ({
    ...each,
    seenAt: moved(each.seenAt),
  });
  const ofEach = (moments: ReadonlyMap<string, number>): ReadonlyMap<string, number> =>
    new Map([...moments].map(([id, at]) => [id, moved(at)]));
  return {
    ...copies,
    postedAt: async (entryIds) => ofEach(await copies.postedAt(entryIds)),
    pinnedAt: async (space, ids) => ofEach(await copies.pinnedAt(space, ids)),
    versions: async (space, ids) =>
      new Map([...(await copies.versions(space, ids))].map(([id, versions]) => [id, versions.map(seen)])),
    payments: async (space, ids) => (await copies.payments(space, ids)).map(seen),
    paymentVersions: async (space, ids) => (await copies.paymentVersions(space, ids)).map(seen),
    releases: async (space, series) =>
      (await copies.releases(space, series)).map((each) => ({ ...each, at: moved(each.at) })),
  };
}
