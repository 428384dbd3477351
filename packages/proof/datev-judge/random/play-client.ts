import type { Entry } from '../../../../src/domain/accounting/model.js';
import { seededRandom } from '../../../../test/seeded-random.js';
import { filesOf, randomBatch, spaceOf, type WrittenFile } from './batch.js';
import { configText, type DatevFacts, factsOf, randomClient } from './configuration.js';
import { randomSnapshots } from './documents.js';

/** A client's books, and the files that they were written into. */
export interface Played {
  readonly entries: readonly Entry[];
  readonly files: readonly WrittenFile[];
  readonly facts: DatevFacts;
  /** Fields 115 and 116 are written. */
  readonly statesService: boolean;
}

/** @throws Failure where the program does not take the configuration, or refuses to write the files */
export async function playClient(seed: number): Promise<Played> {
  const random = seededRandom(`datev ${seed}`);
  const client = randomClient(random);
  const space = spaceOf(configText(client));
  const batch = randomBatch(random, client, space, randomSnapshots(random, client));
  const files = await filesOf(space, batch);
  return { entries: batch.entries, files, facts: factsOf(client), statesService: client.statesService };
}
