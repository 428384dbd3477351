import type { Database } from 'better-sqlite3';
import type { Disturbance } from './network.js';
import type { VirtualTime } from './virtual-time.js';

/** What a planted bug does between the daemon and its surroundings. */
export interface PlantedBug extends Disturbance {
  database?(raw: Database): void;
}

/** A mistake made on purpose, in code of the tests, that the simulation has to find. */
export interface Bug {
  readonly name: string;
  /** In words. */
  readonly mistake: string;
  plant(place: { readonly time: VirtualTime }): PlantedBug;
}
