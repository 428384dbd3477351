import type { World } from '@spacebooks/cobot-sandbox';
import type { KsefWorld } from '@spacebooks/ksef-sandbox';
import type { Journal } from '@spacebooks/sandbox-engine/journal';
import type { WorkerStage } from './stage.js';

/** Everything that both sandboxes have seen: their journals forget the oldest entries of a long storm. */
export interface Journals {
  /** Reads what is new; often enough that nothing is forgotten before. */
  follow(): void;
  readonly platform: World;
  readonly ksef: KsefWorld;
}

export function keepJournals({ platform, ksef }: WorkerStage): Journals {
  const { requests, mails, deliveries } = platform.state;
  const kept = [
    remembered(requests),
    remembered(mails),
    remembered(deliveries.journal),
    remembered(ksef.state.requests),
  ] as const;
  const [allRequests, allMails, allDeliveries, allOfKsef] = kept;
  return {
    follow: () => {
      for (const each of kept) each.follow();
    },
    platform: over(platform.state, {
      requests: allRequests,
      mails: allMails,
      deliveries: { journal: allDeliveries },
    }),
    ksef: over(ksef.state, { requests: allOfKsef }),
  };
}

function remembered<Entry>(journal: Journal<Entry>) {
  const all: Entry[] = [];
  return {
    entries: (): readonly Entry[] => all,
    follow: (): void => {
      if (journal.dropped > all.length) throw new Error('a journal has forgotten what was not read yet');
      all.push(...journal.entries(all.length + 1));
    },
  };
}

/** The same, with some of its members in place of its own. */
function over<T extends object>(world: T, members: object): T {
  const shadows = Object.entries(members).map(([name, value]) => [name, { value }] as const);
  return Object.create(world, Object.fromEntries(shadows)) as T;
}
