import type { Entry, Rows, WholeBatch } from '../../../../src/domain/accounting/model.js';

/** How many entries are held, and for how long, while a batch is gone through. */
export interface Watch {
  readonly batch: WholeBatch | (Omit<WholeBatch, 'entries'> & { readonly entries: Rows<Entry> });
  /** Entries that were looked at again after `most` others had come. */
  readonly late: Set<string>;
}

/** The batch, with entries that tell when somebody comes back to one that should have been let go of. */
export function watched(batch: WholeBatch, most: number): Watch {
  const late = new Set<string>();
  function* reading(entries: readonly Entry[]): Generator<Entry> {
    let given = 0;
    for (const entry of entries) {
      given += 1;
      const at = given;
      yield new Proxy(entry, {
        get: (target, name) => {
          if (given - at >= most) late.add(entry.id);
          return Reflect.get(target, name);
        },
      });
    }
  }
  const entries: Rows<Entry> = {
    length: batch.entries.length,
    [Symbol.iterator]: () => reading(batch.entries),
    slice: (start, end) => reading(batch.entries.slice(start, end)),
  };
  return { batch: { ...batch, entries }, late };
}
