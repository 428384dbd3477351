import type { Field, Fields } from './fields.js';

interface Place {
  readonly name: string;
  readonly field: Field<unknown>;
  readonly at: number;
}

const WORD = 4;

/** States as bytes: each field has its place, and a state is as many whole words. */
export interface Packing<S extends object> {
  readonly words: number;
  write(changes: Partial<S>, into: Uint8Array): void;
  read(from: Uint8Array, offset: number): S;
}

export function packingOf<S extends object>(fields: Fields<S>): Packing<S> {
  const places: Place[] = [];
  let at = 0;
  for (const [name, field] of Object.entries(fields) as [string, Field<unknown>][]) {
    places.push({ name, field, at });
    at += field.bytes;
  }
  const byName = new Map(places.map((place) => [place.name, place]));
  // One shape for all states, which is faster to fill.
  const blank = Object.fromEntries(places.map(({ name }) => [name, null]));
  return {
    words: Math.ceil(at / WORD),
    write: (changes, into) => {
      for (const name in changes) {
        const place = byName.get(name);
        if (place === undefined) throw new Error(`a state has no field ${name}`);
        const code = place.field.codeOf(changes[name]);
        into[place.at] = code & 0xff;
        if (place.field.bytes === 2) into[place.at + 1] = code >>> 8;
      }
    },
    read: (from, offset) => {
      const state: Record<string, unknown> = { ...blank };
      for (const { name, field, at: place } of places) {
        const low = from[offset + place] as number;
        const code = field.bytes === 1 ? low : low | ((from[offset + place + 1] as number) << 8);
        state[name] = field.valueOf(code);
      }
      return state as S;
    },
  };
}
