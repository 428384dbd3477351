import type { Exchange } from '../../engine/operation.js';
import type { RecordType } from '../../engine/record-type.js';
import type { Entry, Reference } from '../../records/entries.js';
import type { Space } from '../../records/space.js';
import type { World } from '../../world.js';

/** What is particular to a type of records: everything that the engine needs to keep and write them. */
export interface Kind {
  /** Attributes of a new record; what is given replaces them. */
  readonly blank: (space: Space) => Readonly<Record<string, unknown>>;
  /** Relations that are shown even when a record has none. */
  readonly relations?: Readonly<Record<string, null | readonly []>>;
  /** Relationship -> address below {base_url}; `{id}` and `{space}` are filled in. */
  readonly links?: Readonly<Record<string, string>>;
  /** Attributes that follow from others. */
  readonly computed?: (entry: Entry, world: World) => Readonly<Record<string, unknown>>;
  /** Relations that follow from other records. */
  readonly derived?: (entry: Entry, world: World) => Readonly<Record<string, Derived>>;
  /** What `include` may name -> the scopes that it needs. */
  readonly include?: Readonly<Record<string, string | null>>;
  /** Relationships that are shown only when `fields` names them. */
  readonly onRequest?: readonly string[];
  /** The relation whose membership owns the record. */
  readonly owner?: string;
  /** Does not show the space among its relationships. */
  readonly hidesSpace?: boolean;
  /** How its collections are paged; the published description shows some without pages. */
  readonly paging?: RecordType<Entry>['paging'];
  readonly isOpen?: (entry: Entry, exchange: Exchange) => boolean;
  readonly isVisible?: (entry: Entry, exchange: Exchange) => boolean;
}

interface Derived {
  readonly data: Reference | readonly Reference[] | null;
  readonly meta?: unknown;
}
