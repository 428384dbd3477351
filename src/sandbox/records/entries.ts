import type { Entry } from './entry.js';

/** All entries, by type and id, in the order of their making. */
export class Entries {
  readonly #byType = new Map<string, Map<string, Entry>>();

  get(type: string, id: string): Entry | undefined {
    return this.#byType.get(type)?.get(id);
  }

  all(type: string): Iterable<Entry> {
    return this.#byType.get(type)?.values() ?? [];
  }

  /** Those that `relation` leads to `id`. */
  referringTo(type: string, relation: string, id: string): readonly Entry[] {
    return [...this.all(type)].filter((entry) => {
      const value = entry.relations[relation];
      if (value === undefined || value === null) return false;
      return 'id' in value ? value.id === id : value.some((each) => each.id === id);
    });
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

  /** Type -> how many there are. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#byType].map(([type, entries]) => [type, entries.size]));
  }
}
