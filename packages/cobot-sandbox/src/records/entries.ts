/** A record that is kept as version 2.0 writes it; what differs by type is in the table of kinds. */
export interface Entry {
  readonly id: string;
  readonly type: string;
  /** Null where no space is concerned. */
  readonly spaceId: string | null;
  attributes: Readonly<Record<string, unknown>>;
  relations: Readonly<Record<string, Relationship>>;
  /** Internal, never shown. */
  facts: Readonly<Record<string, unknown>>;
}

export interface Reference {
  readonly type: string;
  readonly id: string;
}

export type Relationship = Reference | readonly Reference[] | null;

/** The records that a relationship refers to, in order. */
export function referencesOf(relationship: Relationship | undefined): readonly Reference[] {
  if (relationship === undefined || relationship === null) return [];
  return 'id' in relationship ? [relationship] : relationship;
}

/** The one record that a relationship refers to. */
export function referredId(entry: Entry, relation: string): string | null {
  return referencesOf(entry.relations[relation])[0]?.id ?? null;
}

/** All entries, by type and id, in order of creation. */
export class Entries {
  readonly #byType = new Map<string, Map<string, Entry>>();

  get(type: string, id: string): Entry | undefined {
    return this.#byType.get(type)?.get(id);
  }

  all(type: string): Iterable<Entry> {
    return this.#byType.get(type)?.values() ?? [];
  }

  /** Those whose `relation` refers to `id`. */
  referringTo(type: string, relation: string, id: string): readonly Entry[] {
    return [...this.all(type)].filter(({ relations }) =>
      referencesOf(relations[relation]).some((each) => each.id === id),
    );
  }

  add(entry: Entry): Entry {
    const ofType = this.#byType.get(entry.type) ?? new Map<string, Entry>();
    this.#byType.set(entry.type, ofType);
    ofType.set(entry.id, entry);
    return entry;
  }

  remove({ type, id }: Entry): void {
    this.#byType.get(type)?.delete(id);
  }

  /** Type -> number of entries. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#byType].map(([type, entries]) => [type, entries.size]));
  }
}
